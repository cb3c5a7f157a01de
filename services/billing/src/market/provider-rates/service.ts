import type { Actor } from '@gridlease/common/access/caller';
import { isAdmin } from '@gridlease/common/access/ownership';
import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import type { Origin } from '@gridlease/common/service/service-client';
import { announce, type EventContext } from '../../books/events/announce.ts';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { providerIdMismatch, providerNotFound } from '../providers/errors.ts';
import type { Providers } from '../providers/owners.ts';
import type { NumberedRates, ProviderRate, RateSet } from './rate.ts';
import { toRateSetBody } from './rate-set-schema.ts';
import * as store from './store.ts';

export interface ProviderRatesDeps extends EventContext {
  readonly db: Database;
  readonly providers: Providers;
  /** Called after a commit that has written events. */
  readonly onEvent: () => void;
}

/** Returns the own rates of a machine or an owner; empty if there are none. */
export async function getRates({ db }: ProviderRatesDeps, providerId: string): Promise<RateSet> {
  const set = await retryingReads(() => store.findRateSet(db, providerId));
  return set ?? { providerId, rates: [], updatedAt: undefined };
}

/** Lists a page of the rates of all machines and owners; one set more than the limit if there are more. */
export async function listRateSets(
  { db }: ProviderRatesDeps,
  page: Parameters<typeof store.listRateSets>[1],
): Promise<NumberedRates[]> {
  return retryingReads(() => store.listRateSets(db, page));
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
 * Replaces the provider's rates, and announces them.
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
  const replace = async (trx: BillingTransaction) => {
    const { updatedAt, version } = await store.replaceRates(trx, providerId, rates);
    await announce(trx, deps, origin, {
      type: 'rates.changed',
      aggregate: { type: 'rates', id: providerId, version },
      data: toRateSetBody({ providerId, version, rates }),
    });
    return updatedAt;
  };
  const updatedAt = await inTransaction(deps.db, replace, { idempotent: true });
  deps.onEvent();
  return { providerId, rates, updatedAt };
}
