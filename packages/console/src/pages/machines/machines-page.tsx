import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { formatCount } from '../../format/values.ts';
import { usePolling } from '../../live/use-live.ts';
import { useUser } from '../../session/use-session.ts';
import { Page } from '../../ui/page.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { Badge } from '../../ui/values.tsx';
import { type Machine, machinesOf, rentalsOn } from './machine-queries.ts';
import { stateOf } from './machine-state.ts';
import { MachineTable } from './machine-table.tsx';

/** The machines of an owner: whether each is up, and who rents it. */
export function MachinesPage() {
  const user = useUser();
  const machines = useQuery(machinesOf(user.id));
  const rentals = useQuery({ ...rentalsOn(user.id), refetchInterval: usePolling() });
  const add = (
    <Link className="button main" to="/machines/add">
      Add a machine
    </Link>
  );
  return (
    <Page title="Machines" actions={machines.data?.length !== 0 && add}>
      <Loaded query={machines} lines={8}>
        {(found) =>
          found.length === 0 ? (
            <Empty title="You have no machines yet.">
              <p>
                A machine with GPUs joins by one command that you run on it. It then earns whenever someone
                rents its cards.
              </p>
              {add}
            </Empty>
          ) : (
            <div className="stack">
              <Summary machines={found} />
              {rentals.error !== null && (
                <p className="notice warn">Who rents the machines cannot be read at the moment.</p>
              )}
              <MachineTable machines={found} rentals={rentals.data} />
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}

/** How many machines are in each state, and how many cards wait for renters. */
function Summary({ machines }: { readonly machines: readonly Machine[] }) {
  const counts = new Map<string, { count: number; tone: ReturnType<typeof stateOf>['tone'] }>();
  for (const machine of machines) {
    const { word, tone } = stateOf(machine);
    counts.set(word, { tone, count: (counts.get(word)?.count ?? 0) + 1 });
  }
  const cards = machines.reduce((sum, { gpus }) => sum + gpus.length, 0);
  const free = machines.reduce((sum, { free_gpus = 0 }) => sum + free_gpus, 0);
  return (
    <p className="row">
      <span>
        {formatCount(machines.length, 'machine')}, {formatCount(cards, 'card')}, {free} free
      </span>
      {[...counts].map(([word, { count, tone }]) => (
        <Badge key={word} tone={tone}>{`${count} ${word}`}</Badge>
      ))}
    </p>
  );
}
