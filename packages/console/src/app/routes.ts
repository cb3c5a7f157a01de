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
const addMachine = () => import('../pages/machines/add-machine-page.tsx');
const earnings = () => import('../pages/earnings/earnings-page.tsx');
const machine = () => import('../pages/machines/machine-page.tsx');
const machines = () => import('../pages/machines/machines-page.tsx');
const wallet = () => import('../pages/wallet/wallet-page.tsx');

/** Every page of the console; the first that matches is shown. */
export const ROUTES: readonly ConsoleRoute[] = [
  { path: '/earnings', page: lazy(async () => ({ default: (await earnings()).EarningsPage })) },
  { path: '/machines', page: lazy(async () => ({ default: (await machines()).MachinesPage })) },
  { path: '/machines/add', page: lazy(async () => ({ default: (await addMachine()).AddMachinePage })) },
  { path: '/machines/:id', page: lazy(async () => ({ default: (await machine()).MachinePage })) },
  { path: '/wallet', page: lazy(async () => ({ default: (await wallet()).WalletPage })) },
];
