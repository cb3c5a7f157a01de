import type { components } from '@gridlease/client/generated/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { Link } from 'wouter';
import { billing } from '../../session/clients.ts';
import { Section } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import { Money } from '../../ui/values.tsx';
import { CsvButton } from '../shared/listing/csv-button.tsx';
import { List } from '../shared/listing/list.tsx';

type Account = components['schemas']['TrialBalanceAccount'];

/** The balances of all accounts; debits and credits are equal. */
export function TrialBalance() {
  return (
    <Section
      title="Trial balance"
      actions={<CsvButton path="/api/v1/admin/trial-balance" fileName="trial-balance.csv" />}
    >
      <List<Account>
        queryKey={['books', 'trial-balance']}
        read={async (cursor, signal) => {
          const params = { query: { cursor } };
          const page = await orThrow(billing.GET('/api/v1/admin/trial-balance', { params, signal }));
          return { rows: page.accounts, next: page.next_cursor };
        }}
        caption="Trial balance"
        keyOf={({ account }) => account}
        empty={<Empty title="Nothing has been posted yet." />}
        columns={[
          {
            name: 'account',
            title: 'Account',
            cell: ({ account }) => (
              <Link to={`/ops/journals?account=${encodeURIComponent(account)}`}>{account}</Link>
            ),
          },
          { name: 'debit', title: 'Debit', isNumber: true, cell: ({ debit }) => <Money amount={debit} /> },
          {
            name: 'credit',
            title: 'Credit',
            isNumber: true,
            cell: ({ credit }) => <Money amount={credit} />,
          },
          {
            name: 'balance',
            title: 'Balance',
            isNumber: true,
            cell: ({ balance }) => <Money amount={balance} />,
          },
        ]}
      />
    </Section>
  );
}
