import { type CompiledQuery, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { type LeaseRules, lapsed } from '../leases/rules.ts';
import { cardsAsOf } from '../providers/store.ts';
import { decodeLive, type LiveMachine } from './live-text.ts';

/** If more than this was noted since a position, everything is read again. */
const NOTED_MAX = { statements: 2_000, ids: 20_000 } as const;

/** Up to where changes are known. */
export interface LogPosition {
  /** Of the statement that read them, as text: `pg_current_snapshot()`. */
  readonly snapshot: string;
  /** Another one after the server was started again, or the log replaced: snapshots of both do not compare. */
  readonly epoch: string;
}

/** What has changed since a position. */
export interface InventoryChanges {
  readonly machineIds: readonly string[];
  readonly uptimeIds: readonly string[];
  readonly priceIds: readonly number[];
}

export interface InventoryReading {
  /** Up to where `changes` are known. */
  readonly position: LogPosition;
  /** Undefined: none. `unknown`: everything may have changed. */
  readonly changes: InventoryChanges | 'unknown' | undefined;
  /** The time of the database, in milliseconds. */
  readonly now: number;
  /** By the places of the ids; undefined where there is no such machine. */
  readonly live: readonly (LiveMachine | undefined)[];
}

interface ReadingRow {
  readonly snapshot: string;
  readonly epoch: string;
  readonly is_followed: boolean | null;
  readonly is_too_much: boolean;
  /** Null: nothing, or too much. */
  readonly noted: { readonly [Kind in keyof InventoryChanges]: InventoryChanges[Kind] | null } | null;
  readonly now: number;
  readonly live: string | null;
}

/** The first two parameters: a position, and an array of ids. */
const OPEN_PARAMETERS = 2;

/**
 * One statement, and so one snapshot, for what has changed since a position and what heartbeats and rentals change of some
 * machines. A change is not known when its transaction was not visible in the position's snapshot: it was open then, or
 * began later. That costs nothing for what is known, however long a transaction stays open. OFFSET 0 and the limit have
 * the changes found, and the machines looked up, by their indexes, whatever the statistics say.
 */
function readingStatement(rules: LeaseRules) {
  const texts = sql.join(
    [
      sql`machine.place`,
      sql`live.status`,
      lapsed(rules),
      sql`live.is_full`,
      sql`date_part('epoch', live.last_seen_at)`,
      sql`date_part('epoch', ${cardsAsOf(sql`live.provider_id`)})`,
      ...LIVE_ARRAYS.map((column) => sql.ref(`live.${column}`)),
    ],
    sql`, '|', `,
  );
  const columns = sql`machine_ids, uptime_ids, price_ids, is_all`;
  return sql<ReadingRow>`
    with asked as materialized (select ${''}::pg_snapshot as position, ${'{}'}::uuid[] as ids),
    noted as materialized (
      select ${columns} from (
        select ${columns} from inventory_changes
        where xid >= (select pg_snapshot_xmax(position) from asked) order by xid limit ${sql.lit(NOTED_MAX.statements)}
      ) as later
      union all
      select ${columns} from (select pg_snapshot_xip(position) as xid from asked) as open
      cross join lateral (select ${columns} from inventory_changes as change where change.xid = open.xid offset 0) as theirs
    )
    select pg_current_snapshot()::text as snapshot,
      concat(pg_postmaster_start_time(), ' ', 'inventory_changes'::regclass::oid) as epoch,
      (select kept_from from inventory_log) <= (select pg_snapshot_xmin(position) from asked) as is_followed,
      (${IS_TOO_MUCH}) as is_too_much,
      case when not (${IS_TOO_MUCH}) and exists (select from noted) then json_build_object(
        'machineIds', (select json_agg(distinct id) from noted, unnest(machine_ids) as id),
        'uptimeIds', (select json_agg(distinct id) from noted, unnest(uptime_ids) as id),
        'priceIds', (select json_agg(distinct id) from noted, unnest(price_ids) as id)) end as noted,
      (extract(epoch from gridlease_now()) * 1000)::float8 as now,
      (
        select string_agg(looked_up.line, E'\n')
        from unnest((select ids from asked)) with ordinality as machine(id, place)
        cross join lateral (
          select concat(${texts}) as line from provider_live as live where live.provider_id = machine.id offset 0
        ) as looked_up
      ) as live`;
}

const IS_TOO_MUCH = sql<boolean>`
  select count(*) >= ${sql.lit(NOTED_MAX.statements)} or coalesce(bool_or(is_all), false)
    or coalesce(sum(cardinality(machine_ids) + cardinality(uptime_ids) + cardinality(price_ids)), 0) > ${sql.lit(NOTED_MAX.ids)}
  from noted`;

const LIVE_ARRAYS = [
  'is_healthy',
  'in_use',
  'taken_vram_mb',
  'utilization_gpu_percent',
  'utilization_memory_percent',
  'temperature_c',
  'power_draw_w',
] as const;

export type ReadInventory = (position: LogPosition, ids: readonly string[]) => Promise<InventoryReading>;

const XID_MAX = '18446744073709551615';
/** After every change, in no epoch: nothing is known, and nothing is read from the log. */
export const NO_POSITION: LogPosition = { snapshot: `${XID_MAX}:${XID_MAX}:`, epoch: '' };

/** Reads what has changed in the inventory since a position, and the live rows of machines, in one statement. */
export function createInventoryReader(db: Database, rules: LeaseRules): ReadInventory {
  let compiled: CompiledQuery<ReadingRow> | undefined;
  return async (position, ids) => {
    compiled ??= readingStatement(rules).compile(db);
    const asked = [position.snapshot, `{${ids.join()}}`];
    const parameters = [...asked, ...compiled.parameters.slice(OPEN_PARAMETERS)];
    const { rows } = await db.executeQuery<ReadingRow>({ ...compiled, parameters });
    const [row] = rows;
    if (row === undefined) throw new Error('the inventory was not read');
    return {
      position: { snapshot: row.snapshot, epoch: row.epoch },
      changes: changesOf(row, position),
      now: row.now,
      live: decodeLive(row.live, ids.length),
    };
  };
}

function changesOf(
  { noted, epoch, is_followed, is_too_much }: ReadingRow,
  since: LogPosition,
): InventoryReading['changes'] {
  if (epoch !== since.epoch || is_followed !== true || is_too_much) return 'unknown';
  if (noted === null) return undefined;
  const { machineIds, uptimeIds, priceIds } = noted;
  return { machineIds: machineIds ?? [], uptimeIds: uptimeIds ?? [], priceIds: priceIds ?? [] };
}
