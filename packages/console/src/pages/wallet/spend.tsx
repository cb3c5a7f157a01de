import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../connection/platform-context.ts';
import { formatAmount } from '../../format/money.ts';
import { formatCount } from '../../format/values.ts';
import { useUser } from '../../session/use-session.ts';
import { Bars } from '../../ui/bars.tsx';
import { Section } from '../../ui/page.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Money } from '../../ui/values.tsx';
import { spendOf } from './wallet-queries.ts';

const DAY_MS = 86_400_000;

/** What rentals of the last thirty days cost, by the day on which they ended. */
export function Spend() {
  const { currency } = usePlatform();
  const spend = useQuery(spendOf(useUser().id));
  return (
    <Section title="Spent in the last 30 days">
      <Loaded query={spend}>
        {({ days, from, to, total_cost }) =>
          days.length === 0 ? (
            <Empty title="None of your rentals ended in the last 30 days." />
          ) : (
            <>
              <p>
                <strong>
                  <Money amount={total_cost} currency={currency} />
                </strong>
                . A rental counts on the day on which it ended (UTC).
              </p>
              <Bars
                label={`Spent by day: ${formatAmount(total_cost)} ${currency} altogether`}
                bars={everyDay(from, to).map((date) => {
                  const cost = days.find((day) => day.date === date)?.total_cost ?? '0';
                  return { name: date, size: Number(cost), text: `${formatAmount(cost)} ${currency}` };
                })}
              />
              <details>
                <summary>By day</summary>
                <Table
                  caption="Spent by day"
                  rows={days.toReversed()}
                  keyOf={({ date }) => date}
                  columns={[
                    { name: 'date', title: 'Day', cell: ({ date }) => date },
                    {
                      name: 'rentals',
                      title: 'Rentals',
                      isNumber: true,
                      cell: ({ sessions, minutes }) =>
                        `${formatCount(sessions, 'rental')}, ${formatCount(minutes, 'minute')}`,
                    },
                    {
                      name: 'cost',
                      title: `Cost, ${currency}`,
                      isNumber: true,
                      cell: ({ total_cost: cost }) => <Money amount={cost} />,
                    },
                  ]}
                />
              </details>
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

function everyDay(from: string, to: string): string[] {
  const first = Date.parse(from.slice(0, 10));
  const count = Math.floor((Date.parse(to.slice(0, 10)) - first) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, at) => new Date(first + at * DAY_MS).toISOString().slice(0, 10));
}
