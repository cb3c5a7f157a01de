import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import type { Database } from '../database/database.ts';
import type { Layout } from '../database/layout.ts';
import type { CardPrices } from './card-prices.ts';
import { listMachinesWithRates, lockMachines, updatePriceIds } from './machine-store.ts';
import { type RateSet, toMarket } from './market.ts';
import { priceOf } from './price-key.ts';
import * as store from './store.ts';

export interface PriceDeps {
  readonly db: Database;
  readonly layout: Layout;
  readonly prices: CardPrices;
}

/** Machines that get their prices in one transaction. */
const BATCH = 200;
/** Prices that are calculated in one transaction. */
const PRICES_BATCH = 500;

/** Calculates the prices anew that an older market made than the stored one. */
export async function refreshPrices(deps: Omit<PriceDeps, 'prices'>, signal?: AbortSignal): Promise<void> {
  const stored = await retryingReads(() => store.findMarket(deps.db));
  if (stored !== undefined) await refreshPricesBy(deps, stored, signal);
}

/** Calculates the prices anew that an older market made than this one. */
export async function refreshPricesBy(
  { db, layout }: Omit<PriceDeps, 'prices'>,
  { version, rates }: store.StoredMarket,
  signal?: AbortSignal,
): Promise<void> {
  const market = toMarket(rates);
  for (;;) {
    signal?.throwIfAborted();
    const stale = await retryingReads(() => store.listStalePrices(db, version, PRICES_BATCH));
    if (stale.length === 0) return;
    const priced = stale.map((price) => ({ id: price.id, ...priceOf(price, market) }));
    await inTransaction(
      db,
      async (trx) => {
        await store.lockPrices(trx, layout, 'change');
        await store.updatePrices(trx, priced, version);
      },
      { idempotent: true },
    );
  }
}

/** Gives machines the prices that their cards, their own rates and those of their owners make. */
export async function assignPrices({ db, layout, prices }: PriceDeps, ids: readonly string[]): Promise<void> {
  await inTransaction(
    db,
    async (trx) => {
      const machines = await lockMachines(trx, layout, ids);
      const found = await prices.idsOfAll(trx, machines);
      await updatePriceIds(
        trx,
        [...found].map(([id, price_ids]) => ({ id, price_ids })),
      );
    },
    { idempotent: true },
  );
}

/**
 * Stores sets of rates that are newer than what is known. Returns the ids of those.
 *
 * @param askedAt see `store.storeRateSets`
 */
export async function storeRateSets(
  { db }: PriceDeps,
  sets: readonly RateSet[],
  askedAt?: Date,
): Promise<readonly string[]> {
  // A comparison brings all sets, of which few are new: the others are not locked.
  const newer = await retryingReads(() => store.listNewerRateSets(db, sets, askedAt));
  if (newer.length === 0) return [];
  return inTransaction(
    db,
    async (trx) => {
      for (const id of newer.map(({ provider_id }) => provider_id).sort()) {
        await store.lockRates(trx, id, 'replace');
      }
      return store.storeRateSets(trx, newer, askedAt);
    },
    { idempotent: true },
  );
}

/** Gives all machines to which the stored rates of this machine or owner may apply their prices. */
export async function applyRates(deps: PriceDeps, id: string, signal?: AbortSignal): Promise<void> {
  const { db } = deps;
  const version = await retryingReads(() => store.findRatesVersion(db, id));
  if (version === undefined) return;
  let after: string | undefined;
  do {
    signal?.throwIfAborted();
    const page = { after, limit: BATCH };
    const ids = await retryingReads(() => listMachinesWithRates(db, id, page));
    if (ids.length > 0) await assignPrices(deps, ids);
    after = ids.length < BATCH ? undefined : ids.at(-1);
  } while (after !== undefined);
  await retryingReads(() => store.recordApplied(db, id, version));
}

/**
 * Applies all sets of rates that billing has. Those that it does not have any more are empty: its database was restored
 * from a backup.
 *
 * @param askedAt when billing was asked, by the database's clock
 */
export async function compareRates(
  deps: PriceDeps,
  pages: AsyncIterable<readonly RateSet[]> | Iterable<readonly RateSet[]>,
  askedAt: Date,
  signal?: AbortSignal,
): Promise<void> {
  const told = new Set<string>();
  const apply = async (sets: readonly RateSet[]) => {
    for (const id of await storeRateSets(deps, sets, askedAt)) await applyRates(deps, id, signal);
  };
  for await (const sets of pages) {
    for (const { provider_id } of sets) told.add(provider_id);
    await apply(sets);
  }
  const known = await retryingReads(() => store.listWithRatesBefore(deps.db, askedAt));
  const lost = known.filter((id) => !told.has(id));
  if (lost.length > 0) await apply(lost.map((provider_id) => ({ provider_id, version: 0, rates: [] })));
}
