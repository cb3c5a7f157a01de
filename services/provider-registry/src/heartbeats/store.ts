import { sql } from 'kysely';
import type { RegistryTransaction } from '../database/tables.ts';
import type { Gpu, ProviderStatus } from '../providers/provider.ts';
import { ENDED_BY_HEARTBEAT } from '../providers/status.ts';
import type { PlacedMetrics } from './metric-matching.ts';

/** A machine as a heartbeat left it. */
export interface SeenProvider {
  readonly id: string;
  readonly owner_id: string;
  readonly previous_status: ProviderStatus;
  readonly status: ProviderStatus;
  readonly version: number;
}

/**
 * Sets `last_seen_at`, which never goes back, and the state after a heartbeat; locks the row. The version counts a
 * state that became another one.
 */
export async function recordSeen(trx: RegistryTransaction, id: string): Promise<SeenProvider | undefined> {
  const ended = sql`before.status = any(${ENDED_BY_HEARTBEAT})`;
  const { rows } = await sql<SeenProvider>`
    update providers set
      status = case when ${ended} then 'idle' else before.status end,
      version = providers.version + (${ended})::integer,
      last_seen_at = greatest(providers.last_seen_at, gridlease_now())
    from (select id, status from providers where id = ${id} for update) as before
    where providers.id = before.id
    returning providers.id, owner_id, before.status as previous_status, providers.status, version`.execute(
    trx,
  );
  return rows[0];
}

/** How a heartbeat may name the machine's cards, in the order of their positions. */
export async function listGpuIdentities(
  trx: RegistryTransaction,
  providerId: string,
): Promise<Pick<Gpu, 'uuid' | 'index'>[]> {
  const rows = await trx
    .selectFrom('gpus')
    .select(['uuid', 'index'])
    .where('provider_id', '=', providerId)
    .orderBy('position')
    .execute();
  return rows.map(({ uuid, index }) => ({ uuid: uuid ?? undefined, index: index ?? undefined }));
}

/** Stores what was measured; a member that was not sent keeps its last value. */
export async function updateMetrics(
  trx: RegistryTransaction,
  providerId: string,
  metrics: readonly PlacedMetrics[],
): Promise<void> {
  const column = <K extends keyof PlacedMetrics>(key: K) => metrics.map((gpu) => gpu[key] ?? null);
  await sql`
    update gpus set
      utilization_gpu_percent = coalesce(m.utilization_gpu_percent, gpus.utilization_gpu_percent),
      utilization_memory_percent = coalesce(m.utilization_memory_percent, gpus.utilization_memory_percent),
      temperature_c = coalesce(m.temperature_c, gpus.temperature_c),
      power_draw_w = coalesce(m.power_draw_w, gpus.power_draw_w),
      is_healthy = coalesce(m.is_healthy, gpus.is_healthy)
    from unnest(
      ${column('position')}::smallint[],
      ${column('utilization_gpu_percent')}::smallint[],
      ${column('utilization_memory_percent')}::smallint[],
      ${column('temperature_c')}::smallint[],
      ${column('power_draw_w')}::bigint[],
      ${column('is_healthy')}::boolean[]
    ) as m(position, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w, is_healthy)
    where gpus.provider_id = ${providerId} and gpus.position = m.position`.execute(trx);
}
