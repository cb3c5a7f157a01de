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
const wallet = () => import('../pages/wallet/wallet-page.tsx');

const account = {
  profile: () => import('../pages/account/account-page.tsx'),
  security: () => import('../pages/account/security-page.tsx'),
  sessions: () => import('../pages/account/sessions-page.tsx'),
  keys: () => import('../pages/account/keys-page.tsx'),
  close: () => import('../pages/account/close-page.tsx'),
};

/** Every page of the console; the first that matches is shown. */
export const ROUTES: readonly ConsoleRoute[] = [
  { path: '/wallet', page: lazy(async () => ({ default: (await wallet()).WalletPage })) },
  { path: '/account', page: lazy(async () => ({ default: (await account.profile()).AccountPage })) },
  {
    path: '/account/security',
    page: lazy(async () => ({ default: (await account.security()).SecurityPage })),
  },
  {
    path: '/account/sessions',
    page: lazy(async () => ({ default: (await account.sessions()).SessionsPage })),
  },
  { path: '/account/keys', page: lazy(async () => ({ default: (await account.keys()).KeysPage })) },
  { path: '/account/close', page: lazy(async () => ({ default: (await account.close()).ClosePage })) },
];
