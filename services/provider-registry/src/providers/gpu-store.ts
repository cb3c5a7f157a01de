import { type RawBuilder, sql } from 'kysely';
import type { Database, RegistryTransaction } from '../database/database.ts';
import type { Gpu, NewProvider, Sharing } from './provider.ts';
import type { GpusTable } from './table.ts';

const KEPT_COLUMNS = [
  'uuid',
  'index',
  'model_name',
  'vram_mb',
  'driver_version',
  'architecture',
  'compute_capability',
  'cuda_cores',
  'tensor_cores',
  'memory_bandwidth_gb_s',
  'power_consumption_w',
] as const satisfies readonly (keyof Gpu & keyof GpusTable)[];

/** Columns of the live row, indexed by the card's position. */
const LIVE_COLUMNS = [
  'is_healthy',
  'utilization_gpu_percent',
  'utilization_memory_percent',
  'temperature_c',
  'power_draw_w',
] as const satisfies readonly (keyof Gpu)[];

/** As the live columns; null for every card where rentals have none. */
const TAKEN_COLUMNS = ['taken_vram_mb', 'in_use'] as const;

/** Read, and written nowhere. */
const SHOWN_COLUMNS = ['hourly_rate'] as const satisfies readonly (keyof Gpu)[];
const HOURLY_RATE = sql`(select shown from gpu_prices where id = providers.price_ids[gpus.position + 1])`;

const GPU_COLUMNS = [...KEPT_COLUMNS, ...LIVE_COLUMNS, ...SHOWN_COLUMNS];

/** The cards of the machine with this id in order, as JSON: aggregating whole rows takes half the time of building objects. */
export const gpusOf = (id: RawBuilder<unknown>) => sql<StoredGpu[]>`(
  select json_agg(g) from (
    select ${sql.join(KEPT_COLUMNS.map((column) => sql.ref(`gpus.${column}`)))},
      ${sql.join([...LIVE_COLUMNS, ...TAKEN_COLUMNS].map((column) => sql`live.${sql.ref(column)}[gpus.position + 1] as ${sql.ref(column)}`))},
      ${HOURLY_RATE} as hourly_rate
    from gpus where gpus.provider_id = ${id} order by gpus.position
  ) as g)`;

/** What is kept of a card, whatever its daemon measures and rentals have of it. */
export type KeptGpu = { readonly [Column in (typeof KEPT_COLUMNS)[number]]: Gpu[Column] | null } & {
  readonly vram_mb: number;
};

/** The machine's cards in order, as JSON, without anything that changes with heartbeats, rentals and prices. */
export const KEPT_GPUS_OF_PROVIDER = sql<KeptGpu[] | null>`(
  select json_agg(g) from (
    select ${sql.join(KEPT_COLUMNS.map((column) => sql.ref(`gpus.${column}`)))}
    from gpus where gpus.provider_id = providers.id order by gpus.position
  ) as g)`;

export type StoredGpu = { readonly [Column in (typeof GPU_COLUMNS)[number]]: unknown } & {
  readonly taken_vram_mb: number | null;
  readonly in_use: boolean | null;
};

/** Keeps only members that have a value; zero and false are values. */
export function toGpu(stored: StoredGpu): Gpu {
  const gpu: Record<string, unknown> = {};
  for (const column of GPU_COLUMNS) if (stored[column] !== null) gpu[column] = stored[column];
  return gpu as unknown as Gpu;
}

/** What rentals leave of a card; where rentals have cards for themselves, all or nothing. */
export function freeOf(
  { taken_vram_mb: taken, in_use }: Pick<StoredGpu, 'taken_vram_mb' | 'in_use'>,
  gpu: Pick<Gpu, 'vram_mb'>,
  sharing: Sharing,
) {
  const left = sharing === 'exclusive' && taken !== null ? 0 : gpu.vram_mb - (taken ?? 0);
  return { in_use: in_use === true, free_vram_mb: Math.max(0, left) };
}

/** Whether these are the same cards in the same order, regardless of their health and metrics. */
export function isSameHardware(some: readonly Gpu[], others: readonly Gpu[]): boolean {
  if (some.length !== others.length) return false;
  return some.every((gpu, position) => {
    const other = others[position];
    return KEPT_COLUMNS.every((column) => gpu[column] === other?.[column]);
  });
}

/** Whether these are the same cards in the same order, whatever else is known of them. */
export function isSameCards(some: readonly Gpu[], others: readonly Gpu[]): boolean {
  const isSame = (gpu: Gpu, other: Gpu | undefined) =>
    gpu.uuid === other?.uuid && gpu.index === other?.index && gpu.model_name === other?.model_name;
  return some.length === others.length && some.every((gpu, position) => isSame(gpu, others[position]));
}

/** Inserts the machine's cards with their classes. Returns how many; fewer than given if the owner has one elsewhere. */
export async function insertGpus(
  trx: RegistryTransaction,
  provider: NewProvider,
  classIds: readonly number[],
): Promise<number> {
  const rows = provider.gpus.map((gpu, position) => {
    const {
      is_healthy: _healthy,
      utilization_gpu_percent: _utilization,
      utilization_memory_percent: _memory,
      temperature_c: _temperature,
      power_draw_w: _power,
      in_use: _inUse,
      free_vram_mb: _free,
      hourly_rate: _rate,
      ...card
    } = gpu;
    const class_id = classIds[position] as number;
    return { ...card, class_id, position, provider_id: provider.id, owner_id: provider.owner_id };
  });
  // In the order of the uuids, so that two machines that race for the same cards lock them in the same order.
  rows.sort((a, b) => ((a.uuid ?? '') < (b.uuid ?? '') ? -1 : 1));
  const inserted = await trx
    .insertInto('gpus')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('position')
    .execute();
  return inserted.length;
}

export async function deleteGpus(trx: RegistryTransaction, providerId: string): Promise<void> {
  await trx.deleteFrom('gpus').where('provider_id', '=', providerId).execute();
}

/** A machine and its owner. */
type OwnedMachine = Pick<NewProvider, 'id' | 'owner_id'>;

/**
 * Where the tables are distributed: records that the owner has these cards in this machine, which no index can say. Returns
 * how many were recorded; fewer than given if the owner has one elsewhere.
 */
export async function claimGpus(
  trx: RegistryTransaction,
  { id, owner_id }: OwnedMachine,
  uuids: readonly string[],
): Promise<number> {
  // In their order, so that two machines that race for the same cards lock them in the same order.
  const { rows } = await sql`
    insert into owned_gpus (owner_id, uuid, provider_id) values ${sql.join(
      [...uuids].sort().map((uuid) => sql`(${owner_id}, ${uuid}, ${id}::uuid)`),
    )}
    on conflict (owner_id, uuid) do nothing returning uuid`.execute(trx);
  return rows.length;
}

/** Where the tables are distributed: the owner has no card in this machine any more. */
export async function releaseGpus(trx: RegistryTransaction, { id, owner_id }: OwnedMachine): Promise<void> {
  await sql`delete from owned_gpus where owner_id = ${owner_id} and provider_id = ${id}`.execute(trx);
}

/** As `findProviderWithGpu`, where the tables are distributed. */
export async function findClaim(
  db: Database,
  owner: { readonly ownerId: string; readonly exceptId: string },
  uuids: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ provider_id: string }>`
    select provider_id from owned_gpus
    where owner_id = ${owner.ownerId} and provider_id <> ${owner.exceptId}::uuid and uuid = any(${uuids}::text[])
    limit 1`.execute(db);
  return rows[0]?.provider_id;
}

/** Finds another provider of this owner that has one of these cards. */
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

/** Replaces the machine's entries in the search by class, in which suspended machines are not found. */
export async function insertClassMembers(trx: RegistryTransaction, providerId: string): Promise<void> {
  await trx.deleteFrom('class_members').where('provider_id', '=', providerId).execute();
  await sql`
    insert into class_members (class_id, name, provider_id)
    select distinct unnest(class_ids), name, id from providers
    where id = ${providerId} and suspended is null`.execute(trx);
}
