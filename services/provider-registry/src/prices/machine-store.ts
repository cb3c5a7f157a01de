import { sql } from 'kysely';
import type { Database, RegistryTransaction } from '../database/database.ts';
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

/** Ids of machines without prices. */
export async function listUnpriced(db: Database, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from providers where price_ids = '{}' order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ids of the machines to which rates of this machine or owner may apply, after this one. */
export async function listMachinesWithRates(
  db: Database,
  ratesOf: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from providers
    where (owner_id = ${ratesOf} or id::text = lower(${ratesOf})) and id > ${after ?? null}::uuid is not false
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks these machines, in the order of their ids, and reads their cards. */
export async function lockMachines(
  trx: RegistryTransaction,
  ids: readonly string[],
): Promise<readonly PricedMachine[]> {
  await sql`
    select from providers where id = any(${ids}::uuid[]) order by id for no key update`.execute(trx);
  // A statement of its own: what was committed while it waited for the locks counts.
  const { rows } = await sql<PricedMachine>`${MACHINES} where providers.id = any(${ids}::uuid[])`.execute(
    trx,
  );
  return rows;
}

/** Replaces the prices of machines, by the positions of their cards. */
export async function updatePriceIds(
  trx: RegistryTransaction,
  machines: readonly { readonly id: string; readonly price_ids: readonly number[] }[],
): Promise<void> {
  const ids = machines.map(({ id }) => id);
  await sql`
    update providers set price_ids = array(select jsonb_array_elements_text(priced.price_ids)::integer)
    from jsonb_to_recordset(${JSON.stringify(machines)}::jsonb) as priced(id uuid, price_ids jsonb)
    where providers.id = priced.id`.execute(trx);
  await insertPriceMembers(trx, ids);
}

/** Replaces the machines' entries in the search by price. */
export async function insertPriceMembers(trx: RegistryTransaction, ids: readonly string[]): Promise<void> {
  await sql`delete from price_members where provider_id = any(${ids}::uuid[])`.execute(trx);
  await sql`
    insert into price_members (price_id, provider_id)
    select distinct unnest(price_ids), id from providers where id = any(${ids}::uuid[])`.execute(trx);
}
