import type { Lease, LeasedWork } from '@gridlease/common/worker/runner';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Billing } from '../billing/connection.ts';
import { databaseTime } from '../database/clock.ts';
import type { RegistryTables } from '../database/database.ts';
import { applyRates, assignPrices, compareRates, type PriceDeps, refreshPrices } from './apply.ts';
import { listRateSets, readMarket } from './billing.ts';
import { HAS_UNPRICED, listUnpriced } from './machine-store.ts';
import * as store from './store.ts';

const INTERVAL_MS = 1_000;
/** The platform's rates and demand are shown within 10 s. */
const MARKET_INTERVAL_MS = 5_000;
const COMPARISON_INTERVAL_MS = 60_000;
const PURGE_INTERVAL_MS = 600_000;
/** Prices, sets of rates or machines in one step. */
const BATCH = 500;

export interface PriceWorkerDeps extends PriceDeps {
  readonly billing: Billing;
}

/** Whether it is time again; the first time at once. */
function every(intervalMs: number): () => boolean {
  let nextAt = 0;
  return () => {
    if (performance.now() < nextAt) return false;
    nextAt = performance.now() + intervalMs;
    return true;
  };
}

/** Gives machines their prices that have none, or not yet those of their own rates. */
async function finishPrices(deps: PriceDeps, { signal }: Lease<RegistryTables>): Promise<void> {
  for (const id of await store.listPendingRateSets(deps.db, BATCH)) await applyRates(deps, id, signal);
  for (;;) {
    signal.throwIfAborted();
    const ids = await listUnpriced(deps.db, BATCH);
    if (ids.length === 0) return;
    await assignPrices(deps, ids);
  }
}

const IS_DUE = sql`${store.HAS_STALE_PRICES} or ${store.HAS_PENDING_RATE_SETS} or ${HAS_UNPRICED}`;

/** Prices of machines that do not depend on billing being there: those of an upgrade, and what an interruption left. */
export function pricing(deps: PriceDeps): LeasedWork<RegistryTables> {
  const isPurgeTime = every(PURGE_INTERVAL_MS);
  return {
    name: 'prices',
    intervalMs: INTERVAL_MS,
    due: { condition: IS_DUE, everyMs: INTERVAL_MS },
    async pass(lease) {
      await refreshPrices(deps, lease.signal);
      await finishPrices(deps, lease);
      if (!isPurgeTime()) return;
      while ((await lease.inTransaction((trx) => store.deleteUnusedPrices(trx, deps.layout, BATCH))) > 0);
    },
  };
}

/** Learns from billing the platform's rates and demand, and the own rates that an event did not bring. */
export function priceComparison({ billing, ...deps }: PriceWorkerDeps): LeasedWork<RegistryTables> {
  const isComparisonTime = every(COMPARISON_INTERVAL_MS);
  return {
    name: 'price-comparison',
    intervalMs: MARKET_INTERVAL_MS,
    async pass(lease) {
      if (!(await billing.hasBeenReady())) return;
      const market = await readMarket(billing.call, uuidv7());
      await lease.inTransaction((trx) => store.storeMarket(trx, market));
      await refreshPrices(deps, lease.signal);
      if (!isComparisonTime()) return;
      const askedAt = await databaseTime(deps.db);
      await compareRates(deps, listRateSets(billing.call, uuidv7()), askedAt, lease.signal);
    },
  };
}
