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
const wallet = () => import('../pages/wallet/wallet-page.tsx');

/** Every page of the console; the first that matches is shown. */
export const ROUTES: readonly ConsoleRoute[] = [
  { path: '/wallet', page: lazy(async () => ({ default: (await wallet()).WalletPage })) },
  { path: '/ops', page: lazy(async () => ({ default: (await opsHealth()).HealthPage })) },
  { path: '/ops/users', page: lazy(async () => ({ default: (await opsUsers()).UsersPage })) },
  { path: '/ops/users/:id', page: lazy(async () => ({ default: (await opsUser()).UserPage })) },
  {
    path: '/ops/invitations',
    page: lazy(async () => ({ default: (await opsInvitations()).InvitationsPage })),
  },
];
