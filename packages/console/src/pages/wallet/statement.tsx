import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { serverNow } from '../../connection/clock.ts';
import { usePlatform } from '../../connection/platform-context.ts';
import { formatWord } from '../../format/values.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { Section } from '../../ui/page.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { Facts, Money } from '../../ui/values.tsx';
import { downloadCsv } from '../shared/download.ts';
import { formatMonth, type Month, monthFrom, monthsBefore } from './month.ts';
import { statementOf } from './wallet-queries.ts';

/** A month from the books: it adds up. */
export function Statement({ walletId }: { readonly walletId: string }) {
  const { currency } = usePlatform();
  const [search, setSearch] = useSearchParams();
  const months = monthsBefore(serverNow());
  const month = monthFrom(search.get('month') ?? '') ?? (monthFrom(months[0] ?? '') as Month);
  const statement = useInfiniteQuery(statementOf(walletId, month));
  const query = new URLSearchParams({ from: month.from, to: month.to });
  const names = months.includes(month.name) ? months : [month.name, ...months];
  return (
    <Section
      title="Statement"
      actions={
        <ActionButton
          onAct={() =>
            downloadCsv(`/api/v1/wallet/${walletId}/statement?${query}`, `statement-${month.name}.csv`)
          }
        >
          Download CSV
        </ActionButton>
      }
    >
      <SelectField
        name="month"
        label="Month (UTC)"
        value={month.name}
        options={names.flatMap((name) => {
          const found = monthFrom(name);
          return found === undefined ? [] : [{ value: name, label: formatMonth(found) }];
        })}
        onChange={({ currentTarget }) => setSearch({ month: currentTarget.value })}
      />
      <Loaded query={statement}>
        {({ pages }) => {
          const lines = pages.flatMap((page) => page.lines);
          const [first] = pages;
          if (first === undefined || lines.length === 0) {
            return <Empty title="Nothing happened in this month." />;
          }
          return (
            <>
              <Facts
                facts={[
                  ['At the beginning', <Money key="from" amount={first.opening} currency={currency} />],
                  ['At the end', <Money key="to" amount={first.closing} currency={currency} />],
                ]}
              />
              <Table
                caption="Statement"
                rows={lines}
                keyOf={({ at, kind, balance }) => `${at} ${kind} ${balance}`}
                columns={[
                  { name: 'at', title: 'When', cell: ({ at }) => <Time at={at} now={serverNow} /> },
                  { name: 'kind', title: 'What', cell: ({ kind }) => formatWord(kind) },
                  {
                    name: 'amount',
                    title: `Amount, ${currency}`,
                    isNumber: true,
                    cell: ({ amount }) => <Money amount={amount} />,
                  },
                  {
                    name: 'balance',
                    title: 'Balance',
                    isNumber: true,
                    cell: ({ balance }) => <Money amount={balance} />,
                  },
                ]}
              />
            </>
          );
        }}
      </Loaded>
      {statement.hasNextPage && (
        <div>
          <Button isBusy={statement.isFetchingNextPage} onClick={() => void statement.fetchNextPage()}>
            More
          </Button>
        </div>
      )}
    </Section>
  );
}
