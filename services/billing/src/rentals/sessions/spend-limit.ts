import type { BillingTransaction } from '../../database/database.ts';
import { spendLimitExceeded } from './errors.ts';
import { type LimitedWallet, readSpendRoom } from './spend-limit-store.ts';

/**
 * Checks the wallet's spend limit after its hold was placed: that has locked its account, so that of several starts
 * each counts the holds of those before it.
 *
 * @param held what was held, in base units
 * @throws BillingError 409 `spend_limit_exceeded`
 */
export async function requireSpendRoom(
  trx: BillingTransaction,
  { walletId, spendDayMax }: LimitedWallet,
  held: bigint,
): Promise<void> {
  if (spendDayMax === undefined) return;
  const room = (await readSpendRoom(trx, [{ walletId, spendDayMax }])).get(walletId) ?? 0n;
  if (room >= 0n) return;
  throw spendLimitExceeded({ limit: spendDayMax, spent: spendDayMax - room - held, required: held });
}
