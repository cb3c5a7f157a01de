import type { Actor } from '@gridlease/common/access/caller';
import { isAdmin } from '@gridlease/common/access/ownership';
import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import type { Origin } from '@gridlease/common/service/service-client';
import type { Database } from '../../database/database.ts';
import { providerIdMismatch, providerNotFound } from '../providers/errors.ts';
import type { Providers } from '../providers/owners.ts';
import type { ProviderRate, RateSet } from './rate.ts';
import * as store from './store.ts';

export interface ProviderRatesDeps {
  readonly db: Database;
  readonly providers: Providers;
}

/** Returns the own rates of a machine or an owner; empty if there are none. */
export async function getRates({ db }: ProviderRatesDeps, providerId: string): Promise<RateSet> {
  const set = await retryingReads(() => store.findRateSet(db, providerId));
  return set ?? { providerId, rates: [], updatedAt: undefined };
}

/**
 * Requires that the caller owns the provider: either its id is the caller's own, or the registry names the
 * caller as its owner.
 *
 * @throws BillingError 404 `provider_not_found`, 503 `registry_unavailable`
 */
async function requireOwn(
  { providers }: ProviderRatesDeps,
  actor: Actor,
  providerId: string,
  origin: Origin,
): Promise<void> {
  if (actor === 'anybody' || isAdmin(actor) || actor.subject === providerId) return;
  if ((await providers.ownerOf(providerId, origin)) !== actor.subject) throw providerNotFound(providerId);
}

export interface RatesChange {
  /** The id in the path. */
  readonly providerId: string;
  /** The id in the body, if present. */
  readonly named: string | undefined;
  readonly rates: readonly ProviderRate[];
}

/**
 * Replaces the provider's rates.
 *
 * @throws BillingError 400 `provider_id_mismatch`, 404 `provider_not_found`, 503 `registry_unavailable`
 */
export async function setRates(
  deps: ProviderRatesDeps,
  actor: Actor,
  { providerId, named, rates }: RatesChange,
  origin: Origin,
): Promise<RateSet> {
  await requireOwn(deps, actor, providerId, origin);
  if (named !== undefined && named !== providerId) throw providerIdMismatch();
  const replace = (trx: Parameters<typeof store.replaceRates>[0]) =>
    store.replaceRates(trx, providerId, rates);
  return { providerId, rates, updatedAt: await inTransaction(deps.db, replace, { idempotent: true }) };
}
