import type { BillingTransaction } from '../../database/database.ts';
import { tooManyPending, tooManyUnready } from './errors.ts';
import { countUnready } from './unready-store.ts';

/** Of a wallet on one machine: a second start before the first is ready would only block its cards. */
const PENDING_ON_MACHINE_MAX = 1;
const GIVEN_UP_MAX = 2;
/** How long a rental counts that its renter ended, or let lapse, before it was ready. */
export const GIVEN_UP_SECONDS = 3_600;

/**
 * Requires that the wallet may have another pending rental on the machine: pending ones cost nothing and keep cards from
 * others. The wallet's account is locked.
 *
 * @throws BillingError 409 `too_many_pending`, `too_many_unready`
 */
export async function requirePendingRoom(
  trx: BillingTransaction,
  { walletId, providerId }: { readonly walletId: string; readonly providerId: string },
  pendingMax: number,
): Promise<void> {
  const unready = await countUnready(trx, walletId, providerId, GIVEN_UP_SECONDS);
  if (unready.pendingOnMachine >= PENDING_ON_MACHINE_MAX) {
    throw tooManyPending(PENDING_ON_MACHINE_MAX, 'machine');
  }
  if (unready.pending >= pendingMax) throw tooManyPending(pendingMax, 'wallet');
  if (unready.givenUp >= GIVEN_UP_MAX && unready.until !== undefined) {
    throw tooManyUnready(GIVEN_UP_MAX, unready.until);
  }
}
