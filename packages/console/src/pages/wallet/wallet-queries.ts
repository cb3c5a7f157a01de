import type { components } from '@gridlease/client/generated/billing';
import { orThrow, ProblemError } from '@gridlease/client/problem-error';
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

/** This month's statement of a wallet so far. */
export const statementOf = (walletId: string) =>
  queryOptions({
    queryKey: ['wallets', 'statement', walletId],
    queryFn: ({ signal }) => {
      const path = { walletID: walletId };
      return orThrow(billing.GET('/api/v1/wallet/{walletID}/statement', { params: { path }, signal }));
    },
  });

/**
 * Opens the wallet that a user pays from.
 *
 * @throws ProblemError as `POST /wallet` does; a wallet that is there already is no error
 */
export async function openWallet(userId: string): Promise<void> {
  try {
    await orThrow(billing.POST('/api/v1/wallet', { body: { user_id: userId, wallet_type: 'user' } }));
  } catch (error) {
    if (!(error instanceof ProblemError && error.code === 'wallet_already_exists')) throw error;
  }
}
