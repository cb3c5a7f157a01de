import { openDatabase } from '@gridlease/common/database/open';
import { inTransaction } from '@gridlease/common/database/transaction';
import { createLogger } from '@gridlease/common/log/logger';
import { v7 } from 'uuid';
import { announceFullness, applyAllocations, freeUntold } from '../src/cards/apply.ts';
import { databaseTime } from '../src/database/clock.ts';
import type { Database, RegistryTables } from '../src/database/database.ts';
import { createLayout } from '../src/database/layout.ts';
import {
  applyRates,
  assignPrices,
  compareRates,
  refreshPrices,
  refreshPricesBy,
  storeRateSets,
} from '../src/prices/apply.ts';
import { type CardPrices, createCardPrices } from '../src/prices/card-prices.ts';
import type { MarketBody, RateSet } from '../src/prices/market.ts';
import { deleteUnusedPrices, findMarket, storeMarket } from '../src/prices/store.ts';
import { pricing } from '../src/prices/workers.ts';
import type { Allocation } from '../src/providers/taken-store.ts';
import { LEASES } from './registry.ts';

/** What billing tells a registry, without the way over HTTP or NATS. */

const log = createLogger({ service: 'provider-registry-test', level: 'silent' });
const deps = {
  newId: v7,
  eventSubjectPrefix: 'registry.events.v1',
  layout: createLayout(),
  leases: LEASES,
  onEvent: () => undefined,
};
const origin = { correlationId: 'told' };

async function withDatabase<T>(
  url: string,
  work: (db: ReturnType<typeof openDatabase<RegistryTables>>['db']) => Promise<T>,
) {
  const { db, close } = openDatabase<RegistryTables>({ url, applicationName: 'billing', log });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** Tells a registry what rentals have. Returns of how many machines it knew less. @param askedAt with a comparison */
export const tell = (
  databaseUrl: string,
  allocations: readonly Allocation[],
  askedAt?: Date,
): Promise<number> =>
  withDatabase(databaseUrl, (db) =>
    inTransaction(db, (trx) => applyAllocations(deps, trx, origin, allocations, askedAt)),
  );

/** Tells a registry, which asked for all, nothing of these machines. Returns how many changed. */
export const tellNothing = (databaseUrl: string, ids: readonly string[], askedAt: Date): Promise<number> =>
  withDatabase(databaseUrl, (db) =>
    inTransaction(db, (trx) => freeUntold(deps, trx, origin, { ids, askedAt })),
  );

/** Looks for machines whose cards fell ill or recovered, as a worker does. Returns how many there were. */
export const lookAtHealth = (databaseUrl: string): Promise<number> =>
  withDatabase(databaseUrl, (db) => inTransaction(db, (trx) => announceFullness(deps, trx, origin)));

/** The specification's rates, for two models. */
export const MARKET: MarketBody = {
  base_rates: { 'nvidia-geforce-rtx-4090': '0.5', 'nvidia-tesla-h100': '4' },
  default_rate: '0.25',
  vram_rate_per_gb: '0.02',
  power_multiplier: '0.001',
  max_card_power_w: 1_500,
  factors: {},
};

const ofPrices = (db: Database) => {
  const layout = createLayout();
  return { db, layout, prices: createCardPrices(layout) };
};

/** Tells a registry the platform's rates and demand. */
export const tellMarket = (databaseUrl: string, market: MarketBody): Promise<void> =>
  withDatabase(databaseUrl, async (db) => {
    await inTransaction(db, (trx) => storeMarket(trx, market));
    await refreshPrices(ofPrices(db));
  });

/** Tells a registry the own rates of machines and owners. Returns the ids of those that were new to it. */
export const tellRates = (databaseUrl: string, sets: readonly RateSet[]): Promise<readonly string[]> =>
  withDatabase(databaseUrl, async (db) => {
    const prices = ofPrices(db);
    const told = await storeRateSets(prices, sets);
    for (const id of told) await applyRates(prices, id);
    return told;
  });

/** Compares a registry with all sets of rates that billing has, as a worker does. */
export const compareAllRates = (
  databaseUrl: string,
  sets: readonly RateSet[],
  during: () => Promise<void> = async () => undefined,
): Promise<void> =>
  withDatabase(databaseUrl, async (db) => {
    const askedAt = await databaseTime(db);
    await during();
    await compareRates(ofPrices(db), [sets], askedAt);
  });

/** As `tellRates`, by a process that dies before any machine has its new prices. */
export const tellRatesAndDie = (databaseUrl: string, sets: readonly RateSet[]): Promise<readonly string[]> =>
  withDatabase(databaseUrl, (db) => storeRateSets(ofPrices(db), sets));

/** One pass of the worker that finishes what an upgrade or an interruption left, and purges. */
export const keepPrices = (databaseUrl: string): Promise<void> =>
  withDatabase(databaseUrl, (db) =>
    pricing(ofPrices(db)).pass({
      signal: new AbortController().signal,
      inTransaction: (work, options) => inTransaction(db, work, options),
    }),
  );

/** Deletes the prices that no machine has had for long. Returns how many. */
export const purgePrices = (databaseUrl: string): Promise<number> =>
  withDatabase(databaseUrl, (db) => inTransaction(db, (trx) => deleteUnusedPrices(trx, createLayout(), 500)));

/** Assigns this machine its prices, and calls `during` after they were looked up and before they are stored. */
export const assignSlowly = (databaseUrl: string, id: string, during: () => Promise<void>): Promise<void> =>
  withDatabase(databaseUrl, (db) => {
    const made = createCardPrices(createLayout());
    const prices: CardPrices = {
      ...made,
      async idsOfAll(trx, machines) {
        const found = await made.idsOfAll(trx, machines);
        await during();
        return found;
      },
    };
    return assignPrices({ db, layout: createLayout(), prices }, [id]);
  });

/** Calculates prices anew by the market as it is now, and calls `during` before it does. */
export const refreshSlowly = (databaseUrl: string, during: () => Promise<void>): Promise<void> =>
  withDatabase(databaseUrl, async (db) => {
    const market = await findMarket(db);
    await during();
    if (market !== undefined) await refreshPricesBy(ofPrices(db), market);
  });
