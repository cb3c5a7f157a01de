import { type RawBuilder, sql } from 'kysely';
import type { Database, RegistryTransaction } from '../database/database.ts';
import type { Layout } from '../database/layout.ts';
import type { MarketBody, RateBody, RateSet } from './market.ts';
import { type Price, type PriceKey, textOfKey } from './price-key.ts';

/** What billing told of the platform's rates, and how often it has changed. */
export interface StoredMarket {
  readonly version: number;
  readonly rates: MarketBody;
}

/** Prices that no machine has are kept so long after they were added: rates are often changed back. */
const UNUSED_KEPT = sql`interval '1 day'`;

export async function findMarket(db: Database): Promise<StoredMarket | undefined> {
  return db.selectFrom('market').select(['version', 'rates']).executeTakeFirst();
}

/** Stores the platform's rates if they have changed. Returns whether they have. */
export async function storeMarket(trx: RegistryTransaction, rates: MarketBody): Promise<boolean> {
  const { rows } = await sql`
    insert into market as known (version, rates) values (1, ${JSON.stringify(rates)})
    on conflict ((true)) do update
    set version = known.version + 1, rates = excluded.rates, heard_at = gridlease_now()
    where known.rates::text <> excluded.rates::text
    returning version`.execute(trx);
  return rows.length > 0;
}

/**
 * Serializes what reads the rates of a machine or an owner with what replaces them: a machine that is being registered by
 * rates that are being replaced would keep the price of the former ones.
 */
export async function lockRates(
  trx: RegistryTransaction,
  id: string,
  mode: 'read' | 'replace',
): Promise<void> {
  const lock = sql.raw(mode === 'read' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await sql`select ${lock}(hashtextextended(${JSON.stringify(['rates', id])}, 0))`.execute(trx);
}

/** The own rates of these machines and owners; those that have none are not in the map. */
export async function listRates(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly RateBody[]>> {
  const rows = await db
    .selectFrom('rate_sets')
    .select(['provider_id', 'rates'])
    .where(sql<boolean>`provider_id = any(${ids}::text[])`)
    .execute();
  return new Map(rows.map(({ provider_id, rates }) => [provider_id, rates]));
}

/** Whether what is known (alias `known`) was heard before billing was asked, at `askedAt`. */
const isHeardBefore = (askedAt: Date | undefined) =>
  askedAt === undefined ? sql<boolean>`false` : sql<boolean>`known.heard_at < ${askedAt}`;

/** Those of the sets that `storeRateSets` would store. */
export async function listNewerRateSets(
  db: Database,
  sets: readonly RateSet[],
  askedAt: Date | undefined,
): Promise<readonly RateSet[]> {
  const ids = sets.map(({ provider_id }) => provider_id);
  const rows = await db
    .selectFrom('rate_sets as known')
    .select(['provider_id', 'version', isHeardBefore(askedAt).as('is_heard_before')])
    .where(sql<boolean>`provider_id = any(${ids}::text[])`)
    .execute();
  const known = new Map(rows.map((row) => [row.provider_id, row]));
  return sets.filter(({ provider_id, version }) => {
    const former = known.get(provider_id);
    if (former === undefined || version > former.version) return true;
    return version < former.version && former.is_heard_before;
  });
}

/**
 * Stores sets that are newer than what is known. Returns the ids of those.
 *
 * @param askedAt when billing was asked for them. A newer version that was known before then is one that billing has lost
 *   (its database was restored from a backup), and what it says now counts
 */
export async function storeRateSets(
  trx: RegistryTransaction,
  sets: readonly RateSet[],
  askedAt: Date | undefined,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into rate_sets as known (provider_id, version, rates)
    select distinct on (told.provider_id) told.provider_id, told.version, told.rates
    from jsonb_to_recordset(${JSON.stringify(sets)}::jsonb) as told(provider_id text, version bigint, rates jsonb)
    order by told.provider_id, told.version desc
    on conflict (provider_id) do update
    set version = excluded.version, rates = excluded.rates, heard_at = gridlease_now(), applied_version = null
    where excluded.version > known.version or excluded.version < known.version and ${isHeardBefore(askedAt)}
    returning provider_id as id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The machines and owners that had rates when billing was asked, as far as was known then. */
export async function listWithRatesBefore(db: Database, askedAt: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('rate_sets as known')
    .select('provider_id')
    .where(sql<boolean>`rates <> '[]'`)
    .where(isHeardBefore(askedAt))
    .execute();
  return rows.map(({ provider_id }) => provider_id);
}

const IS_PENDING = sql<boolean>`applied_version is distinct from version`;
/** Whether any is pending. */
export const HAS_PENDING_RATE_SETS = sql`exists (select 1 from rate_sets where ${IS_PENDING})`;

/** Sets by which machines have not all got their prices. */
export async function listPendingRateSets(db: Database, limit: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('rate_sets')
    .select('provider_id')
    .where(IS_PENDING)
    .limit(limit)
    .execute();
  return rows.map(({ provider_id }) => provider_id);
}

export async function findRatesVersion(db: Database, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('rate_sets')
    .select('version')
    .where('provider_id', '=', id)
    .executeTakeFirst();
  return row?.version;
}

/** Records that the machines have their prices by this version. */
export async function recordApplied(db: Database, id: string, version: number): Promise<void> {
  await db
    .updateTable('rate_sets')
    .set({ applied_version: version })
    .where('provider_id', '=', id)
    .where('version', '=', version)
    .execute();
}

const columnsOf = (keys: readonly PriceKey[]) => sql`unnest(
    ${keys.map(({ model_name }) => model_name)}::text[],
    ${keys.map(({ vram_mb }) => vram_mb)}::bigint[],
    ${keys.map(({ power_w }) => power_w)}::bigint[],
    ${keys.map(({ own }) => own)}::text[]
  ) as wanted(model_name, vram_mb, power_w, own)`;

/**
 * Where the tables are distributed, `change` waits for all others that use or change prices, and `use` for those that change
 * some: Citus locks the whole table for a price, so two transactions that have read prices under locks could not both add
 * one. Elsewhere locks of rows do.
 */
export async function lockPrices(
  trx: RegistryTransaction,
  layout: Layout,
  mode: 'use' | 'change',
): Promise<void> {
  if (!(await layout.isDistributed(trx))) return;
  const lock = sql.raw(mode === 'use' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await sql`select ${lock}(hashtextextended('gpu_prices', 0))`.execute(trx);
}

/** The numbers of these prices, by `textOfKey`, as far as there are any. */
export function listPriceIds(db: Database, keys: readonly PriceKey[]): Promise<ReadonlyMap<string, number>> {
  return readPriceIds(db, keys, sql``);
}

/** As `listPriceIds`. They stay until the transaction ends. */
export function keepPriceIds(
  trx: RegistryTransaction,
  keys: readonly PriceKey[],
): Promise<ReadonlyMap<string, number>> {
  return readPriceIds(trx, keys, sql`for key share of prices`);
}

async function readPriceIds(
  db: Database,
  keys: readonly PriceKey[],
  lock: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<PriceKey & { id: number }>`
    select prices.id, model_name, vram_mb, power_w, own
    from ${columnsOf(keys)} join gpu_prices as prices using (model_name, vram_mb, power_w, own)
    order by prices.id ${lock}`.execute(db);
  return new Map(rows.map(({ id, ...key }) => [textOfKey(key), id]));
}

/** Inserts prices that are not there yet. */
export async function insertPrices(
  trx: RegistryTransaction,
  prices: readonly (PriceKey & Partial<Price>)[],
  marketVersion: number,
): Promise<void> {
  const rows = prices.map((price) => ({
    hourly_rate: null,
    shown: null,
    ...price,
    market_version: marketVersion,
  }));
  await sql`
    insert into gpu_prices (model_name, vram_mb, power_w, own, market_version, hourly_rate, shown)
    select model_name, vram_mb, power_w, own, market_version, hourly_rate, shown
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as price(
      model_name text, vram_mb bigint, power_w bigint, own text, market_version bigint, hourly_rate numeric, shown text)
    order by 1, 2, 3, 4
    on conflict do nothing`.execute(trx);
}

/** Whether any price is by an older market than the stored one. */
export const HAS_STALE_PRICES = sql`exists (
  select 1 from market, gpu_prices where gpu_prices.market_version < market.version)`;

/** Prices by an older market than this one. */
export async function listStalePrices(
  db: Database,
  marketVersion: number,
  limit: number,
): Promise<readonly (PriceKey & { readonly id: number })[]> {
  return db
    .selectFrom('gpu_prices')
    .select(['id', 'model_name', 'vram_mb', 'power_w', 'own'])
    .where('market_version', '<', marketVersion)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Replaces prices by an older market than this one. */
export async function updatePrices(
  trx: RegistryTransaction,
  prices: readonly (Price & { readonly id: number })[],
  marketVersion: number,
): Promise<void> {
  // In the order of their ids: several processes may replace the same prices.
  await sql`
    select from gpu_prices where id = any(${prices.map(({ id }) => id)}::integer[])
    order by id for no key update`.execute(trx);
  await sql`
    update gpu_prices set hourly_rate = price.hourly_rate, shown = price.shown, market_version = ${marketVersion}
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as price(id integer, hourly_rate numeric, shown text)
    where gpu_prices.id = price.id and gpu_prices.market_version < ${marketVersion}`.execute(trx);
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

/** Deletes prices by own rates that no machine has any more. Returns how many. */
export async function deleteUnusedPrices(
  trx: RegistryTransaction,
  layout: Layout,
  limit: number,
): Promise<number> {
  await lockPrices(trx, layout, 'change');
  // Those that a machine is getting are locked by its transaction.
  const { rows: unused } = await sql<{ id: number }>`
    with used as materialized (select distinct price_id from price_members)
    select id from gpu_prices left join used on used.price_id = gpu_prices.id
    where own <> '' and created_at < gridlease_now() - ${UNUSED_KEPT} and used.price_id is null limit ${limit}`.execute(
    trx,
  );
  if (unused.length === 0) return 0;
  const { rows: locked } = await sql<{ id: number }>`
    select id from gpu_prices where id = any(${idsOf(unused)}::integer[]) order by id for update skip locked`.execute(
    trx,
  );
  // A statement of its own: a machine may have got one after the first began, and before its lock.
  const { rows: used } = await sql<{ id: number }>`
    select distinct price_id as id from price_members where price_id = any(${idsOf(locked)}::integer[])`.execute(
    trx,
  );
  const usedIds = new Set(idsOf(used));
  const { rows: deleted } = await sql`
    delete from gpu_prices where id = any(${idsOf(locked).filter((id) => !usedIds.has(id))}::integer[])
    returning id`.execute(trx);
  return deleted.length;
}
