import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../connection/platform-context.ts';
import { signOf } from '../../format/money.ts';
import { formatCount } from '../../format/values.ts';
import { Section } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Facts, Money } from '../../ui/values.tsx';
import { receiptOf } from './rental-queries.ts';

/** What was charged, and what became of what was held. */
export function Receipt({ id }: { readonly id: string }) {
  const { currency } = usePlatform();
  const receipt = useQuery(receiptOf(id));
  return (
    <Section title="Bill">
      <Loaded query={receipt}>
        {({ record, price, funds, refunded }) => (
          <>
            <p>
              <strong>
                <Money amount={record.total_cost} currency={currency} />
              </strong>{' '}
              for {formatCount(record.total_minutes, 'minute')}
              {' at '}
              <Money amount={price.total_hourly_rate} currency={`${currency}/h`} />, the platform's fee
              included.
            </p>
            <Table
              caption="Parts of the bill"
              rows={[
                { part: 'Cards', rate: price.hourly_rate, cost: record.base_cost },
                { part: 'Memory', rate: price.vram_rate, cost: record.vram_cost },
                { part: 'Power', rate: price.power_rate, cost: record.power_cost },
                { part: 'Total', rate: price.total_hourly_rate, cost: record.total_cost },
              ]}
              keyOf={({ part }) => part}
              columns={[
                { name: 'part', title: 'Part', cell: ({ part }) => part },
                {
                  name: 'rate',
                  title: `Per hour, ${currency}`,
                  isNumber: true,
                  cell: ({ rate }) => <Money amount={rate} />,
                },
                {
                  name: 'cost',
                  title: `Cost, ${currency}`,
                  isNumber: true,
                  cell: ({ cost }) => <Money amount={cost} />,
                },
              ]}
            />
            <Facts
              facts={[
                funds !== undefined && ['Held', <Money key="held" amount={funds.held} currency={currency} />],
                funds !== undefined && [
                  'Returned',
                  <Money key="back" amount={funds.returned} currency={currency} />,
                ],
                funds !== undefined &&
                  signOf(funds.awaiting_repayment) > 0 && [
                    'You still owe',
                    <Money key="owed" amount={funds.awaiting_repayment} currency={currency} />,
                  ],
                signOf(refunded) > 0 && [
                  'Refunded since',
                  <Money key="refund" amount={refunded} currency={currency} />,
                ],
              ]}
            />
          </>
        )}
      </Loaded>
    </Section>
  );
}
