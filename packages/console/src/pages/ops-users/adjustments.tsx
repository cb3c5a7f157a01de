import type { components } from '@gridlease/client/generated/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { serverNow } from '../../connection/clock.ts';
import { usePlatform } from '../../connection/platform-context.ts';
import { queries } from '../../live/queries.ts';
import { billing } from '../../session/clients.ts';
import { TextField } from '../../ui/fields.tsx';
import { Time } from '../../ui/time.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { Money } from '../../ui/values.tsx';
import { List } from '../shared/listing/list.tsx';
import { ReasonButton } from '../shared/staff/reason-button.tsx';

type Transaction = components['schemas']['Transaction'];
const SHOWN = 5;

interface AdjustmentsProps {
  readonly walletId: string;
  readonly mayReverse: boolean;
}

/** What the staff gave to a wallet or took from it; a credit can be taken back. */
export function Adjustments({ walletId, mayReverse }: AdjustmentsProps) {
  const { currency } = usePlatform();
  return (
    <List<Transaction>
      queryKey={['wallets', 'adjustments', walletId]}
      read={async (cursor, signal) => {
        const query = { type: 'adjustment' as const, limit: SHOWN, cursor };
        const params = { path: { walletID: walletId }, query };
        const page = await orThrow(billing.GET('/api/v1/wallet/{walletID}/transactions', { params, signal }));
        return { rows: page.transactions, next: page.next_cursor };
      }}
      caption="Adjustments"
      keyOf={({ id }) => id}
      empty={<p className="quiet">It was never adjusted.</p>}
      columns={[
        { name: 'at', title: 'Adjusted', cell: ({ created_at }) => <Time at={created_at} now={serverNow} /> },
        { name: 'why', title: 'Why', cell: reasonOf },
        {
          name: 'amount',
          title: 'Amount',
          isNumber: true,
          cell: ({ amount, to_wallet_id }) => (
            <Money amount={to_wallet_id === walletId ? amount : `-${amount}`} currency={currency} />
          ),
        },
        mayReverse && {
          name: 'actions',
          title: '',
          cell: ({ id, to_wallet_id }) => to_wallet_id === walletId && <TakeBack id={id} />,
        },
      ]}
    />
  );
}

function reasonOf({ description, metadata }: Transaction): string {
  return typeof metadata.reason === 'string' ? metadata.reason : description;
}

function TakeBack({ id }: { readonly id: string }) {
  return (
    <ReasonButton
      label="Take back"
      onConfirm={async (reason, { amount }) => {
        const params = { path: { adjustmentID: id } };
        const body = { reason, ...(amount !== undefined && { amount }) };
        const path = '/api/v1/admin/adjustments/{adjustmentID}/reverse';
        const { status } = await orThrow(billing.POST(path, { params, body }));
        await queries.invalidateQueries({ queryKey: ['wallets'] });
        await queries.invalidateQueries({ queryKey: ['corrections'] });
        showToast(status === 'done' ? 'Took it back.' : 'It waits for the approval of a colleague.');
      }}
    >
      <p>
        What the wallet has spent of it becomes a debt. Large amounts wait for the approval of a colleague.
      </p>
      <TextField
        name="amount"
        label="Amount"
        hint="Empty: all of it."
        inputMode="decimal"
        autoComplete="off"
      />
    </ReasonButton>
  );
}
