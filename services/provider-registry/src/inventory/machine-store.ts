import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { KEPT_GPUS_OF_PROVIDER } from '../providers/gpu-store.ts';
import { UPTIME_HUNDREDTHS } from '../states/uptime-store.ts';
import type { ListPosition } from './list-order.ts';
import type { CardPrice } from './machine.ts';

/** Longer metadata are not kept in memory: pages with such a machine are read from the database. */
const METADATA_BYTES_MAX = 2_048;

const METADATA_BYTES = sql<number>`octet_length(providers.metadata::text)`;

const selectMachines = (db: Database) =>
  db
    .selectFrom('providers')
    .select([
      'id',
      'owner_id',
      'name',
      'hostname',
      'ip_address',
      'location',
      'host',
      'labels',
      'sharing',
      'class_ids',
      'price_ids',
      'drained_at',
      'drain_reason',
      'drain_until',
      'verification_status',
      'verified_at',
      'verified_by',
      'suspended',
      'registered_at',
    ])
    .select([
      sql<string | null>`lower(providers.location)`.as('location_key'),
      UPTIME_HUNDREDTHS.as('uptime_hundredths'),
      sql<boolean>`coalesce(${METADATA_BYTES} > ${METADATA_BYTES_MAX}, false)`.as('has_long_metadata'),
      sql<Record<string, unknown> | null>`
        case when ${METADATA_BYTES} <= ${METADATA_BYTES_MAX} then providers.metadata end`.as('metadata'),
      KEPT_GPUS_OF_PROVIDER.as('gpus'),
    ]);

export type MachineRow = Awaited<ReturnType<typeof listMachines>>[number];

/** The inventory of these machines; those that do not exist are left out. */
export function listMachines(db: Database, ids: readonly string[]) {
  return selectMachines(db).where(sql<boolean>`providers.id = any(${ids}::uuid[])`).execute();
}

/** The inventory of the next machines by name and id; undefined: from the first on. */
export function listMachinesAfter(db: Database, after: ListPosition | undefined, limit: number) {
  return selectMachines(db)
    .$if(after !== undefined, (all) =>
      all.where(sql<boolean>`(providers.name, providers.id) > (${after?.name}, ${after?.id}::uuid)`),
    )
    .orderBy('providers.name')
    .orderBy('providers.id')
    .limit(limit)
    .execute();
}

/** The uptimes of these machines; those without one are left out. */
export async function listUptimes(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; hundredths: number }>`
    select provider_id as id, percent_hundredths as hundredths from provider_uptime
    where provider_id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, hundredths }) => [id, hundredths]));
}

/** Prices by their numbers: these, or all of them. Those that do not exist are left out. */
export async function listPrices(
  db: Database,
  ids?: readonly number[],
): Promise<ReadonlyMap<number, CardPrice>> {
  const rows = await db
    .selectFrom('gpu_prices')
    .select(['id', 'hourly_rate', 'shown'])
    .$if(ids !== undefined, (all) => all.where(sql<boolean>`id = any(${ids}::integer[])`))
    .execute();
  return new Map(
    rows.map(({ id, hourly_rate, shown }) => [
      id,
      {
        text: shown === null ? undefined : JSON.stringify(shown),
        units: hourly_rate === null ? undefined : BigInt(hourly_rate),
      },
    ]),
  );
}
