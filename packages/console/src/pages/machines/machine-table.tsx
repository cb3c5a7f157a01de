import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { serverNow } from '../../connection/clock.ts';
import { formatCount, shortId } from '../../format/values.ts';
import type { Column } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { Badge } from '../../ui/values.tsx';
import { LongList } from '../shared/listing/long-list.tsx';
import { LIST_READ_MS, type Machine, type Rental, readMachinesOf } from './machine-queries.ts';
import { describeCards, describeFree, formatMeasure, measuredBy, stateOf } from './machine-state.ts';

type Rentals = ReadonlyMap<string, readonly Rental[]> | undefined;

interface MachineTableProps {
  readonly ownerId: string;
  /** By machine; undefined while they are not known. */
  readonly rentals: Rentals;
  /** In place of a table without machines. */
  readonly empty: ReactNode;
}

/** One row for each machine. */
export function MachineTable({ ownerId, rentals, empty }: MachineTableProps) {
  return (
    <LongList<Machine>
      queryKey={['machines', 'of', ownerId]}
      read={(cursor, signal) => readMachinesOf(ownerId, cursor, signal)}
      refetchInterval={LIST_READ_MS}
      caption="Your machines"
      empty={empty}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'name',
          title: 'Machine',
          cell: ({ id, name }) => <Link to={`/machines/${id}`}>{name}</Link>,
        },
        { name: 'state', title: 'State', cell: (machine) => <State machine={machine} /> },
        { name: 'cards', title: 'Cards', cell: ({ gpus }) => describeCards(gpus) },
        { name: 'free', title: 'Free', isNumber: true, cell: describeFree },
        {
          name: 'rented',
          title: 'Rented by',
          cell: ({ id }) => <Renters rentals={rentals?.get(id)} isKnown={rentals !== undefined} />,
        },
        ...MEASURES,
        {
          name: 'seen',
          title: 'Last sign of life',
          cell: ({ last_seen_at }) => <Time at={last_seen_at} now={serverNow} />,
        },
      ]}
    />
  );
}

const MEASURES: readonly Column<Machine>[] = [
  {
    name: 'load',
    title: 'Load',
    isNumber: true,
    cell: ({ gpus }) => formatMeasure(measuredBy(gpus).utilization, '%'),
  },
  {
    name: 'heat',
    title: 'Hottest',
    isNumber: true,
    cell: ({ gpus }) => formatMeasure(measuredBy(gpus).temperature, '°C'),
  },
  {
    name: 'power',
    title: 'Power',
    isNumber: true,
    cell: ({ gpus }) => formatMeasure(measuredBy(gpus).power, 'W'),
  },
];

function State({ machine }: { readonly machine: Machine }) {
  const { word, tone } = stateOf(machine);
  const broken = machine.gpus.filter(({ is_healthy }) => !is_healthy).length;
  return (
    <span className="row">
      <Badge tone={tone}>{word}</Badge>
      {broken > 0 && <Badge tone="bad">{`${formatCount(broken, 'card')} broken`}</Badge>}
    </span>
  );
}

interface RentersProps {
  readonly rentals: readonly Rental[] | undefined;
  readonly isKnown: boolean;
}

/** Renters by their ids: names of others are no owner's business. */
function Renters({ rentals = [], isKnown }: RentersProps) {
  if (!isKnown) return '…';
  const renters = [...new Set(rentals.map(({ user_id }) => user_id))];
  const [first, ...others] = renters;
  if (first === undefined) return <span className="quiet">no one</span>;
  return (
    <span title={renters.join('\n')}>
      <code>{shortId(first)}</code>
      {others.length > 0 && ` and ${others.length} more`}
    </span>
  );
}
