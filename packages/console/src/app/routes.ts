import { type ComponentType, lazy } from 'react';

export interface PageProps {
  /** The variable parts of the address, such as `id`. */
  readonly parameters: Readonly<Record<string, string>>;
}

type PageComponent = ComponentType<PageProps>;

interface ConsoleRoute {
  readonly path: string;
  readonly page: PageComponent;
  /** The heading of a page that is about accounts alone; an open platform has none. */
  readonly ofAccounts?: string;
}

/** A page whose section is loaded when it is first visited. */
function route<Module, Name extends string>(
  path: string,
  load: () => Promise<Module & Readonly<Record<Name, PageComponent>>>,
  name: Name,
): ConsoleRoute {
  return { path, page: lazy<PageComponent>(async () => ({ default: (await load())[name] })) };
}

const ofAccounts = (title: string, one: ConsoleRoute): ConsoleRoute => ({ ...one, ofAccounts: title });

/** Every page of the console; the first that matches is shown. */
export const ROUTES: readonly ConsoleRoute[] = [
  route('/earnings', () => import('../pages/earnings/earnings-page.tsx'), 'EarningsPage'),
  route('/machines', () => import('../pages/machines/machines-page.tsx'), 'MachinesPage'),
  route('/machines/add', () => import('../pages/machines/add-machine-page.tsx'), 'AddMachinePage'),
  route('/machines/:id', () => import('../pages/machines/machine-page.tsx'), 'MachinePage'),
  route('/gpus', () => import('../pages/gpus/gpus-page.tsx'), 'GpusPage'),
  route('/gpus/:id/rent', () => import('../pages/gpus/rent/rent-page.tsx'), 'RentPage'),
  route('/rentals', () => import('../pages/rentals/rentals-page.tsx'), 'RentalsPage'),
  route('/rentals/:id', () => import('../pages/rentals/rental-page.tsx'), 'RentalPage'),
  route('/files/*?', () => import('../pages/files/files-page.tsx'), 'FilesPage'),
  route('/wallet', () => import('../pages/wallet/wallet-page.tsx'), 'WalletPage'),
  route('/wallet/withdraw', () => import('../pages/wallet/withdraw-page.tsx'), 'WithdrawPage'),
  route('/account', () => import('../pages/account/account-page.tsx'), 'AccountPage'),
  ofAccounts(
    'Security',
    route('/account/security', () => import('../pages/account/security-page.tsx'), 'SecurityPage'),
  ),
  ofAccounts(
    'Sessions',
    route('/account/sessions', () => import('../pages/account/sessions-page.tsx'), 'SessionsPage'),
  ),
  ofAccounts(
    'Keys',
    route('/account/keys', () => import('../pages/account/keys-page.tsx'), 'KeysPage'),
  ),
  ofAccounts(
    'Your data',
    route('/account/close', () => import('../pages/account/close-page.tsx'), 'ClosePage'),
  ),
  route('/ops', () => import('../pages/ops-health/health-page.tsx'), 'HealthPage'),
  ofAccounts(
    'Users',
    route('/ops/users', () => import('../pages/ops-users/users-page.tsx'), 'UsersPage'),
  ),
  route('/ops/users/:id', () => import('../pages/ops-users/user-page.tsx'), 'UserPage'),
  ofAccounts(
    'Invitations',
    route('/ops/invitations', () => import('../pages/ops-users/invitations-page.tsx'), 'InvitationsPage'),
  ),
  route('/ops/transfers', () => import('../pages/ops-money/transfers-page.tsx'), 'TransfersPage'),
  route('/ops/deposits', () => import('../pages/ops-money/deposits-page.tsx'), 'DepositsPage'),
  route('/ops/disputes', () => import('../pages/ops-money/disputes-page.tsx'), 'DisputesPage'),
  route('/ops/corrections', () => import('../pages/ops-money/corrections-page.tsx'), 'CorrectionsPage'),
  route('/ops/debtors', () => import('../pages/ops-money/debtors-page.tsx'), 'DebtorsPage'),
  route('/ops/wallets', () => import('../pages/ops-money/wallets-page.tsx'), 'WalletsPage'),
  route('/ops/books', () => import('../pages/ops-books/books-page.tsx'), 'BooksPage'),
  route('/ops/journals', () => import('../pages/ops-books/journals-page.tsx'), 'JournalsPage'),
  route('/ops/revenue', () => import('../pages/ops-books/revenue-page.tsx'), 'RevenuePage'),
  route('/ops/audit', () => import('../pages/ops-books/audit-page.tsx'), 'AuditPage'),
  ofAccounts(
    'Audit of accounts',
    route('/ops/audit/accounts', () => import('../pages/ops-books/audit-page.tsx'), 'AccountAuditPage'),
  ),
  route('/ops/fleet', () => import('../pages/ops-fleet/fleet-page.tsx'), 'FleetPage'),
  route('/ops/webhooks', () => import('../pages/ops-webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  route('/ops/webhooks/:id', () => import('../pages/ops-webhooks/webhook-page.tsx'), 'WebhookPage'),
];
