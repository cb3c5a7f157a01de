import { orThrow } from '@gridlease/client/problem-error';
import { serverNow } from '../../connection/clock.ts';
import { usePlatform } from '../../connection/platform-context.ts';
import { formatWord } from '../../format/values.ts';
import { billing } from '../../session/clients.ts';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { Address, Id, Money } from '../../ui/values.tsx';
import { CsvButton } from '../shared/listing/csv-button.tsx';
import { Filters, useFilters } from '../shared/listing/filters.tsx';
import { List } from '../shared/listing/list.tsx';
import { useMay } from '../shared/staff/may.ts';
import { REFRESH_MS } from '../shared/staff/refresh.ts';
import { UserLink } from '../shared/staff/user-link.tsx';
import { TransferActions } from './transfer-actions.tsx';
import { TransferState } from './transfer-state.tsx';
import type { Transfer, TransferFilter } from './transfers.ts';

const STATUSES = [
  'needs_review',
  'awaiting_approval',
  'pending',
  'processing',
  'confirmed',
  'failed',
  'cancelled',
];

/** What leaves the platform: why it waits, and what a person may do about it. */
export function TransfersPage() {
  const filter = useFilters() as TransferFilter;
  const { currency } = usePlatform();
  const mayManage = useMay()('manage_money');
  return (
    <Page
      title="Transfers"
      actions={<CsvButton path={`/api/v1/admin/transfers?${search(filter)}`} fileName="transfers.csv" />}
    >
      <TransferFilters filter={filter} />
      <List<Transfer>
        queryKey={['transfers', 'list', filter]}
        read={async (cursor, signal) => {
          const params = { query: { ...filter, cursor } };
          const page = await orThrow(billing.GET('/api/v1/admin/transfers', { params, signal }));
          return { rows: page.transfers, next: page.next_cursor };
        }}
        refetchInterval={REFRESH_MS}
        caption="Transfers"
        keyOf={({ id }) => id}
        empty={
          <Empty title="No transfer matches.">
            <p>Withdrawals, payouts and sweeps appear here as soon as they are requested.</p>
          </Empty>
        }
        columns={[
          {
            name: 'transfer',
            title: 'Transfer',
            cell: ({ id, kind }) => (
              <span className="row">
                {kind} <Id id={id} />
              </span>
            ),
          },
          { name: 'user', title: 'User', cell: ({ user_id }) => <UserLink id={user_id} /> },
          {
            name: 'amount',
            title: 'Amount',
            isNumber: true,
            cell: ({ amount }) => <Money amount={amount} currency={currency} />,
          },
          { name: 'to', title: 'To', cell: ({ to_address }) => <Address address={to_address} /> },
          {
            name: 'at',
            title: 'Requested',
            cell: ({ created_at }) => <Time at={created_at} now={serverNow} />,
          },
          { name: 'state', title: 'State', cell: (transfer) => <TransferState transfer={transfer} /> },
          mayManage && {
            name: 'actions',
            title: '',
            cell: (transfer) => <TransferActions transfer={transfer} />,
          },
        ]}
      />
    </Page>
  );
}

const search = (filter: TransferFilter) => new URLSearchParams({ ...filter }).toString();

function TransferFilters({ filter }: { readonly filter: TransferFilter }) {
  return (
    <Filters>
      <SelectField
        name="status"
        label="Status"
        options={[
          { value: '', label: 'any' },
          ...STATUSES.map((value) => ({ value, label: formatWord(value) })),
        ]}
        defaultValue={filter.status}
      />
      <SelectField
        name="kind"
        label="Kind"
        options={[{ value: '', label: 'any' }, 'withdrawal', 'payout', 'sweep']}
        defaultValue={filter.kind}
      />
      <TextField name="wallet_id" label="Wallet" defaultValue={filter.wallet_id} autoComplete="off" />
    </Filters>
  );
}
