import type { BillingTransaction } from '../../database/database.ts';
import { spendLimitExceeded } from './errors.ts';
import { nameOf, type SpendLimit } from './spend-limit.ts';
import { readSpendRoom } from './spend-limit-store.ts';

/**
 * Checks the limits of a start after its hold was placed: that has locked the wallet's account, so that of several starts
 * each counts the holds of those before it.
 *
 * @param held what was held, in base units
 * @throws BillingError 409 `spend_limit_exceeded`
 */
export async function requireSpendRoom(
  trx: BillingTransaction,
  limits: readonly SpendLimit[],
  held: bigint,
): Promise<void> {
  const rooms = await readSpendRoom(trx, limits);
  for (const limit of limits) {
    const room = rooms.get(nameOf(limit)) ?? 0n;
    // The wallet's account has this hold; a key's holds are those of its sessions, and this one is not written yet.
    const spent = limit.max - room - (limit.of === 'wallet' ? held : 0n);
    if (spent + held > limit.max) {
      throw spendLimitExceeded({ of: limit.of, limit: limit.max, spent, required: held });
    }
  }
}
