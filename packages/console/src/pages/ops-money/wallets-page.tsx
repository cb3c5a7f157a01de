import type { components } from '@gridlease/client/generated/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { usePlatform } from '../../connection/platform-context.ts';
import { billing } from '../../session/clients.ts';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import { Badge, Id, Money } from '../../ui/values.tsx';
import { Filters, useFilters } from '../shared/listing/filters.tsx';
import { List } from '../shared/listing/list.tsx';
import { UserLink } from '../shared/staff/user-link.tsx';

type Wallet = components['schemas']['Wallet'];

/** All wallets; the page of a user has what may be done to them. */
export function WalletsPage() {
  const { currency } = usePlatform();
  const { user_id, wallet_type } = useFilters();
  const query = { user_id, wallet_type: wallet_type as Wallet['wallet_type'] };
  return (
    <Page title="Wallets">
      <Filters>
        <TextField name="user_id" label="User" hint="The id." defaultValue={user_id} autoComplete="off" />
        <SelectField
          name="wallet_type"
          label="Kind"
          options={[{ value: '', label: 'any' }, 'user', 'provider', 'platform']}
          defaultValue={wallet_type}
        />
      </Filters>
      <List<Wallet>
        queryKey={['wallets', 'all', query]}
        read={async (cursor, signal) => {
          const params = { query: { ...query, cursor } };
          const page = await orThrow(billing.GET('/api/v1/wallet', { params, signal }));
          return { rows: page.wallets, next: page.next_cursor };
        }}
        caption="Wallets"
        keyOf={({ id }) => id}
        empty={<Empty title="No wallet matches." />}
        columns={[
          { name: 'wallet', title: 'Wallet', cell: ({ id }) => <Id id={id} /> },
          { name: 'user', title: 'User', cell: ({ user_id: id }) => <UserLink id={id} /> },
          { name: 'kind', title: 'Kind', cell: ({ wallet_type: kind }) => kind },
          {
            name: 'state',
            title: 'State',
            cell: ({ is_active }) => (is_active ? 'in use' : <Badge tone="bad">frozen</Badge>),
          },
          {
            name: 'available',
            title: 'Available',
            isNumber: true,
            cell: ({ available_balance }) => <Money amount={available_balance} currency={currency} />,
          },
          {
            name: 'balance',
            title: 'Balance',
            isNumber: true,
            cell: ({ balance }) => <Money amount={balance} currency={currency} />,
          },
        ]}
      />
    </Page>
  );
}
