import { usePlatform } from '../../connection/platform-context.ts';
import { Page } from '../../ui/page.tsx';
import { Id } from '../../ui/values.tsx';
import { useMay } from '../shared/staff/may.ts';
import { Account } from './account.tsx';
import { UserMachines } from './user-machines.tsx';
import { UserRentals } from './user-rentals.tsx';
import { UserWallets } from './user-wallets.tsx';

/** Everything of one user, as far as the role of the reader goes. */
export function UserPage({ parameters }: { readonly parameters: Readonly<Record<string, string>> }) {
  const may = useMay();
  const { auth_mode } = usePlatform();
  const id = decodeURIComponent(parameters.id ?? '');
  return (
    <Page title="User" actions={<Id id={id} />}>
      {may('read_accounts') && auth_mode === 'required' && <Account id={id} />}
      {may('read_money') && <UserWallets userId={id} />}
      <UserRentals userId={id} />
      <UserMachines ownerId={id} />
    </Page>
  );
}
