import { sql } from 'kysely';
import type { RegistryTransaction } from '../database/tables.ts';
import type { PlacedMetrics } from './metric-matching.ts';

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
