import { uuid } from '@gridlease/common/http/schemas';
import { sql } from 'kysely';
import type { Database, RegistryTransaction } from '../database/database.ts';
import type { Layout } from '../database/layout.ts';
import type { Card } from './price-key.ts';

/** A machine to which prices are assigned. */
export interface PricedMachine {
  readonly id: string;
  readonly owner_id: string;
  readonly gpus: readonly Card[];
}

const MACHINES = sql<PricedMachine>`
  select providers.id, providers.owner_id, (
    select json_agg(json_build_object('model_name', model_name, 'vram_mb', vram_mb,
      'power_consumption_w', coalesce(power_consumption_w, 0)) order by position)
    from gpus where gpus.provider_id = providers.id) as gpus
  from providers`;

const IS_UNPRICED = sql`price_ids = '{}'`;
/** Whether there are machines without prices. */
export const HAS_UNPRICED = sql`exists (select 1 from providers where ${IS_UNPRICED})`;

/** Ids of machines without prices. */
export async function listUnpriced(db: Database, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from providers where ${IS_UNPRICED} order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ids of the machines to which the rates of this machine or owner may apply: those after this one. */
export async function listMachinesWithRates(
  db: Database,
  ratesOf: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly string[]> {
  const position = after === undefined ? sql`` : sql`and id > ${after}::uuid`;
  const isMachine = uuid.safeParse(ratesOf).success;
  // Not one condition with OR, which would have every machine read.
  const itself = isMachine
    ? sql`union select id from providers where id = ${ratesOf}::uuid ${position}`
    : sql``;
  const { rows } = await sql<{ id: string }>`
    select id from providers where owner_id = ${ratesOf} ${position} ${itself}
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks these machines, in the order of their ids, and reads their cards. */
export async function lockMachines(
  trx: RegistryTransaction,
  layout: Layout,
  ids: readonly string[],
): Promise<readonly PricedMachine[]> {
  for (const part of await layout.partsOf(trx, ids)) {
    await sql`
      select from providers where id = any(${part}::uuid[]) order by id for no key update`.execute(trx);
  }
  // A statement of its own: what was committed while it waited for the locks counts.
  const { rows } = await sql<PricedMachine>`${MACHINES} where providers.id = any(${ids}::uuid[])`.execute(
    trx,
  );
  return rows;
}

/** Replaces the prices of machines, by the positions of their cards, where they have changed. */
export async function updatePriceIds(
  trx: RegistryTransaction,
  machines: readonly { readonly id: string; readonly price_ids: readonly number[] }[],
): Promise<void> {
  const { rows: changed } = await sql<{ id: string }>`
    update providers set price_ids = priced.price_ids
    from jsonb_to_recordset(${JSON.stringify(machines)}::jsonb) as priced(id uuid, price_ids integer[])
    where providers.id = priced.id and providers.price_ids <> priced.price_ids
    returning providers.id`.execute(trx);
  await insertPriceMembers(
    trx,
    changed.map(({ id }) => id),
  );
}

/** Replaces the machines' entries in the search by price. */
export async function insertPriceMembers(trx: RegistryTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from price_members where provider_id = any(${ids}::uuid[])`.execute(trx);
  await sql`
    insert into price_members (price_id, provider_id)
    select distinct unnest(price_ids), id from providers where id = any(${ids}::uuid[])`.execute(trx);
}
