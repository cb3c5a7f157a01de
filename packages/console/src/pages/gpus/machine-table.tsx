import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { usePlatform } from '../../connection/platform-context.ts';
import { Badge, Money } from '../../ui/values.tsx';
import { LongList } from '../shared/listing/long-list.tsx';
import { COMPARED_MAX, type MachineFilters, type MachineOrder } from './filters.ts';
import { availabilityOf, cardGroups, describeGroup, lowestRate, type Machine } from './machine.ts';
import { OCCUPANCY_MS, readMachines } from './machine-queries.ts';

interface MachineTableProps {
  readonly filters: MachineFilters;
  readonly order: MachineOrder;
  readonly onOrder: (order: string) => void;
  readonly compared: readonly string[];
  readonly onCompare: (id: string, isCompared: boolean) => void;
  /** In place of a table without machines. */
  readonly empty: ReactNode;
}

/** Machines with what decides: cards, price, where, how reliable. */
export function MachineTable(props: MachineTableProps) {
  const { filters, order, onOrder, compared, onCompare, empty } = props;
  const { currency } = usePlatform();
  return (
    <LongList<Machine>
      queryKey={['machines', 'like', filters, order]}
      read={(cursor, signal) => readMachines({ filters, order }, cursor, signal)}
      refetchInterval={OCCUPANCY_MS}
      caption="Machines"
      empty={empty}
      keyOf={({ id }) => id}
      sort={order}
      onSort={onOrder}
      columns={[
        {
          name: 'compare',
          title: 'Compare',
          cell: ({ id, name }) => (
            <input
              type="checkbox"
              className="check"
              aria-label={`Compare ${name}`}
              checked={compared.includes(id)}
              disabled={compared.length >= COMPARED_MAX && !compared.includes(id)}
              onChange={({ currentTarget }) => onCompare(id, currentTarget.checked)}
            />
          ),
        },
        { name: 'name', title: 'Machine', isSortable: true, cell: (machine) => <Name machine={machine} /> },
        { name: 'cards', title: 'Cards', cell: (machine) => <Cards machine={machine} /> },
        {
          name: 'free',
          title: 'Free',
          isNumber: true,
          cell: ({ free_gpus, gpus }) => `${free_gpus ?? '?'} of ${gpus.length}`,
        },
        {
          name: 'price',
          title: `Per card-hour, ${currency}`,
          isNumber: true,
          isSortable: true,
          cell: (machine) => <Rate amount={lowestRate(machine)} />,
        },
        { name: 'location', title: 'Location', cell: ({ location }) => location ?? '–' },
        {
          name: 'uptime',
          title: 'Uptime',
          isNumber: true,
          isSortable: true,
          cell: ({ uptime_percent_30d }) => formatUptime(uptime_percent_30d),
        },
        { name: 'state', title: 'State', cell: (machine) => <Availability machine={machine} /> },
        { name: 'rent', title: '', cell: (machine) => <Rent machine={machine} /> },
      ]}
    />
  );
}

/** Percentages have no decimals, but one for uptime; 99.97 is not 100. */
export function formatUptime(percent: number | undefined): string {
  return percent === undefined ? '–' : `${(Math.floor(percent * 10) / 10).toFixed(1)} %`;
}

function Name({ machine: { name, verification } }: { readonly machine: Machine }) {
  return (
    <span className="row row-tight">
      <strong>{name}</strong>
      {verification?.status === 'verified' && <Badge tone="info">verified</Badge>}
    </span>
  );
}

export function Cards({ machine }: { readonly machine: Machine }) {
  return (
    <span className="lines">
      {cardGroups(machine).map((group) => (
        <span key={describeGroup(group)}>{describeGroup(group)}</span>
      ))}
    </span>
  );
}

function Rate({ amount }: { readonly amount: string | undefined }) {
  return amount === undefined ? '–' : <Money amount={amount} />;
}

export function Availability({ machine }: { readonly machine: Machine }) {
  const { isFree, word } = availabilityOf(machine);
  return <Badge tone={isFree ? 'good' : 'warn'}>{word}</Badge>;
}

export function Rent({ machine }: { readonly machine: Machine }) {
  if (!availabilityOf(machine).isFree) return null;
  return (
    <Link className="button" to={`/gpus/${machine.id}/rent`} aria-label={`Rent ${machine.name}`}>
      Rent
    </Link>
  );
}
