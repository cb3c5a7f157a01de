import type { components } from '@gridlease/client/generated/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { serverNow } from '../../connection/clock.ts';
import { formatWord } from '../../format/values.ts';
import { billing } from '../../session/clients.ts';
import { TextField } from '../../ui/fields.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { Id, Money } from '../../ui/values.tsx';
import { CsvButton } from '../shared/listing/csv-button.tsx';
import { Filters, useFilters } from '../shared/listing/filters.tsx';
import { List } from '../shared/listing/list.tsx';
import { BooksTabs } from './books-page.tsx';

type Journal = components['schemas']['Journal'];
const NAMES = ['kind', 'account', 'transaction_id', 'session_id'] as const;

/** Everything that was posted, newest first. */
export function JournalsPage() {
  const filters = useFilters();
  const query = Object.fromEntries(NAMES.map((name) => [name, filters[name]]).filter(([, value]) => value));
  const csv = `/api/v1/admin/journals?${new URLSearchParams(query as Record<string, string>)}`;
  return (
    <Page title="Journals" actions={<CsvButton path={csv} fileName="journals.csv" />}>
      <BooksTabs />
      <Filters>
        {NAMES.map((name) => (
          <TextField
            key={name}
            name={name}
            label={LABELS[name]}
            defaultValue={filters[name]}
            autoComplete="off"
          />
        ))}
      </Filters>
      <List<Journal>
        queryKey={['books', 'journals', query]}
        read={async (cursor, signal) => {
          const params = { query: { ...query, cursor } };
          const page = await orThrow(billing.GET('/api/v1/admin/journals', { params, signal }));
          return { rows: page.journals, next: page.next_cursor };
        }}
        caption="Journals"
        keyOf={({ id }) => id}
        empty={<Empty title="No journal matches." />}
        columns={[
          { name: 'at', title: 'Posted', cell: ({ at }) => <Time at={at} now={serverNow} /> },
          { name: 'kind', title: 'Kind', cell: ({ kind }) => formatWord(kind) },
          { name: 'lines', title: 'Lines', cell: ({ lines }) => <Lines lines={lines} /> },
          {
            name: 'for',
            title: 'Transaction or rental',
            cell: ({ transaction_id, session_id }) => {
              const id = transaction_id ?? session_id;
              return id !== undefined && <Id id={id} />;
            },
          },
        ]}
      />
    </Page>
  );
}

const LABELS = {
  kind: 'Kind',
  account: 'Account',
  transaction_id: 'Transaction',
  session_id: 'Rental',
} as const;

function Lines({ lines }: Pick<Journal, 'lines'>) {
  return (
    <ul className="plain-list">
      {lines.map(({ account, amount }) => (
        <li key={`${account} ${amount}`} className="row row-apart">
          <span>{account}</span> <Money amount={amount} />
        </li>
      ))}
    </ul>
  );
}
