import type { components } from '@gridlease/client/generated/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { serverNow } from '../../connection/clock.ts';
import { usePlatform } from '../../connection/platform-context.ts';
import { queries } from '../../live/queries.ts';
import { billing } from '../../session/clients.ts';
import { useUser } from '../../session/use-session.ts';
import { Section } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { Badge, Id, Money } from '../../ui/values.tsx';
import { List } from '../shared/listing/list.tsx';
import { useMay } from '../shared/staff/may.ts';
import { ReasonButton } from '../shared/staff/reason-button.tsx';
import { RefundFields, refundOf } from '../shared/staff/refund-fields.tsx';

type Rental = components['schemas']['RentalSession'];
const SHOWN = 20;

/** What a user rented, newest first; finance refunds. */
export function UserRentals({ userId }: { readonly userId: string }) {
  const { currency } = usePlatform();
  const mayRefund = useMay()('manage_money');
  return (
    <Section title="Rentals">
      <List<Rental>
        queryKey={['rentals', 'of', userId]}
        read={async (cursor, signal) => {
          const params = { query: { user_id: userId, limit: SHOWN, cursor } };
          const page = await orThrow(billing.GET('/api/v1/billing/sessions', { params, signal }));
          return { rows: page.sessions, next: page.next_cursor };
        }}
        caption="Rentals"
        keyOf={({ id }) => id}
        empty={<Empty title="The user has no rentals." />}
        columns={[
          { name: 'id', title: 'Rental', cell: ({ id }) => <Id id={id} /> },
          { name: 'gpu', title: 'Card', cell: ({ gpu_count, gpu_model }) => `${gpu_count} × ${gpu_model}` },
          { name: 'status', title: 'Status', cell: ({ status }) => <Badge>{status}</Badge> },
          {
            name: 'at',
            title: 'Requested',
            cell: ({ created_at }) => <Time at={created_at} now={serverNow} />,
          },
          {
            name: 'cost',
            title: 'Cost',
            isNumber: true,
            cell: ({ total_cost }) => <Money amount={total_cost} currency={currency} />,
          },
          mayRefund && { name: 'actions', title: '', cell: (rental) => <Refund rental={rental} /> },
        ]}
      />
    </Section>
  );
}

const LIVE = ['pending', 'active', 'grace'];

/** Nobody refunds a rental that he is party to, nor one that still runs. */
function Refund({ rental }: { readonly rental: Rental }) {
  const { id } = useUser();
  const isParty = rental.user_id === id || rental.provider_owner_id === id;
  if (isParty || LIVE.includes(rental.status)) return null;
  return (
    <ReasonButton
      label="Refund"
      onConfirm={async (reason, values) => {
        const params = { path: { sessionID: rental.id } };
        const body = { ...refundOf(values), reason };
        await orThrow(billing.POST('/api/v1/admin/sessions/{sessionID}/refund', { params, body }));
        await queries.invalidateQueries({ queryKey: ['rentals'] });
        showToast('Refunded the rental.');
      }}
    >
      <p>The renter gets it back at once. What the renter still owes for the rental is cancelled first.</p>
      <RefundFields />
    </ReasonButton>
  );
}
