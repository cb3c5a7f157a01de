import { type ComponentType, lazy } from 'react';

export interface PageProps {
  /** The variable parts of the address, such as `id`. */
  readonly parameters: Readonly<Record<string, string>>;
}

interface ConsoleRoute {
  readonly path: string;
  readonly page: ComponentType<PageProps>;
}

/** Each section is loaded when it is first visited. */
const opsHealth = () => import('../pages/ops-health/health-page.tsx');
const opsUsers = () => import('../pages/ops-users/users-page.tsx');
const opsInvitations = () => import('../pages/ops-users/invitations-page.tsx');
const opsUser = () => import('../pages/ops-users/user-page.tsx');
const opsTransfers = () => import('../pages/ops-money/transfers-page.tsx');
const opsDeposits = () => import('../pages/ops-money/deposits-page.tsx');
const opsDisputes = () => import('../pages/ops-money/disputes-page.tsx');
const opsCorrections = () => import('../pages/ops-money/corrections-page.tsx');
const opsDebtors = () => import('../pages/ops-money/debtors-page.tsx');
const opsWallets = () => import('../pages/ops-money/wallets-page.tsx');
const opsBooks = () => import('../pages/ops-books/books-page.tsx');
const opsJournals = () => import('../pages/ops-books/journals-page.tsx');
const opsRevenue = () => import('../pages/ops-books/revenue-page.tsx');
const opsAudit = () => import('../pages/ops-books/audit-page.tsx');
const opsFleet = () => import('../pages/ops-fleet/fleet-page.tsx');
const opsWebhooks = () => import('../pages/ops-webhooks/webhooks-page.tsx');
const opsWebhook = () => import('../pages/ops-webhooks/webhook-page.tsx');
const addMachine = () => import('../pages/machines/add-machine-page.tsx');
const earnings = () => import('../pages/earnings/earnings-page.tsx');
const machine = () => import('../pages/machines/machine-page.tsx');
const machines = () => import('../pages/machines/machines-page.tsx');
const gpus = () => import('../pages/gpus/gpus-page.tsx');
const rent = () => import('../pages/gpus/rent/rent-page.tsx');
const rentals = () => import('../pages/rentals/rentals-page.tsx');
const rental = () => import('../pages/rentals/rental-page.tsx');
const files = () => import('../pages/files/files-page.tsx');
const withdraw = () => import('../pages/wallet/withdraw-page.tsx');
const wallet = () => import('../pages/wallet/wallet-page.tsx');

/** Every page of the console; the first that matches is shown. */
export const ROUTES: readonly ConsoleRoute[] = [
  { path: '/earnings', page: lazy(async () => ({ default: (await earnings()).EarningsPage })) },
  { path: '/machines', page: lazy(async () => ({ default: (await machines()).MachinesPage })) },
  { path: '/machines/add', page: lazy(async () => ({ default: (await addMachine()).AddMachinePage })) },
  { path: '/machines/:id', page: lazy(async () => ({ default: (await machine()).MachinePage })) },
  { path: '/ops', page: lazy(async () => ({ default: (await opsHealth()).HealthPage })) },
  { path: '/ops/users', page: lazy(async () => ({ default: (await opsUsers()).UsersPage })) },
  { path: '/ops/users/:id', page: lazy(async () => ({ default: (await opsUser()).UserPage })) },
  {
    path: '/ops/invitations',
    page: lazy(async () => ({ default: (await opsInvitations()).InvitationsPage })),
  },
  { path: '/ops/transfers', page: lazy(async () => ({ default: (await opsTransfers()).TransfersPage })) },
  { path: '/ops/deposits', page: lazy(async () => ({ default: (await opsDeposits()).DepositsPage })) },
  { path: '/ops/disputes', page: lazy(async () => ({ default: (await opsDisputes()).DisputesPage })) },
  {
    path: '/ops/corrections',
    page: lazy(async () => ({ default: (await opsCorrections()).CorrectionsPage })),
  },
  { path: '/ops/debtors', page: lazy(async () => ({ default: (await opsDebtors()).DebtorsPage })) },
  { path: '/ops/wallets', page: lazy(async () => ({ default: (await opsWallets()).WalletsPage })) },
  { path: '/ops/books', page: lazy(async () => ({ default: (await opsBooks()).BooksPage })) },
  { path: '/ops/journals', page: lazy(async () => ({ default: (await opsJournals()).JournalsPage })) },
  { path: '/ops/revenue', page: lazy(async () => ({ default: (await opsRevenue()).RevenuePage })) },
  { path: '/ops/audit', page: lazy(async () => ({ default: (await opsAudit()).AuditPage })) },
  { path: '/ops/audit/accounts', page: lazy(async () => ({ default: (await opsAudit()).AccountAuditPage })) },
  { path: '/ops/fleet', page: lazy(async () => ({ default: (await opsFleet()).FleetPage })) },
  { path: '/ops/webhooks', page: lazy(async () => ({ default: (await opsWebhooks()).WebhooksPage })) },
  { path: '/ops/webhooks/:id', page: lazy(async () => ({ default: (await opsWebhook()).WebhookPage })) },
  { path: '/gpus', page: lazy(async () => ({ default: (await gpus()).GpusPage })) },
  { path: '/gpus/:id/rent', page: lazy(async () => ({ default: (await rent()).RentPage })) },
  { path: '/rentals', page: lazy(async () => ({ default: (await rentals()).RentalsPage })) },
  { path: '/rentals/:id', page: lazy(async () => ({ default: (await rental()).RentalPage })) },
  { path: '/files/*?', page: lazy(async () => ({ default: (await files()).FilesPage })) },
  { path: '/wallet', page: lazy(async () => ({ default: (await wallet()).WalletPage })) },
  { path: '/wallet/withdraw', page: lazy(async () => ({ default: (await withdraw()).WithdrawPage })) },
];
