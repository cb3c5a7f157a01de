import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../connection/platform-context.ts';
import { signOf, toUnits } from '../../format/money.ts';
import { formatDuration } from '../../format/time.ts';
import { usePolling } from '../../live/use-live.ts';
import { Section } from '../../ui/page.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Money } from '../../ui/values.tsx';
import { CsvButton } from '../shared/listing/csv-button.tsx';
import { type EarningsDay as Day, earningDaysOf } from './earnings-queries.ts';

const MINUTE_MS = 60_000;

/** The last 30 days, the latest first. */
export function EarningDays({ ownerId }: { readonly ownerId: string }) {
  const days = useQuery({ ...earningDaysOf(ownerId), refetchInterval: usePolling() });
  const path = `/api/v1/provider/${encodeURIComponent(ownerId)}/earnings/days`;
  return (
    <Section title="By day" actions={<CsvButton path={path} fileName="earnings-by-day.csv" />}>
      <p className="quiet">
        The last 30 days, by days of UTC. A rental counts on the day on which it ended; running ones come
        later.
      </p>
      <Loaded query={days}>
        {(found) =>
          found.days.length === 0 ? (
            <Empty title="No rental has ended in the last 30 days." />
          ) : (
            <DayTable days={found.days.toReversed()} />
          )
        }
      </Loaded>
    </Section>
  );
}

function DayTable({ days }: { readonly days: readonly Day[] }) {
  const { currency } = usePlatform();
  const most = days.reduce((max, { earnings }) => bigger(max, toUnits(earnings) ?? 0n), 1n);
  const columns: readonly Column<Day>[] = [
    { name: 'date', title: 'Day', cell: ({ date }) => <time dateTime={date}>{date}</time> },
    { name: 'bar', title: '', cell: ({ earnings }) => <Bar part={partOf(earnings, most)} /> },
    {
      name: 'earnings',
      title: `Earned in ${currency}`,
      isNumber: true,
      cell: ({ earnings }) => <Money amount={earnings} />,
    },
    {
      name: 'owed',
      title: 'Owed by renters',
      isNumber: true,
      cell: ({ awaiting_repayment }) => <Money amount={awaiting_repayment} />,
    },
    {
      name: 'taken',
      title: 'Taken back',
      isNumber: true,
      cell: ({ taken_back }) => (signOf(taken_back) === 0 ? '–' : <Money amount={taken_back} />),
    },
    { name: 'sessions', title: 'Rentals', isNumber: true, cell: ({ sessions }) => sessions },
    {
      name: 'time',
      title: 'Rented for',
      isNumber: true,
      cell: ({ minutes }) => formatDuration(minutes * MINUTE_MS),
    },
  ];
  return <Table caption="Earnings by day" rows={days} keyOf={({ date }) => date} columns={columns} />;
}

const bigger = (one: bigint, other: bigint) => (one > other ? one : other);

/** Of the best day, in percent. */
function partOf(earnings: string, most: bigint): number {
  return Number(((toUnits(earnings) ?? 0n) * 100n) / most);
}

/** Repeats what the figure beside it says. */
function Bar({ part }: { readonly part: number }) {
  return (
    <svg className="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect width={Math.max(part, 1)} height={8} />
    </svg>
  );
}
