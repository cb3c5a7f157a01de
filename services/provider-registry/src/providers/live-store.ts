import { type RawBuilder, sql } from 'kysely';
import type { RegistryTransaction } from '../database/database.ts';
import { inParts, type Layout } from '../database/layout.ts';
import {
  BEAT_LEASE_SECONDS,
  LAST_BEAT_AT,
  type LeaseRules,
  lapsed,
  lapsedAmongAll,
} from '../leases/rules.ts';
import { appendStates, listLives, lockFreeLives } from '../states/store.ts';
import type { Gpu, ProviderStatus } from './provider.ts';

/** The reason for a change of status. */
export type StatusCause =
  | 'heartbeat'
  | 'status_update'
  | 'full_update'
  | 'lease_expired'
  | 'cards_taken'
  | 'cards_free';

/** The status that readers see of a row (alias `live`) whose lease has not ended. */
export const SHOWN_UNLESS_LAPSED = sql<ProviderStatus>`(
  case when live.is_full and live.status = 'idle' then 'busy' else live.status end)`;

/** The status that readers see of a machine with this one. */
export const shownOf = (status: ProviderStatus, isFull: boolean): ProviderStatus =>
  isFull && status === 'idle' ? 'busy' : status;

/** One change of status, as it is announced. `version` is the one after the change. */
export interface StatusChange {
  readonly id: string;
  readonly owner_id: string;
  readonly previous_status: ProviderStatus;
  readonly status: ProviderStatus;
  readonly version: number;
  readonly cause: StatusCause;
  /** When the status changed. */
  readonly at: Date;
  readonly last_seen_at: Date;
  /** The last registration or heartbeat. */
  readonly last_beat_at: Date;
  /** The registry's time when this was written. */
  readonly now: Date;
}

/** The times of a status change, for a row (alias `live`) in the transaction that changes it. */
export const CHANGE_TIMES = sql`live.status_changed_at as at, live.last_seen_at,
  ${LAST_BEAT_AT} as last_beat_at, gridlease_now() as now`;

/** The live values of cards as columns of `provider_live`, indexed by position. */
export function liveColumns(gpus: readonly Gpu[]) {
  return {
    is_healthy: gpus.map((gpu) => gpu.is_healthy),
    utilization_gpu_percent: gpus.map((gpu) => gpu.utilization_gpu_percent ?? null),
    utilization_memory_percent: gpus.map((gpu) => gpu.utilization_memory_percent ?? null),
    temperature_c: gpus.map((gpu) => gpu.temperature_c ?? null),
    power_draw_w: gpus.map((gpu) => gpu.power_draw_w ?? null),
  };
}

/** Locks the live row, after the provider's own row: the holder of this lock writes the machine's events. */
export async function lockLive(trx: RegistryTransaction, providerId: string): Promise<void> {
  await sql`select from provider_live where provider_id = ${providerId} for no key update`.execute(trx);
}

/** Replaces the live values of all cards; their number may have changed. */
export async function updateLiveValues(
  trx: RegistryTransaction,
  providerId: string,
  gpus: readonly Gpu[],
): Promise<void> {
  await trx
    .updateTable('provider_live')
    .set(liveColumns(gpus))
    .where('provider_id', '=', providerId)
    .execute();
}

/** What a change of status returns of the row. */
type ChangedRow = Pick<StatusChange, 'version' | 'at' | 'last_seen_at' | 'last_beat_at' | 'now'>;

/**
 * Sets the status, `last_seen_at`, which never goes back, and a new lease; the last sign of life and its lease stay.
 * Only a different status counts as a change.
 */
export async function updateStatus(
  trx: RegistryTransaction,
  providerId: string,
  next: { readonly status: ProviderStatus; readonly cause: StatusCause; readonly leaseSeconds: number },
): Promise<ChangedRow> {
  const isOther = sql`live.status <> ${next.status}`;
  const kept = (changed: RawBuilder<unknown>, column: string) =>
    sql`case when ${isOther} then ${changed} else live.${sql.ref(column)} end`;
  const { rows } = await sql<ChangedRow & { readonly is_changed: boolean }>`
    with former as materialized (
      select provider_id, status from provider_live where provider_id = ${providerId}
    )
    update provider_live as live set
      status = ${next.status},
      previous_status = ${kept(sql`live.status`, 'previous_status')},
      status_cause = ${kept(sql`${next.cause}`, 'status_cause')},
      status_changed_at = ${kept(sql`gridlease_now()`, 'status_changed_at')},
      status_changes = live.status_changes + (${isOther})::integer,
      last_seen_at = greatest(live.last_seen_at, gridlease_now()),
      lease_seconds = ${next.leaseSeconds},
      status_set_at = greatest(live.last_seen_at, gridlease_now()),
      beat_before_at = ${LAST_BEAT_AT},
      beat_before_lease_seconds = ${BEAT_LEASE_SECONDS}
    from providers, former
    where providers.id = live.provider_id and live.provider_id = former.provider_id
    returning providers.version + live.status_changes as version, ${CHANGE_TIMES},
      former.status <> live.status as is_changed`.execute(trx);
  const [updated] = rows;
  if (updated === undefined) throw new Error(`provider ${providerId} has no live row`);
  if (updated.is_changed) await appendStates(trx, [providerId]);
  return updated;
}

/** Machines whose leases have ended, at most `limit`, ids ascending. */
export const listLapsed = (trx: RegistryTransaction, rules: LeaseRules, limit: number): Promise<string[]> =>
  listLives(trx, lapsedAmongAll(rules), limit);

/**
 * Records that the leases of those of these machines whose leases have ended did. Rows locked by other transactions are
 * skipped: a heartbeat takes precedence over the sweeper.
 */
export async function expireLeases(
  trx: RegistryTransaction,
  layout: Layout,
  rules: LeaseRules,
  ids: readonly string[],
): Promise<StatusChange[]> {
  const rows = await inParts(layout, trx, ids, (part) => expirePart(trx, rules, part));
  if (rows.length > 0)
    await appendStates(
      trx,
      rows.map(({ id }) => id),
    );
  return rows.map((row) => ({ ...row, cause: 'lease_expired' as const }));
}

async function expirePart(
  trx: RegistryTransaction,
  rules: LeaseRules,
  ids: readonly string[],
): Promise<readonly Omit<StatusChange, 'cause'>[]> {
  const free = await lockFreeLives(trx, ids, lapsed(rules));
  if (free.length === 0) return [];
  const { rows } = await sql<Omit<StatusChange, 'cause'>>`
    update provider_live as live set
      status = 'offline',
      previous_status = live.status,
      status_cause = 'lease_expired',
      status_changed_at = gridlease_now(),
      status_changes = live.status_changes + 1
    from providers
    where live.provider_id = any(${free}::uuid[]) and providers.id = live.provider_id
    returning providers.id, providers.owner_id,
      case when live.is_full and live.previous_status = 'idle' then 'busy' else live.previous_status end as previous_status,
      live.status,
      providers.version + live.status_changes as version, ${CHANGE_TIMES}`.execute(trx);
  return rows;
}
