import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { formatCount } from '../../format/values.ts';
import { Section } from '../../ui/page.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Badge } from '../../ui/values.tsx';
import { machinesOfUser } from './users-queries.ts';

/** The machines that a user lets. */
export function UserMachines({ ownerId }: { readonly ownerId: string }) {
  const machines = useQuery(machinesOfUser(ownerId));
  const toFleet = `/ops/fleet?owner_id=${encodeURIComponent(ownerId)}`;
  const hasAny = (machines.data?.length ?? 0) > 0;
  return (
    <Section title="Machines" actions={hasAny && <Link to={toFleet}>In the fleet</Link>}>
      <Loaded query={machines} lines={2}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="The user has no machines." />
          ) : (
            <Table
              caption="Machines"
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                { name: 'name', title: 'Machine', cell: ({ name }) => name },
                {
                  name: 'status',
                  title: 'Status',
                  cell: ({ status, suspended }) => (
                    <span className="row">
                      <Badge>{status}</Badge>
                      {(suspended?.length ?? 0) > 0 && <Badge tone="bad">suspended</Badge>}
                    </span>
                  ),
                },
                { name: 'cards', title: 'Cards', cell: ({ gpus }) => formatCount(gpus.length, 'card') },
              ]}
            />
          )
        }
      </Loaded>
    </Section>
  );
}
