import { orThrow, ProblemError } from '@gridlease/client/problem-error';
import { queryOptions } from '@tanstack/react-query';
import { billing } from '../../session/clients.ts';

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
