import type { components } from '@gridlease/client/generated/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { usePlatform } from '../../connection/platform-context.ts';
import { queries } from '../../live/queries.ts';
import { billing } from '../../session/clients.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { Address, Id, Money } from '../../ui/values.tsx';
import { List } from '../shared/listing/list.tsx';
import { useMay } from '../shared/staff/may.ts';
import { REFRESH_MS } from '../shared/staff/refresh.ts';
import { MoveDeposit } from './move-deposit.tsx';
import { Strays } from './strays.tsx';

type Deposit = components['schemas']['Deposit'];

/** Deposits whose owner nobody knows, and tokens that lie where they are not booked. */
export function DepositsPage() {
  const mayManage = useMay()('manage_money');
  return (
    <Page title="Deposits" actions={mayManage && <MoveDeposit />}>
      <Section title="To assign">
        <Unattributed mayAssign={mayManage} />
      </Section>
      <Section title="Misplaced tokens">
        <Strays />
      </Section>
    </Page>
  );
}

function Unattributed({ mayAssign }: { readonly mayAssign: boolean }) {
  const { currency } = usePlatform();
  return (
    <List<Deposit>
      queryKey={['deposits', 'unattributed']}
      read={async (cursor, signal) => {
        const params = { query: { cursor } };
        const page = await orThrow(billing.GET('/api/v1/deposits/unattributed', { params, signal }));
        return { rows: page.deposits, next: page.next_cursor };
      }}
      refetchInterval={REFRESH_MS}
      caption="Deposits to assign"
      keyOf={({ id }) => id}
      empty={
        <Empty title="Every deposit belongs to a wallet.">
          <p>What arrives at the platform's own address without a memo or a linked sender appears here.</p>
        </Empty>
      }
      columns={[
        { name: 'id', title: 'Deposit', cell: ({ id }) => <Id id={id} /> },
        {
          name: 'signature',
          title: 'Signature',
          cell: ({ solana_signature }) => <Address address={solana_signature} />,
        },
        { name: 'slot', title: 'Slot', isNumber: true, cell: ({ slot }) => slot.toLocaleString('en') },
        {
          name: 'amount',
          title: 'Amount',
          isNumber: true,
          cell: ({ amount }) => <Money amount={amount} currency={currency} />,
        },
        mayAssign && { name: 'actions', title: '', cell: (deposit) => <Assign deposit={deposit} /> },
      ]}
    />
  );
}

function Assign({ deposit }: { readonly deposit: Deposit }) {
  const { currency } = usePlatform();
  return (
    <ConfirmButton
      label="Assign"
      kind="normal"
      onConfirm={async ({ wallet_id = '' }) => {
        const params = { path: { depositID: deposit.id } };
        const request = billing.POST('/api/v1/deposits/{depositID}/assign', { params, body: { wallet_id } });
        await orThrow(request);
        await queries.invalidateQueries({ queryKey: ['deposits'] });
        showToast('Assigned the deposit.');
      }}
    >
      <p>
        The wallet gets <Money amount={deposit.amount} currency={currency} />. Make sure that the sender is
        its owner.
      </p>
      <TextField name="wallet_id" label="Wallet" hint="Its id." autoComplete="off" />
    </ConfirmButton>
  );
}
