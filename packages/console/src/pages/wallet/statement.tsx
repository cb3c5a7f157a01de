import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../connection/clock.ts';
import { usePlatform } from '../../connection/platform-context.ts';
import { formatWord } from '../../format/values.ts';
import { Section } from '../../ui/page.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { Money } from '../../ui/values.tsx';
import { statementOf } from './wallet-queries.ts';

/** This month so far, from the books: it adds up. */
export function Statement({ walletId }: { readonly walletId: string }) {
  const { currency } = usePlatform();
  const statement = useQuery(statementOf(walletId));
  return (
    <Section title="This month">
      <Loaded query={statement}>
        {({ lines }) =>
          lines.length === 0 ? (
            <Empty title="Nothing has happened this month." />
          ) : (
            <Table
              caption="Statement of this month"
              rows={lines}
              keyOf={({ at, kind, balance }) => `${at} ${kind} ${balance}`}
              columns={[
                { name: 'at', title: 'When', cell: ({ at }) => <Time at={at} now={serverNow} /> },
                { name: 'kind', title: 'What', cell: ({ kind }) => formatWord(kind) },
                {
                  name: 'amount',
                  title: `Amount in ${currency}`,
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
          )
        }
      </Loaded>
    </Section>
  );
}
