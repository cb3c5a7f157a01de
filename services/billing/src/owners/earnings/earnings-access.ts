import { hasRight, mayReachProvider } from '@gridlease/common/access/ownership';
import type { Right } from '@gridlease/common/access/roles';
import { retryingReads } from '@gridlease/common/database/transaction';
import type { Database } from '../../database/database.ts';
import type { Requester } from '../../http/command.ts';
import { providerNotFound } from '../../market/providers/errors.ts';
import type { Providers } from '../../market/providers/owners.ts';
import { type EarnedAccount, listEarnedAccounts } from './earned-accounts.ts';

export interface EarningsAccess {
  readonly db: Database;
  readonly providers: Providers;
}

/**
 * Returns the accounts of a machine, or of all machines of an owner, that the caller may see. A previous
 * owner keeps what the machine earned before the sale. Empty if there never were any earnings.
 *
 * @param right with which the staff has everybody's
 * @throws BillingError 404 `provider_not_found` if the provider belongs to another user; 503
 *   `registry_unavailable`
 */
export async function listVisibleAccounts(
  { db, providers }: EarningsAccess,
  { actor, trace }: Requester,
  id: string,
  right: Right,
): Promise<readonly EarnedAccount[]> {
  const found = await retryingReads(() => listEarnedAccounts(db, id));
  if (hasRight(actor, right)) return found;
  const own = found.filter(({ providerId, ownerId }) => mayReachProvider(actor, { id: providerId, ownerId }));
  if (own.length > 0 || actor === 'anybody' || actor.isService) return own;
  const isOwner = actor.subject === id || (await providers.ownerOf(id, trace)) === actor.subject;
  if (!isOwner) throw providerNotFound(id);
  return own;
}
