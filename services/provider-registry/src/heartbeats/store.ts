import { sql } from 'kysely';
import type { Database, RegistryTransaction } from '../database/database.ts';
import { type LeaseRules, lapsed } from '../leases/rules.ts';
import type { ProviderStatus } from '../providers/provider.ts';
import { DELETED_REMEMBERED } from '../providers/store.ts';
import type { MergedMetrics } from './merged-metrics.ts';
import type { CardName } from './metric-matching.ts';

/** The live row of a machine, locked, as a heartbeat finds it. */
export interface LockedLive {
  readonly id: string;
  readonly status: ProviderStatus;
  /** Idle or busy, but its lease has ended, and nobody has written it down. */
  readonly has_lapsed: boolean;
  /** Most of the fleet is silent: lapses are not written down for now. */
  readonly is_held: boolean;
  readonly fleet_size: number;
  /** Null unless it was asked for. */
  readonly owner_id: string | null;
}

/**
 * Locks live rows, ids ascending. Without `wait` those that somebody else is just changing are left out, so that one
 * slow writer does not hold up a whole batch. `withOwner` looks up whose machines they are, which is only worth it when
 * it matters who beats.
 */
export async function lockLiveRows(
  trx: RegistryTransaction,
  rules: LeaseRules,
  ids: readonly string[],
  options: { readonly wait: boolean; readonly withOwner: boolean },
): Promise<LockedLive[]> {
  const owner = sql`(select owner_id from providers where providers.id = live.provider_id)`;
  const { rows } = await sql<LockedLive>`
    select live.provider_id as id, live.status, ${lapsed(rules)} as has_lapsed,
      (select held_since is not null from registry_clock) as is_held,
      (select fleet_size from registry_clock) as fleet_size,
      ${options.withOwner ? owner : sql`null`} as owner_id
    from provider_live as live
    where live.provider_id = any(${ids}::uuid[])
    order by live.provider_id
    for no key update of live ${options.wait ? sql`` : sql`skip locked`}`.execute(trx);
  return rows;
}

/**
 * The cards, by their positions, of machines whose live rows are locked: whoever replaces cards holds that lock too, and a statement of its
 * own sees what they left.
 */
export async function listCardNames(
  trx: RegistryTransaction,
  ids: readonly string[],
): Promise<Map<string, readonly CardName[]>> {
  const { rows } = await sql<{ id: string; cards: readonly CardName[] }>`
    select machine.id, (
      select json_agg(card) from (
        select uuid, index from gpus where gpus.provider_id = machine.id order by position) as card) as cards
    from unnest(${ids}::uuid[]) as machine(id)`.execute(trx);
  return new Map(rows.map(({ id, cards }) => [id, cards]));
}

/** What a heartbeat leaves behind in a row. */
export interface SeenMachine {
  readonly id: string;
  readonly promisedSeconds: number;
  readonly leaseSeconds: number;
  readonly metrics: MergedMetrics | undefined;
  readonly change: StatusOutcome;
}

/** What a heartbeat does to a status. */
export interface StatusOutcome {
  /** Left out: the status stays. */
  readonly status?: ProviderStatus;
  readonly previous_status?: ProviderStatus;
  /** How many changes were seen; without a new status only a look at it between was different. */
  readonly count: number;
}

/** The column's new value: all of it, or what came and the rest as it was, or as it was. */
function latest(column: string) {
  const known = sql.ref(`live.${column}`);
  const reported = sql.ref(`seen.${column}`);
  return sql`case
    when ${reported} is null then ${known}
    when array_position(${reported}, null) is null then ${reported}
    else latest_values(${known}, ${reported}) end`;
}

/**
 * Sets `last_seen_at`, which never goes back, the new lease, the metrics that came, and what it changes of statuses.
 *
 * All in one UPDATE: a second one of the same row in the same transaction would have the foreign key checked, which
 * waits for whoever is just changing the provider, and they wait for the live row.
 */
export async function recordSeen(trx: RegistryTransaction, machines: readonly SeenMachine[]): Promise<void> {
  const column = (read: (machine: SeenMachine) => string | number | null) =>
    arrayText(machines.map((machine) => read(machine)));
  const metric = (name: keyof MergedMetrics) =>
    column(({ metrics }) => (metrics?.[name] === undefined ? null : `"${arrayText(metrics[name])}"`));
  const changes = machines.some(({ change }) => change.count > 0);
  const set = changes
    ? sql`status = coalesce(seen.status, live.status),
      previous_status = coalesce(seen.previous_status, live.previous_status),
      status_cause = case when seen.status is null then live.status_cause else 'heartbeat' end,
      status_changed_at = case when seen.status is null then live.status_changed_at else gridlease_now() end,
      status_changes = live.status_changes + seen.changes,`
    : sql``;
  const names = changes ? sql`, status, previous_status, changes` : sql``;
  const values = changes
    ? sql`,
        ${column(({ change }) => change.status ?? null)}::text[],
        ${column(({ change }) => change.previous_status ?? null)}::text[],
        ${column(({ change }) => change.count)}::integer[]`
    : sql``;
  await sql`
    update provider_live as live set ${set}
      last_seen_at = greatest(live.last_seen_at, gridlease_now()),
      promised_seconds = seen.promised_seconds,
      lease_seconds = seen.lease_seconds,
      is_healthy = ${latest('is_healthy')},
      utilization_gpu_percent = ${latest('utilization_gpu_percent')},
      utilization_memory_percent = ${latest('utilization_memory_percent')},
      temperature_c = ${latest('temperature_c')},
      power_draw_w = ${latest('power_draw_w')}
    from (
      select id, promised_seconds, lease_seconds, is_healthy::boolean[],
        utilization_gpu_percent::smallint[], utilization_memory_percent::smallint[],
        temperature_c::smallint[], power_draw_w::bigint[]${names}
      from unnest(
        ${column(({ id }) => id)}::uuid[],
        ${column(({ promisedSeconds }) => promisedSeconds)}::integer[],
        ${column((machine) => machine.leaseSeconds)}::integer[],
        ${metric('is_healthy')}::text[],
        ${metric('utilization_gpu_percent')}::text[],
        ${metric('utilization_memory_percent')}::text[],
        ${metric('temperature_c')}::text[],
        ${metric('power_draw_w')}::text[]${values}
      ) as beat(id, promised_seconds, lease_seconds, is_healthy, utilization_gpu_percent,
        utilization_memory_percent, temperature_c, power_draw_w${names})
    ) as seen
    where live.provider_id = seen.id`.execute(trx);
}

/**
 * An array as PostgreSQL reads it, of values that need no escaping; the driver's own way looks at each for what may have
 * to be escaped. Arrays in arrays are of different lengths here, which only their texts can be.
 */
function arrayText(values: readonly (string | number | boolean | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join()}}`;
}

/** The machine as events name it. */
export interface ReturnedMachine {
  readonly id: string;
  readonly owner_id: string;
  readonly version: number;
}

/** Machines as they are after their heartbeats were recorded. */
export async function listReturned(
  trx: RegistryTransaction,
  ids: readonly string[],
): Promise<Map<string, ReturnedMachine>> {
  const { rows } = await sql<ReturnedMachine>`
    select providers.id, providers.owner_id, providers.version + live.status_changes as version
    from provider_live as live join providers on providers.id = live.provider_id
    where live.provider_id = any(${ids}::uuid[])`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Which of these ids are machines, and which were deleted within the last day. */
export async function findUnlocked(
  db: Database,
  ids: readonly string[],
): Promise<{ readonly present: ReadonlySet<string>; readonly deleted: ReadonlySet<string> }> {
  const { rows } = await sql<{ id: string; is_present: boolean }>`
    select provider_id as id, true as is_present from provider_live where provider_id = any(${ids}::uuid[])
    union all
    select id, false from deleted_providers
    where id = any(${ids}::uuid[]) and deleted_at > ${DELETED_REMEMBERED}`.execute(db);
  const idsOf = (isPresent: boolean) =>
    new Set(rows.filter((row) => row.is_present === isPresent).map(({ id }) => id));
  return { present: idsOf(true), deleted: idsOf(false) };
}
