import type { components } from '@gridlease/client/generated/billing';
import { orThrow, ProblemError } from '@gridlease/client/problem-error';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Month } from '../../format/month.ts';
import { queries } from '../../live/queries.ts';
import { billing } from '../../session/clients.ts';

export type Transaction = components['schemas']['Transaction'];

const PAGE = 50;

/** A month's statement of a wallet, page by page. */
export const statementOf = (walletId: string, { from, to }: Month) =>
  infiniteQueryOptions({
    queryKey: ['wallets', 'statement', walletId, from],
    queryFn: ({ pageParam, signal }) => {
      const path = { walletID: walletId };
      const query = { from, to, limit: PAGE, ...(pageParam !== '' && { cursor: pageParam }) };
      return orThrow(billing.GET('/api/v1/wallet/{walletID}/statement', { params: { path, query }, signal }));
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

/** Everything that moved money of a wallet, or held it, newest first, page by page. */
export const transactionsOf = (walletId: string) =>
  infiniteQueryOptions({
    queryKey: ['wallets', 'transactions', walletId],
    queryFn: ({ pageParam, signal }) => {
      const path = { walletID: walletId };
      const query = { limit: PAGE, ...(pageParam !== '' && { cursor: pageParam }) };
      return orThrow(
        billing.GET('/api/v1/wallet/{walletID}/transactions', { params: { path, query }, signal }),
      );
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

/** What a user spent, by the day on which rentals ended. */
export const spendOf = (userId: string) =>
  queryOptions({
    queryKey: ['wallets', 'spend', userId],
    queryFn: ({ signal }) =>
      orThrow(billing.GET('/api/v1/billing/spend', { params: { query: { user_id: userId } }, signal })),
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
  await readWalletsAgain();
}

/**
 * Limits what rentals may cost in 24 hours.
 *
 * @param amount a decimal string; empty: the platform's default
 * @throws ProblemError as `PATCH /wallet` does
 */
export async function limitSpending(walletId: string, amount: string): Promise<void> {
  const params = { path: { walletID: walletId } };
  await orThrow(billing.PATCH('/api/v1/wallet/{walletID}', { params, body: { spend_day_max: amount } }));
  await readWalletsAgain();
}

/** What was read of wallets is out of date. */
export async function readWalletsAgain(): Promise<void> {
  await queries.invalidateQueries({ queryKey: ['wallets'] });
}
