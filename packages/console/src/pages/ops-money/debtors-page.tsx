import type { components } from '@gridlease/client/generated/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { serverNow } from '../../connection/clock.ts';
import { usePlatform } from '../../connection/platform-context.ts';
import { queries } from '../../live/queries.ts';
import { billing } from '../../session/clients.ts';
import { useUser } from '../../session/use-session.ts';
import { TextField } from '../../ui/fields.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { Id, Money } from '../../ui/values.tsx';
import { CsvButton } from '../shared/listing/csv-button.tsx';
import { List } from '../shared/listing/list.tsx';
import { useMay } from '../shared/staff/may.ts';
import { ReasonButton } from '../shared/staff/reason-button.tsx';
import { UserLink } from '../shared/staff/user-link.tsx';

type Debtor = components['schemas']['Debtor'];

/** Who owes, and since when. */
export function DebtorsPage() {
  const { currency } = usePlatform();
  const mayWriteOff = useMay()('manage_money');
  return (
    <Page title="Debtors" actions={<CsvButton path="/api/v1/admin/debtors" fileName="debtors.csv" />}>
      <List<Debtor>
        queryKey={['wallets', 'debtors']}
        read={async (cursor, signal) => {
          const params = { query: { cursor } };
          const page = await orThrow(billing.GET('/api/v1/admin/debtors', { params, signal }));
          return { rows: page.debtors, next: page.next_cursor };
        }}
        caption="Debtors"
        keyOf={({ wallet_id }) => wallet_id}
        empty={
          <Empty title="No wallet owes anything.">
            <p>Debts are repaid by themselves from whatever a wallet gets.</p>
          </Empty>
        }
        columns={[
          { name: 'user', title: 'User', cell: ({ user_id }) => <UserLink id={user_id} /> },
          { name: 'wallet', title: 'Wallet', cell: ({ wallet_id }) => <Id id={wallet_id} /> },
          { name: 'since', title: 'Owes since', cell: ({ since }) => <Time at={since} now={serverNow} /> },
          {
            name: 'debt',
            title: 'Debt',
            isNumber: true,
            cell: ({ debt }) => <Money amount={debt} currency={currency} />,
          },
          mayWriteOff && { name: 'actions', title: '', cell: (debtor) => <WriteOff debtor={debtor} /> },
        ]}
      />
    </Page>
  );
}

function WriteOff({ debtor }: { readonly debtor: Debtor }) {
  const user = useUser();
  if (debtor.user_id === user.id) return null;
  return (
    <ReasonButton
      label="Write off"
      onConfirm={async (reason, { amount }) => {
        const params = { path: { walletID: debtor.wallet_id } };
        const body = { reason, ...(amount !== undefined && { amount }) };
        await orThrow(billing.POST('/api/v1/admin/wallets/{walletID}/write-off', { params, body }));
        await queries.invalidateQueries({ queryKey: ['wallets'] });
        showToast('Wrote the debt off.');
      }}
    >
      <p>Its creditors, owners and the platform, lose it. Cannot be undone.</p>
      <TextField
        name="amount"
        label="Amount"
        hint="Empty: the whole debt. The newest debts go first."
        inputMode="decimal"
        autoComplete="off"
      />
    </ReasonButton>
  );
}
