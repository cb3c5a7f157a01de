import type { ReportedMetrics } from './metric-matching.ts';

/** The metrics of one heartbeat, and for each entry the position of its card in the machine's list. */
export interface MatchedReport {
  readonly reports: readonly ReportedMetrics[];
  readonly positions: readonly number[];
}

/** Merged metrics of a machine's cards: by measure, then by the card's position; null where nothing was reported. */
export type MergedMetrics = {
  readonly [Measure in (typeof MEASURES)[number]]?: readonly (NonNullable<ReportedMetrics[Measure]> | null)[];
};

const MEASURES = [
  'is_healthy',
  'utilization_gpu_percent',
  'utilization_memory_percent',
  'temperature_c',
  'power_draw_w',
] as const satisfies readonly (keyof ReportedMetrics)[];

/** Merges the metrics of heartbeats, the latest last; a member that was not sent keeps the earlier value. */
export function mergeMetrics(cards: number, heartbeats: readonly MatchedReport[]): MergedMetrics | undefined {
  const merged: Partial<Record<(typeof MEASURES)[number], (number | boolean | null)[]>> = {};
  for (const { reports, positions } of heartbeats) {
    for (const [place, report] of reports.entries()) {
      for (const measure of MEASURES) {
        const value = report[measure];
        if (value === undefined) continue;
        merged[measure] ??= new Array<null>(cards).fill(null);
        merged[measure][positions[place] as number] = value;
      }
    }
  }
  return Object.keys(merged).length === 0 ? undefined : (merged as MergedMetrics);
}
