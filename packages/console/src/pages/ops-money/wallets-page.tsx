import { usePlatform } from '../../connection/platform-context.ts';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import { Badge, Id, Money } from '../../ui/values.tsx';
import { Filters, useFilters } from '../shared/listing/filters.tsx';
import { List } from '../shared/listing/list.tsx';
import { useMay } from '../shared/staff/may.ts';
import { UserLink } from '../shared/staff/user-link.tsx';
import { ACCOUNTS_MAX, readWallets, type Wallet, type WalletFilter } from './owner-wallets.ts';

/** All wallets; the page of a user has what may be done to them. */
export function WalletsPage() {
  const { currency, auth_mode } = usePlatform();
  const { owner, wallet_type } = useFilters();
  // Finance does not read accounts, and an open platform has none.
  const mayFindAccounts = useMay()('read_accounts') && auth_mode === 'required';
  const isAddress = mayFindAccounts && (owner?.includes('@') ?? false);
  const filter = { owner, isAddress, wallet_type: wallet_type as WalletFilter['wallet_type'] };
  return (
    <Page title="Wallets">
      <Filters>
        <TextField
          name="owner"
          label="Owner"
          hint={mayFindAccounts ? 'The id, or a part of the e-mail address with its @.' : 'The id.'}
          defaultValue={owner}
          autoComplete="off"
        />
        <SelectField
          name="wallet_type"
          label="Kind"
          options={[{ value: '', label: 'any' }, 'user', 'provider', 'platform']}
          defaultValue={wallet_type}
        />
      </Filters>
      <List<Wallet>
        queryKey={['wallets', 'all', filter]}
        read={(cursor, signal) => readWallets(filter, cursor, signal)}
        caption="Wallets"
        keyOf={({ id }) => id}
        empty={
          <Empty title="No wallet matches.">
            {isAddress && <p>Of at most {ACCOUNTS_MAX} accounts with such an address.</p>}
          </Empty>
        }
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
