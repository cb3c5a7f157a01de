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
const gpus = () => import('../pages/gpus/gpus-page.tsx');
const rent = () => import('../pages/gpus/rent/rent-page.tsx');
const rentals = () => import('../pages/rentals/rentals-page.tsx');
const rental = () => import('../pages/rentals/rental-page.tsx');
const files = () => import('../pages/files/files-page.tsx');
const withdraw = () => import('../pages/wallet/withdraw-page.tsx');
const wallet = () => import('../pages/wallet/wallet-page.tsx');

/** Every page of the console; the first that matches is shown. */
export const ROUTES: readonly ConsoleRoute[] = [
  { path: '/gpus', page: lazy(async () => ({ default: (await gpus()).GpusPage })) },
  { path: '/gpus/:id/rent', page: lazy(async () => ({ default: (await rent()).RentPage })) },
  { path: '/rentals', page: lazy(async () => ({ default: (await rentals()).RentalsPage })) },
  { path: '/rentals/:id', page: lazy(async () => ({ default: (await rental()).RentalPage })) },
  { path: '/files/*?', page: lazy(async () => ({ default: (await files()).FilesPage })) },
  { path: '/wallet', page: lazy(async () => ({ default: (await wallet()).WalletPage })) },
  { path: '/wallet/withdraw', page: lazy(async () => ({ default: (await withdraw()).WithdrawPage })) },
];
