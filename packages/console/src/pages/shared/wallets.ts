import type { components } from '@gridlease/client/generated/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { queryOptions } from '@tanstack/react-query';
import { billing } from '../../session/clients.ts';

export type Wallet = components['schemas']['Wallet'];

/** The wallets of a user: one to pay from, and one that earns, where there are. */
export const walletsOf = (userId: string) =>
  queryOptions({
    queryKey: ['wallets', 'of', userId],
    queryFn: async ({ signal }) => {
      const request = billing.GET('/api/v1/wallet', { params: { query: { user_id: userId } }, signal });
      return (await orThrow(request)).wallets;
    },
  });

/** The wallet that pays for rentals. */
export function payingWallet(wallets: readonly Wallet[] | undefined): Wallet | undefined {
  return wallets?.find(({ wallet_type }) => wallet_type === 'user');
}
