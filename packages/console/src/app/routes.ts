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
const wallet = () => import('../pages/wallet/wallet-page.tsx');

/** Every page of the console; the first that matches is shown. */
export const ROUTES: readonly ConsoleRoute[] = [
  { path: '/wallet', page: lazy(async () => ({ default: (await wallet()).WalletPage })) },
  { path: '/ops', page: lazy(async () => ({ default: (await opsHealth()).HealthPage })) },
];
