import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { formatCount } from '../../format/values.ts';
import { usePolling } from '../../live/use-live.ts';
import { useUser } from '../../session/use-session.ts';
import { Page } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import { Badge } from '../../ui/values.tsx';
import { type FleetSummary, fleetOf, rentalsOn } from './machine-queries.ts';
import { STATES } from './machine-state.ts';
import { MachineTable } from './machine-table.tsx';

/** The machines of an owner: whether each is up, and who rents it. */
export function MachinesPage() {
  const user = useUser();
  const fleet = useQuery(fleetOf(user.id));
  const rentals = useQuery({ ...rentalsOn(user.id), refetchInterval: usePolling() });
  const add = (
    <Link className="button main" to="/machines/add">
      Add a machine
    </Link>
  );
  return (
    <Page title="Machines" actions={fleet.data?.total !== 0 && add}>
      <div className="stack">
        {fleet.data !== undefined && fleet.data.total > 0 && <Summary fleet={fleet.data} />}
        {rentals.error !== null && (
          <p className="notice warn">Who rents the machines cannot be read at the moment.</p>
        )}
        <MachineTable
          ownerId={user.id}
          rentals={rentals.data}
          empty={
            <Empty title="You have no machines yet.">
              <p>
                A machine with GPUs joins by one command that you run on it. It then earns whenever someone
                rents its cards.
              </p>
              {add}
            </Empty>
          }
        />
      </div>
    </Page>
  );
}

/** How many machines report which state, and how many cards wait for renters. The list stands without it. */
function Summary({ fleet: { total, by_status, models } }: { readonly fleet: FleetSummary }) {
  const sum = (name: 'cards' | 'free_cards') => models.reduce((all, { [name]: count }) => all + count, 0);
  return (
    <p className="row">
      <span>
        {formatCount(total, 'machine')}, {formatCount(sum('cards'), 'card')}, {sum('free_cards')} free
      </span>
      {Object.values(STATES).map(({ word, tone }) => {
        const count = by_status[word];
        return count > 0 && <Badge key={word} tone={tone}>{`${count} ${word}`}</Badge>;
      })}
    </p>
  );
}
