import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { usePlatform } from '../../connection/platform-context.ts';
import { Section } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Id, Money } from '../../ui/values.tsx';
import { CsvButton } from '../shared/listing/csv-button.tsx';
import { type Earnings, machineNamesOf } from './earnings-queries.ts';

type OneMachine = Earnings['machines'][number];

interface MachineEarningsProps {
  readonly ownerId: string;
  readonly machines: readonly OneMachine[];
}

/** What each machine has earned, those that are gone included. */
export function MachineEarnings({ ownerId, machines }: MachineEarningsProps) {
  const { currency } = usePlatform();
  const { data: names } = useQuery(machineNamesOf(ownerId));
  const path = `/api/v1/provider/${encodeURIComponent(ownerId)}/earnings`;
  const columns: readonly Column<OneMachine>[] = [
    {
      name: 'machine',
      title: 'Machine',
      cell: ({ provider_id: id }) => {
        const name = names?.get(id);
        return name === undefined ? <Id id={id} /> : <Link to={`/machines/${id}`}>{name}</Link>;
      },
    },
    ...AMOUNTS.map(({ name, title, amountOf }) => ({
      name,
      title: name === 'total' ? `${title} in ${currency}` : title,
      isNumber: true,
      cell: (machine: OneMachine) => <Money amount={amountOf(machine)} />,
    })),
    {
      name: 'rentals',
      title: 'Rentals',
      isNumber: true,
      cell: ({ total_sessions }) => total_sessions.toLocaleString('en'),
    },
  ];
  return (
    <Section title="By machine" actions={<CsvButton path={path} fileName="earnings-by-machine.csv" />}>
      <Table
        caption="Earnings by machine"
        rows={machines}
        keyOf={({ provider_id }) => provider_id}
        columns={columns}
      />
    </Section>
  );
}

interface Amount {
  readonly name: string;
  readonly title: string;
  readonly amountOf: (machine: OneMachine) => string;
}

const AMOUNTS: readonly Amount[] = [
  { name: 'total', title: 'Earned', amountOf: ({ total_earnings }) => total_earnings },
  { name: 'available', title: 'Available', amountOf: ({ available_earnings }) => available_earnings },
  { name: 'pending', title: 'Not yet', amountOf: ({ pending_earnings }) => pending_earnings },
  { name: 'paid', title: 'Paid out', amountOf: ({ paid_earnings }) => paid_earnings },
  { name: 'owed', title: 'Owed by renters', amountOf: ({ awaiting_repayment }) => awaiting_repayment },
  { name: 'rate', title: 'Average per hour', amountOf: ({ avg_hourly_rate }) => avg_hourly_rate },
];
