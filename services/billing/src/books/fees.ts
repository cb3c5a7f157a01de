import type { BillingTransaction } from '../database/database.ts';
import { walletNotFound } from './errors.ts';
import { getAccountByCode, lockWalletAccounts, postJournals, readTailedBalance } from './ledger/store.ts';
import { greatest } from './money/compare.ts';
import { feesCollected } from './postings.ts';

const FEES = 'platform:fees';

/**
 * Moves the fees that were earned so far to the platform's wallet; answers how much, base units. Where more was refunded
 * than earned since, the wallet gives back as much of it as it has (an answer below zero).
 *
 * The wallet's rows are locked before the fees are read, so of two that collect at once the second finds what the first
 * has left. Locks the wallet's accounts: a caller that locks more calls this before.
 *
 * @param order.walletId the platform's wallet
 * @throws BillingError `wallet_not_found`
 */
export async function collectFees(
  trx: BillingTransaction,
  order: { readonly journalId: string; readonly walletId: string },
): Promise<bigint> {
  const wallet = (await lockWalletAccounts(trx, [order.walletId])).get(order.walletId);
  if (wallet === undefined) throw walletNotFound(order.walletId);
  const amount = greatest(await readTailedBalance(trx, FEES), -wallet.available.balance);
  if (amount === 0n) return 0n;
  const fees = await getAccountByCode(trx, FEES);
  await postJournals(trx, [feesCollected({ id: order.journalId, wallet, fees, amount })]);
  return amount;
}
