import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { serverNow } from '../../connection/clock.ts';
import { usePlatform } from '../../connection/platform-context.ts';
import { formatMonth, monthAt, monthFrom, monthsBefore } from '../../format/month.ts';
import { formatWord } from '../../format/values.ts';
import { SelectField } from '../../ui/fields.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Section } from '../../ui/page.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { Facts, Money } from '../../ui/values.tsx';
import { CsvButton } from '../shared/listing/csv-button.tsx';
import { statementOf } from './wallet-queries.ts';

/** A month from the books: it adds up. */
export function Statement({ walletId }: { readonly walletId: string }) {
  const { currency } = usePlatform();
  const [search, setSearch] = useSearchParams();
  const months = monthsBefore(serverNow());
  const month = monthFrom(search.get('month') ?? '') ?? monthAt(serverNow());
  const statement = useInfiniteQuery(statementOf(walletId, month));
  const query = new URLSearchParams({ from: month.from, to: month.to });
  const names = months.includes(month.name) ? months : [month.name, ...months];
  return (
    <Section
      title="Statement"
      actions={
        <CsvButton
          path={`/api/v1/wallet/${walletId}/statement?${query}`}
          fileName={`statement-${month.name}.csv`}
        >
          Download CSV
        </CsvButton>
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
            return <Empty title="Nothing happened this month." />;
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
      <MoreButton list={statement} />
    </Section>
  );
}
