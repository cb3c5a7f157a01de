import type { Actor } from '@gridlease/common/access/caller';
import { BillingError } from '../http/errors.ts';

/** What the staff decides about. */
type Decided = 'withdrawal' | 'correction' | 'dispute' | 'refund' | 'adjustment' | 'deposit' | 'wallet';

/**
 * Refuses a member of the staff who requested what is to be decided, or to whom it matters. With open access, which knows no
 * callers, everybody decides.
 *
 * @param parties ids of users; undefined members are ignored
 * @throws BillingError 403 `own_request`
 */
export function requireUninvolved(
  actor: Actor,
  parties: readonly (string | undefined)[],
  what: Decided,
): void {
  if (actor === 'anybody' || !parties.includes(actor.subject)) return;
  const message = `This ${what} is your own. Another member of the staff has to decide it.`;
  throw new BillingError('forbidden', 'own_request', message);
}
