import { sql } from 'kysely';
import type { BillingTransaction } from '../database/database.ts';
import { walletNotFound } from './errors.ts';
import { getAccountByCode, lockWalletAccounts, postJournals, readTailedBalance } from './ledger/store.ts';
import { greatest } from './money/amount.ts';
import { feesCollected } from './postings.ts';

const FEES = 'platform:fees';

/**
 * Moves the fees earned so far to the platform's wallet and returns the amount in base units. If more was
 * refunded than earned since the last collection, the wallet gives back as much as it has available, and the
 * result is negative. The wallet's transactions show it, under the id of the journal.
 *
 * The wallet's rows are locked before the fees are read, so of two concurrent collections the second one sees
 * what the first one left. A caller that locks further accounts must do so after this call.
 *
 * @param order.walletId the platform's wallet
 * @throws BillingError `wallet_not_found`
 */
export async function collectFees(
  trx: BillingTransaction,
  order: { readonly journalId: string; readonly walletId: string },
): Promise<bigint> {
  const wallet = await lockWalletAccounts(trx, order.walletId);
  if (wallet === undefined) throw walletNotFound(order.walletId);
  const amount = greatest(await readTailedBalance(trx, FEES), -wallet.available.balance);
  if (amount === 0n) return 0n;
  const fees = await getAccountByCode(trx, FEES);
  const { journalId: id, walletId } = order;
  await postJournals(trx, [feesCollected({ id, reference: id, wallet, fees, amount })]);
  await trx
    .insertInto('transactions')
    .values({
      id,
      from_wallet_id: amount > 0n ? null : walletId,
      to_wallet_id: amount > 0n ? walletId : null,
      type: 'platform_fee',
      status: 'confirmed',
      amount: String(greatest(amount, -amount)),
      description: amount > 0n ? 'Fees of rentals' : 'Fees returned by refunds',
      metadata: '{}',
      confirmed_at: sql<Date>`gridlease_now()`,
    })
    .execute();
  return amount;
}
