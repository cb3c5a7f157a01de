import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { serverNow } from '../../connection/clock.ts';
import { usePlatform } from '../../connection/platform-context.ts';
import { usePolling } from '../../live/use-live.ts';
import { useUser } from '../../session/use-session.ts';
import { Countdown } from '../../ui/countdown.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { Badge, Money } from '../../ui/values.tsx';
import { type Rental, rentalsOf, type Shown } from './rental-queries.ts';
import { endsAt, stateOf } from './rental-state.ts';

/** What a user rents, and has rented. */
export function RentalsPage() {
  const user = useUser();
  const [search] = useSearchParams();
  const shown: Shown = search.get('show') === 'ended' ? 'ended' : 'running';
  const rentals = useInfiniteQuery({ ...rentalsOf(user.id, shown), refetchInterval: usePolling() });
  return (
    <Page title="Rentals">
      <nav className="tabs" aria-label="Rentals">
        <Link to="/rentals" aria-current={shown === 'running' ? 'page' : undefined}>
          Running
        </Link>
        <Link to="/rentals?show=ended" aria-current={shown === 'ended' ? 'page' : undefined}>
          Ended
        </Link>
      </nav>
      <Loaded query={rentals} lines={6}>
        {({ pages }) => {
          const rows = pages.flatMap(({ sessions }) => sessions);
          return rows.length === 0 ? <NoRental shown={shown} /> : <Rentals rows={rows} shown={shown} />;
        }}
      </Loaded>
      <MoreButton list={rentals} />
    </Page>
  );
}

function NoRental({ shown }: { readonly shown: Shown }) {
  return (
    <Empty
      title={shown === 'running' ? 'You rent nothing at the moment.' : 'No rental of yours has ended yet.'}
    >
      <Link className="button" to="/gpus">
        Find GPUs
      </Link>
    </Empty>
  );
}

function Rentals({ rows, shown }: { readonly rows: readonly Rental[]; readonly shown: Shown }) {
  const { currency } = usePlatform();
  const columns: readonly (Column<Rental> | false)[] = [
    {
      name: 'cards',
      title: 'Cards',
      cell: ({ id, gpu_count, gpu_model }) => (
        <Link to={`/rentals/${id}`}>
          {gpu_count > 1 ? `${gpu_count} × ` : ''}
          {gpu_model}
        </Link>
      ),
    },
    { name: 'state', title: 'State', cell: (rental) => <State rental={rental} /> },
    {
      name: 'started',
      title: 'Started',
      cell: ({ started_at, created_at }) => <Time at={started_at ?? created_at} now={serverNow} />,
    },
    shown === 'running' && {
      name: 'left',
      title: 'Time left',
      isNumber: true,
      cell: (rental) => <TimeLeft rental={rental} />,
    },
    {
      name: 'rate',
      title: `Per hour, ${currency}`,
      isNumber: true,
      cell: ({ total_hourly_rate }) => <Money amount={total_hourly_rate} />,
    },
    {
      name: 'cost',
      title: `Cost, ${currency}`,
      isNumber: true,
      cell: ({ total_cost }) => <Money amount={total_cost} />,
    },
  ];
  return (
    <Table
      caption="Rentals"
      rows={rows}
      keyOf={({ id }) => id}
      columns={columns.filter((column) => column !== false)}
    />
  );
}

export function State({ rental }: { readonly rental: Pick<Rental, 'status'> }) {
  const { word, tone } = stateOf(rental);
  return <Badge tone={tone}>{word}</Badge>;
}

function TimeLeft({ rental }: { readonly rental: Rental }) {
  const end = endsAt(rental);
  return end === undefined ? '–' : <Countdown to={end.at} now={serverNow} />;
}
