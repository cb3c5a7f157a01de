import { databaseNow } from '@gridlease/common/database/clock';
import { type Selectable, sql } from 'kysely';
import type { Database, GpusTable, ProvidersTable, RegistryTransaction } from '../database/tables.ts';
import type { Gpu, NewProvider, Provider, ProviderInventory, ProviderStatus } from './provider.ts';

const GPU_COLUMNS = [
  'uuid',
  'index',
  'model_name',
  'vram_mb',
  'driver_version',
  'is_healthy',
  'architecture',
  'compute_capability',
  'cuda_cores',
  'tensor_cores',
  'memory_bandwidth_gb_s',
  'power_consumption_w',
  'utilization_gpu_percent',
  'utilization_memory_percent',
  'temperature_c',
  'power_draw_w',
] as const satisfies readonly (keyof Gpu)[];

type StoredGpu = { readonly [Column in (typeof GPU_COLUMNS)[number]]: GpusTable[Column] };

/** The machine's cards in their order, as JSON: whole rows are made into it in half the time of built objects. */
const GPUS_OF_PROVIDER = sql<StoredGpu[]>`(
  select coalesce(json_agg(g), '[]') from (
    select ${sql.join(GPU_COLUMNS.map((column) => sql.ref(column)))}
    from gpus where provider_id = providers.id order by position
  ) as g)`.as('gpus');

type ProviderRow = Selectable<ProvidersTable> & { readonly gpus: readonly StoredGpu[] };

/** Only members that have a value; zero and false are values. */
function toGpu(stored: StoredGpu): Gpu {
  const gpu: Record<string, unknown> = {};
  for (const column of GPU_COLUMNS) if (stored[column] !== null) gpu[column] = stored[column];
  return gpu as unknown as Gpu;
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
  'owner_id',
  'name',
  'hostname',
  'ip_address',
  'location',
  'metadata',
  'status',
  'version',
  'registered_at',
  'last_seen_at',
] as const;

/** A provider and its cards, in one statement and so of one moment. */
export function selectProviders(db: Database) {
  return db.selectFrom('providers').select(COLUMNS).select(GPUS_OF_PROVIDER);
}

export async function findProvider(db: Database, id: string): Promise<Provider | undefined> {
  const row = await selectProviders(db).where('id', '=', id).executeTakeFirst();
  return row && toProvider(row);
}

/** Locks the provider's row until the end of the transaction. Locks of providers are taken with ids ascending. */
export async function lockProvider(trx: RegistryTransaction, id: string): Promise<Provider | undefined> {
  const locked = await trx
    .selectFrom('providers')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return locked && findProvider(trx, id);
}

/** Inserts the machine, idle and seen now, without its cards; answers it as it is with them. */
export async function insertProvider(trx: RegistryTransaction, provider: NewProvider): Promise<Provider> {
  const inserted = await trx
    .insertInto('providers')
    .values({ id: provider.id, owner_id: provider.owner_id, status: 'idle', ...inventoryColumns(provider) })
    .returning(['status', 'version', 'registered_at', 'last_seen_at'])
    .executeTakeFirstOrThrow();
  return { ...provider, ...inserted };
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

/** Replaces what the owner says of the machine, but its cards, and counts the change. */
export async function updateInventory(
  trx: RegistryTransaction,
  id: string,
  inventory: ProviderInventory,
): Promise<void> {
  await trx
    .updateTable('providers')
    .set((eb) => ({ ...inventoryColumns(inventory), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/**
 * Sets the status and `last_seen_at`, which never goes back. The version counts only a status that is another
 * one. Answers the version after it.
 */
export async function updateStatus(
  trx: RegistryTransaction,
  id: string,
  status: ProviderStatus,
): Promise<number> {
  const { version } = await trx
    .updateTable('providers')
    .set({
      status,
      version: sql`version + (status <> ${status})::integer`,
      last_seen_at: sql`greatest(last_seen_at, ${databaseNow})`,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Inserts the machine's cards; answers how many, fewer than given when another machine of the owner has one of them. */
export async function insertGpus(trx: RegistryTransaction, provider: NewProvider): Promise<number> {
  const rows = provider.gpus.map((gpu, position) => ({
    ...gpu,
    position,
    provider_id: provider.id,
    owner_id: provider.owner_id,
  }));
  // In the order of the uuids, so that two machines that race for the same cards wait for each other in one direction.
  rows.sort((a, b) => ((a.uuid ?? '') < (b.uuid ?? '') ? -1 : 1));
  const inserted = await trx
    .insertInto('gpus')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'uuid']).where('uuid', 'is not', null).doNothing(),
    )
    .returning('position')
    .execute();
  return inserted.length;
}

export async function deleteGpus(trx: RegistryTransaction, providerId: string): Promise<void> {
  await trx.deleteFrom('gpus').where('provider_id', '=', providerId).execute();
}

/** Another provider of this owner that has one of these cards. */
export async function findProviderWithGpu(
  db: Database,
  owner: { readonly ownerId: string; readonly exceptId: string },
  uuids: readonly string[],
): Promise<string | undefined> {
  if (uuids.length === 0) return undefined;
  const found = await db
    .selectFrom('gpus')
    .select('provider_id')
    .where('owner_id', '=', owner.ownerId)
    .where('provider_id', '<>', owner.exceptId)
    .where('uuid', 'in', uuids)
    .executeTakeFirst();
  return found?.provider_id;
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

const DELETED_REMEMBERED = sql<Date>`gridlease_now() - interval '1 day'`;

/** Was this provider deleted within the last day? */
export async function isDeletedProvider(db: Database, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('deleted_providers')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', '>', DELETED_REMEMBERED)
    .executeTakeFirst();
  return found !== undefined;
}

/** Forgets providers deleted more than a day ago. */
export async function purgeDeletedProviders(trx: RegistryTransaction): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('deleted_providers')
    .where('deleted_at', '<=', DELETED_REMEMBERED)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
