import type { components } from '@gridlease/client/generated/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { serverNow } from '../../connection/clock.ts';
import { billing } from '../../session/clients.ts';
import { SelectField } from '../../ui/fields.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { Badge, Id } from '../../ui/values.tsx';
import { Filters, useFilters } from '../shared/listing/filters.tsx';
import { List } from '../shared/listing/list.tsx';
import { useMay } from '../shared/staff/may.ts';
import { REFRESH_MS } from '../shared/staff/refresh.ts';
import { UserLink } from '../shared/staff/user-link.tsx';
import { DecideDispute } from './decide-dispute.tsx';

type Dispute = components['schemas']['Dispute'];

/** What renters contest; finance decides. */
export function DisputesPage() {
  const mayDecide = useMay()('manage_money');
  const status = useFilters().status as Dispute['status'] | undefined;
  return (
    <Page title="Disputes">
      <Filters>
        <SelectField
          name="status"
          label="Status"
          options={[{ value: '', label: 'any' }, 'open', 'refunded', 'rejected']}
          defaultValue={status}
        />
      </Filters>
      <List<Dispute>
        queryKey={['disputes', 'list', status]}
        read={async (cursor, signal) => {
          const params = { query: { status, cursor } };
          const page = await orThrow(billing.GET('/api/v1/billing/disputes', { params, signal }));
          return { rows: page.disputes, next: page.next_cursor };
        }}
        refetchInterval={REFRESH_MS}
        caption="Disputes"
        keyOf={({ id }) => id}
        empty={
          <Empty title="No dispute matches.">
            <p>Renters dispute a rental from its page; the owner's earnings are held until it is decided.</p>
          </Empty>
        }
        columns={[
          { name: 'rental', title: 'Rental', cell: ({ session_id }) => <Id id={session_id} /> },
          { name: 'renter', title: 'Renter', cell: ({ user_id }) => <UserLink id={user_id} /> },
          {
            name: 'owner',
            title: 'Owner',
            cell: ({ provider_owner_id }) => <UserLink id={provider_owner_id} />,
          },
          { name: 'reason', title: 'Reason', cell: ({ reason }) => reason },
          {
            name: 'opened',
            title: 'Opened',
            cell: ({ created_at }) => <Time at={created_at} now={serverNow} />,
          },
          { name: 'status', title: 'Status', cell: (dispute) => <Outcome dispute={dispute} /> },
          mayDecide && {
            name: 'actions',
            title: '',
            cell: (dispute) => <DecideDispute dispute={dispute} />,
          },
        ]}
      />
    </Page>
  );
}

function Outcome({ dispute: { status, note } }: { readonly dispute: Dispute }) {
  return (
    <span className="row">
      <Badge tone={status === 'open' ? 'warn' : 'plain'}>{status}</Badge>
      {note !== undefined && <span className="quiet">{note}</span>}
    </span>
  );
}
