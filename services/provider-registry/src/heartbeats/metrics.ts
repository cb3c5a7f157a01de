import type { PlacedMetrics } from './metric-matching.ts';

/** What one or several heartbeats said of a machine's cards: by measure, then by the card's position; null is nothing. */
export type MergedMetrics = {
  readonly [Measure in (typeof MEASURES)[number]]?: readonly (NonNullable<PlacedMetrics[Measure]> | null)[];
};

const MEASURES = [
  'is_healthy',
  'utilization_gpu_percent',
  'utilization_memory_percent',
  'temperature_c',
  'power_draw_w',
] as const satisfies readonly (keyof PlacedMetrics)[];

/** Puts the metrics of heartbeats on one another, the latest last; a member that was not sent keeps what was before. */
export function mergeMetrics(
  cards: number,
  heartbeats: readonly (readonly PlacedMetrics[])[],
): MergedMetrics | undefined {
  const merged: Partial<Record<(typeof MEASURES)[number], (number | boolean | null)[]>> = {};
  for (const metrics of heartbeats) {
    for (const gpu of metrics) {
      for (const measure of MEASURES) {
        const value = gpu[measure];
        if (value === undefined) continue;
        merged[measure] ??= new Array<null>(cards).fill(null);
        merged[measure][gpu.position] = value;
      }
    }
  }
  return Object.keys(merged).length === 0 ? undefined : (merged as MergedMetrics);
}
