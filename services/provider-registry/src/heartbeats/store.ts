import { sql } from 'kysely';
import type { Database, RegistryTransaction } from '../database/database.ts';
import { isSilent, LAST_BEAT_AT, type LeaseRules, lapsed } from '../leases/rules.ts';
import { CHANGE_TIMES, type StatusChange } from '../providers/live-store.ts';
import type { ProviderStatus } from '../providers/provider.ts';
import { DELETED_REMEMBERED } from '../providers/store.ts';
import type { MergedMetrics } from './merged-metrics.ts';
import type { CardName } from './metric-matching.ts';

/** The locked live row of a machine, as a heartbeat finds it. */
export interface LockedLive {
  readonly id: string;
  readonly status: ProviderStatus;
  /** All of its healthy cards are taken. */
  readonly is_full: boolean;
  /** Idle or busy, but its lease has ended and the sweeper has not recorded that yet. */
  readonly has_lapsed: boolean;
  /** Its last sign of life is too long ago, whatever its status. */
  readonly is_silent: boolean;
  /** Most of the fleet is silent, so expiries are held back for now. */
  readonly is_held: boolean;
  readonly fleet_size: number;
  /** Another one whenever its cards have changed. */
  readonly cards_version: string;
  /** Null unless requested. */
  readonly owner_id: string | null;
}

/**
 * Locks live rows, ids ascending. Without `wait`, rows that other transactions have locked are left out, so that one
 * slow writer does not hold up a whole batch. `withOwner` looks up the owners, which is only worth it when it matters
 * who sends the heartbeats.
 */
export async function lockLiveRows(
  trx: RegistryTransaction,
  rules: LeaseRules,
  ids: readonly string[],
  options: { readonly wait: boolean; readonly withOwner: boolean; readonly isDistributed: boolean },
): Promise<LockedLive[]> {
  // Else the owners would have to be looked for on other nodes, and rows of several cannot be locked together.
  const sameShard = options.isDistributed ? sql`and providers.id = any(${ids}::uuid[])` : sql``;
  const owner = sql`(select owner_id from providers where providers.id = live.provider_id ${sameShard})`;
  const { rows } = await sql<LockedLive>`
    select live.provider_id as id, live.status, live.is_full, live.cards_version, ${lapsed(rules)} as has_lapsed,
      ${isSilent(rules)} as is_silent,
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
 * The cards, by position, of machines whose live rows are locked: whoever replaces cards holds that lock too, so a
 * separate statement sees the result.
 */
export async function listCardNames(
  trx: RegistryTransaction,
  ids: readonly string[],
): Promise<Map<string, readonly CardName[]>> {
  const { rows } = await sql<{ id: string; cards: readonly CardName[] }>`
    select provider_id as id, json_agg(json_build_object('uuid', uuid, 'index', index) order by position) as cards
    from gpus where provider_id = any(${ids}::uuid[]) group by provider_id`.execute(trx);
  return new Map(rows.map(({ id, cards }) => [id, cards]));
}

/** What a heartbeat writes to a row. */
export interface SeenMachine {
  readonly id: string;
  readonly promisedSeconds: number;
  readonly leaseSeconds: number;
  readonly metrics: MergedMetrics | undefined;
  readonly change: StatusOutcome;
}

/** How a heartbeat changes a status. */
export interface StatusOutcome {
  /** Omitted: the status stays. */
  readonly status?: ProviderStatus;
  readonly previous_status?: ProviderStatus;
  /** How many changes readers saw; without a new status, the machine only looked offline in between. */
  readonly count: number;
}

/** The column's new value: the report if complete, merged with the old values if partial, unchanged if absent. */
function latest(column: string) {
  const known = sql.ref(`live.${column}`);
  const reported = sql.ref(`seen.${column}`);
  return sql`case
    when ${reported} is null then ${known}
    when array_position(${reported}, null) is null then ${reported}
    else latest_values(${known}, ${reported}) end`;
}

/**
 * Sets `last_seen_at`, which never goes back, the new lease, the reported metrics, and changes of status.
 *
 * All in one UPDATE: a second one of the same row in the same transaction would check the foreign key, which waits for
 * transactions that change the provider, which in turn wait for the live row.
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
    with seen as materialized (
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
    )
    update provider_live as live set ${set}
      last_seen_at = greatest(live.last_seen_at, gridlease_now()),
      status_set_at = null,
      promised_seconds = seen.promised_seconds,
      lease_seconds = seen.lease_seconds,
      is_healthy = ${latest('is_healthy')},
      utilization_gpu_percent = ${latest('utilization_gpu_percent')},
      utilization_memory_percent = ${latest('utilization_memory_percent')},
      temperature_c = ${latest('temperature_c')},
      power_draw_w = ${latest('power_draw_w')}
    from seen
    where live.provider_id = seen.id and live.provider_id = any(${column(({ id }) => id)}::uuid[])`.execute(
    trx,
  );
}

/**
 * An array literal of values that need no escaping; the driver's own conversion inspects each value. The nested arrays
 * differ in length here, so they are passed as text.
 */
function arrayText(values: readonly (string | number | boolean | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join()}}`;
}

/** The times of a machine that a change of its status is announced with. */
export type MachineTimes = Pick<StatusChange, 'at' | 'last_seen_at' | 'last_beat_at' | 'now'>;

/** A machine that came back, as events describe it. */
export interface ReturnedMachine extends MachineTimes {
  readonly id: string;
  readonly owner_id: string;
  readonly version: number;
}

/** When machines that have lapsed were seen last. The lapse counts as a change that happens now. */
export async function listLapsedTimes(
  trx: RegistryTransaction,
  ids: readonly string[],
): Promise<Map<string, MachineTimes>> {
  const { rows } = await sql<MachineTimes & { readonly id: string }>`
    select live.provider_id as id, gridlease_now() as at, live.last_seen_at, ${LAST_BEAT_AT} as last_beat_at,
      gridlease_now() as now
    from provider_live as live where live.provider_id = any(${ids}::uuid[])`.execute(trx);
  return new Map(rows.map(({ id, ...times }) => [id, times]));
}

/** The state of machines after their heartbeats were recorded. */
export async function listReturned(
  trx: RegistryTransaction,
  ids: readonly string[],
): Promise<Map<string, ReturnedMachine>> {
  const { rows } = await sql<ReturnedMachine>`
    select providers.id, providers.owner_id, providers.version + live.status_changes as version, ${CHANGE_TIMES}
    from provider_live as live join providers on providers.id = live.provider_id
    where live.provider_id = any(${ids}::uuid[])`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Which of these ids exist, and which were deleted within the last day. */
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
