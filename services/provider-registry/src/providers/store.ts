import { type Selectable, sql } from 'kysely';
import type { Database, RegistryTransaction } from '../database/database.ts';
import { type LeaseRules, lapsed } from '../leases/rules.ts';
import { GPUS_OF_PROVIDER, type StoredGpu, toGpu } from './gpu-store.ts';
import { liveColumns, lockLive } from './live-store.ts';
import {
  type NewProvider,
  PROVIDER_STATUSES,
  type Provider,
  type ProviderInventory,
  type ProviderStatus,
} from './provider.ts';
import type { ProvidersTable } from './table.ts';

interface ProviderRow extends Omit<Selectable<ProvidersTable>, 'class_ids'> {
  readonly status: ProviderStatus;
  readonly has_lapsed: boolean;
  readonly last_seen_at: Date;
  readonly gpus: readonly StoredGpu[];
}

/** A row as the domain knows it: no value is `undefined`, not `null`. */
export function toProvider(row: ProviderRow): Provider {
  return {
    ...row,
    hostname: row.hostname ?? undefined,
    ip_address: row.ip_address ?? undefined,
    location: row.location ?? undefined,
    metadata: row.metadata ?? undefined,
    gpus: row.gpus.map(toGpu),
  };
}

const COLUMNS = [
  'providers.id',
  'providers.owner_id',
  'providers.name',
  'providers.hostname',
  'providers.ip_address',
  'providers.location',
  'providers.metadata',
  'providers.registered_at',
  'live.last_seen_at',
] as const;

/** The status that everybody sees of a row of `provider_live` (alias `live`). */
function shownStatus(rules: LeaseRules) {
  return sql<ProviderStatus>`case when ${lapsed(rules)} then 'offline' else live.status end`;
}

/** A provider as everybody sees it, and its cards, in one statement and so of one moment. */
export function selectProviders(db: Database, rules: LeaseRules) {
  return db
    .selectFrom('providers')
    .innerJoin('provider_live as live', 'live.provider_id', 'providers.id')
    .select(COLUMNS)
    .select([
      shownStatus(rules).as('status'),
      lapsed(rules).as('has_lapsed'),
      // What a lapse changes counts from the moment it is seen, not from when it is written down.
      sql<number>`providers.version + live.status_changes + (${lapsed(rules)})::integer`.as('version'),
      GPUS_OF_PROVIDER,
    ]);
}

export async function findProvider(
  db: Database,
  rules: LeaseRules,
  id: string,
): Promise<Provider | undefined> {
  const row = await selectProviders(db, rules).where('providers.id', '=', id).executeTakeFirst();
  return row && toProvider(row);
}

/**
 * Locks the provider's row and its live row, in this order, until the end of the transaction. Whoever locks only live
 * rows (heartbeats, the sweeper) never waits for a provider's.
 */
export async function lockProvider(
  trx: RegistryTransaction,
  rules: LeaseRules,
  id: string,
): Promise<Provider | undefined> {
  const locked = await trx
    .selectFrom('providers')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (locked === undefined) return undefined;
  await lockLive(trx, id);
  return findProvider(trx, rules, id);
}

/** Inserts the machine, idle and seen now, without its cards; answers it as it is with them. */
export async function insertProvider(
  trx: RegistryTransaction,
  provider: NewProvider,
  stored: {
    /** The class of each card. */
    readonly classIds: readonly number[];
    readonly leaseSeconds: number;
    readonly promisedSeconds: number;
  },
): Promise<Provider> {
  const { id, owner_id, gpus } = provider;
  const inventory = inventoryColumns(provider);
  const live = liveColumns(gpus);
  const { rows } = await sql<Pick<Provider, 'version' | 'registered_at' | 'last_seen_at'>>`
    with machine as (
      insert into providers (id, owner_id, class_ids, name, hostname, ip_address, location, metadata)
      values (${id}, ${owner_id}, ${stored.classIds}::integer[], ${inventory.name},
        ${inventory.hostname}, ${inventory.ip_address}, ${inventory.location}, ${inventory.metadata})
      returning id, name, class_ids, version, registered_at
    ), members as (
      insert into class_members (class_id, name, provider_id)
      select distinct unnest(class_ids), name, id from machine
    ), live as (
      insert into provider_live (provider_id, status, status_cause, lease_seconds, promised_seconds, is_healthy,
        utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w)
      select id, 'idle', 'registered', ${stored.leaseSeconds}, ${stored.promisedSeconds}, ${live.is_healthy}::boolean[],
        ${live.utilization_gpu_percent}::smallint[], ${live.utilization_memory_percent}::smallint[],
        ${live.temperature_c}::smallint[], ${live.power_draw_w}::bigint[]
      from machine
      returning status_changes, last_seen_at
    )
    select version + status_changes as version, registered_at, last_seen_at from machine, live`.execute(trx);
  return { ...provider, status: 'idle', has_lapsed: false, ...(rows[0] as (typeof rows)[number]) };
}

function inventoryColumns(inventory: ProviderInventory) {
  return {
    name: inventory.name,
    hostname: inventory.hostname ?? null,
    ip_address: inventory.ip_address ?? null,
    location: inventory.location ?? null,
    metadata: inventory.metadata === undefined ? null : JSON.stringify(inventory.metadata),
  };
}

/** Replaces whose the machine is and what the owner says of it, but its cards, and counts the change. */
export async function updateInventory(
  trx: RegistryTransaction,
  provider: NewProvider,
  classIds: readonly number[],
): Promise<void> {
  const { id } = provider;
  await trx
    .updateTable('providers')
    .set((eb) => ({
      ...inventoryColumns(provider),
      owner_id: provider.owner_id,
      class_ids: [...classIds],
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('class_members').where('provider_id', '=', id).execute();
  await sql`
    insert into class_members (class_id, name, provider_id)
    select distinct unnest(class_ids), name, id from providers where id = ${id}`.execute(trx);
}

/** Another provider of this owner with this name. Others that ask for the same name wait until this transaction ends. */
export async function findProviderWithName(
  trx: RegistryTransaction,
  owner: { readonly ownerId: string; readonly exceptId: string },
  name: string,
): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify([owner.ownerId, name])}, 0))`.execute(
    trx,
  );
  const found = await trx
    .selectFrom('providers')
    .select('id')
    .where('owner_id', '=', owner.ownerId)
    .where('name', '=', name)
    .where('id', '<>', owner.exceptId)
    .executeTakeFirst();
  return found?.id;
}

/** Removes the provider; its cards go with it. For a day it is remembered that it was there. */
export async function deleteProvider(trx: RegistryTransaction, id: string): Promise<void> {
  await trx.deleteFrom('providers').where('id', '=', id).execute();
  await trx
    .insertInto('deleted_providers')
    .values({ id })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Since when deleted providers are remembered. */
export const DELETED_REMEMBERED = sql<Date>`gridlease_now() - interval '1 day'`;

/** Forgets providers deleted more than a day ago. */
export async function purgeDeletedProviders(trx: RegistryTransaction): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('deleted_providers')
    .where('deleted_at', '<=', DELETED_REMEMBERED)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** How many machines have each status, as last written down; reads every live row. */
export async function countByStatus(db: Database): Promise<ReadonlyMap<ProviderStatus, number>> {
  const rows = await db
    .selectFrom('provider_live')
    .select(({ fn }) => ['status', fn.countAll<number>().as('machines')])
    .groupBy('status')
    .execute();
  const counts = new Map<ProviderStatus, number>(PROVIDER_STATUSES.map((status) => [status, 0]));
  for (const { status, machines } of rows) counts.set(status, machines);
  return counts;
}
