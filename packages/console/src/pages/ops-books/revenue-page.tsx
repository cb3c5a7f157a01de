import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../connection/clock.ts';
import { usePlatform } from '../../connection/platform-context.ts';
import { formatAmount, fromUnits, toUnits } from '../../format/money.ts';
import { monthAt, monthFrom } from '../../format/month.ts';
import { Bars } from '../../ui/bars.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Facts, Money } from '../../ui/values.tsx';
import { CsvButton } from '../shared/listing/csv-button.tsx';
import { Filters, useFilters } from '../shared/listing/filters.tsx';
import { type RevenueDay, revenueBetween } from './books-queries.ts';

const FIGURES = [
  ['fees', 'Fees'],
  ['charges', 'Charged'],
  ['refunds', 'Refunded'],
  ['bad_debt', 'Bad debt'],
  ['adjustments', 'Adjustments'],
] as const;

const COLUMNS: readonly Column<RevenueDay>[] = [
  { name: 'day', title: 'Day (UTC)', cell: ({ day }) => day },
  ...FIGURES.map(([name, title]) => ({
    name,
    title,
    isNumber: true,
    cell: (day: RevenueDay) => <Money amount={day[name]} />,
  })),
];

/** What the platform earned in a month, by day. */
export function RevenuePage() {
  const { name: month, from, to } = monthFrom(useFilters().month ?? '') ?? monthAt(serverNow());
  const revenue = useQuery(revenueBetween(from, to));
  const csv = `/api/v1/admin/revenue?${new URLSearchParams({ from, to })}`;
  return (
    <Page title="Revenue" actions={<CsvButton path={csv} fileName={`revenue-${month}.csv`} />}>
      <Filters>
        <TextField name="month" label="Month" type="month" defaultValue={month} />
      </Filters>
      <Loaded query={revenue} lines={6}>
        {(days) =>
          days.length === 0 ? <Empty title="Nothing was earned this month." /> : <Month days={days} />
        }
      </Loaded>
    </Page>
  );
}

function Month({ days }: { readonly days: readonly RevenueDay[] }) {
  const { currency } = usePlatform();
  return (
    <>
      <Facts
        facts={FIGURES.map(([name, title]) => [
          title,
          <Money key={name} amount={sum(days, name)} currency={currency} />,
        ])}
      />
      <Bars
        label="Fees by day; the table below has the figures"
        bars={days.map(({ day, fees }) => ({
          name: day,
          size: Math.max(0, Number(fees)),
          text: `${formatAmount(fees)} ${currency}`,
        }))}
      />
      <Table caption="Revenue by day" rows={days} keyOf={({ day }) => day} columns={COLUMNS} />
    </>
  );
}

function sum(days: readonly RevenueDay[], figure: (typeof FIGURES)[number][0]): string {
  return fromUnits(days.reduce((total, day) => total + (toUnits(day[figure]) ?? 0n), 0n));
}
