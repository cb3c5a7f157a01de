import { orThrow } from '@gridlease/client/problem-error';
import { queryOptions } from '@tanstack/react-query';
import { billing } from '../../session/clients.ts';
import { cancelTransaction } from '../shared/cancel-transaction.ts';
import { readWalletsAgain, type Transaction } from './wallet-queries.ts';

const pathOf = (walletId: string) => ({ path: { walletID: walletId } });

/** Addresses whose owner has proved that they are theirs. */
export const addressesOf = (walletId: string) =>
  queryOptions({
    queryKey: ['wallets', 'addresses', walletId],
    queryFn: async ({ signal }) => {
      const params = pathOf(walletId);
      return (await orThrow(billing.GET('/api/v1/wallet/{walletID}/addresses', { params, signal })))
        .addresses;
    },
  });

const PENDING_MAX = 100;

/** Withdrawals that are not final. */
export const pendingWithdrawalsOf = (walletId: string) =>
  queryOptions({
    queryKey: ['wallets', 'withdrawals', walletId],
    queryFn: async ({ signal }) => {
      const query = { type: 'withdrawal', status: 'pending', limit: PENDING_MAX } as const;
      const request = billing.GET('/api/v1/wallet/{walletID}/transactions', {
        params: { ...pathOf(walletId), query },
        signal,
      });
      return (await orThrow(request)).transactions;
    },
  });

interface Withdrawal {
  readonly amount: string;
  readonly to_address: string;
}

/**
 * Sends tokens to an address.
 *
 * @throws ProblemError as `POST /withdraw` does
 */
export async function withdraw(walletId: string, body: Withdrawal): Promise<Transaction> {
  const params = pathOf(walletId);
  const transaction = await orThrow(billing.POST('/api/v1/wallet/{walletID}/withdraw', { params, body }));
  await readWalletsAgain();
  return transaction;
}

/**
 * Keeps a withdrawal from being sent.
 *
 * @throws ProblemError 409 `transaction_not_cancellable` once it was signed
 */
export async function cancelWithdrawal(walletId: string, transactionID: string): Promise<void> {
  await cancelTransaction(walletId, transactionID);
  await readWalletsAgain();
}

/** A text to sign with the key of an address. */
export function requestChallenge(walletId: string) {
  return orThrow(billing.POST('/api/v1/wallet/{walletID}/addresses/challenge', { params: pathOf(walletId) }));
}

/**
 * Links an address by the signature of a challenge, in base58.
 *
 * @throws ProblemError as `POST /addresses` does
 */
export async function linkAddress(walletId: string, address: string, signature: string): Promise<void> {
  const body = { address, signature };
  await orThrow(billing.POST('/api/v1/wallet/{walletID}/addresses', { params: pathOf(walletId), body }));
  await readWalletsAgain();
}

/** Unlinks an address. */
export async function unlinkAddress(walletId: string, address: string): Promise<void> {
  const params = { path: { walletID: walletId, address } };
  await orThrow(billing.DELETE('/api/v1/wallet/{walletID}/addresses/{address}', { params }));
  await readWalletsAgain();
}
