import type { Actor } from '@gridlease/common/access/caller';
import { isAdmin, mayReachProvider } from '@gridlease/common/access/ownership';
import { retryingReads } from '@gridlease/common/database/transaction';
import type { Database } from '../../database/database.ts';
import type { Origin } from '../../http/service-client.ts';
import { providerNotFound } from '../../market/providers/errors.ts';
import type { Providers } from '../../market/providers/owners.ts';
import { type EarnedAccount, listEarnedAccounts } from './earned-accounts.ts';

export interface EarningsReach {
  readonly db: Database;
  readonly providers: Providers;
}

/**
 * Returns the accounts of a machine, or of all machines of an owner, that the caller may see. A previous
 * owner keeps what the machine earned before the sale. Empty if there never were any earnings.
 *
 * @throws BillingError 404 `provider_not_found` if the provider belongs to another user; 503
 *   `registry_unavailable`
 */
export async function reachEarnings(
  { db, providers }: EarningsReach,
  actor: Actor,
  id: string,
  origin: Origin,
): Promise<readonly EarnedAccount[]> {
  const found = await retryingReads(() => listEarnedAccounts(db, id));
  const own = found.filter(({ providerId, ownerId }) => mayReachProvider(actor, { id: providerId, ownerId }));
  if (own.length > 0 || actor === 'anybody' || isAdmin(actor) || actor.isService) return own;
  const isOwner = actor.subject === id || (await providers.ownerOf(id, origin)) === actor.subject;
  if (!isOwner) throw providerNotFound(id);
  return own;
}
