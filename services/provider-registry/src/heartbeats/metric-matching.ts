import type { GpuMetrics } from '../providers/provider.ts';

/** Reported metrics of one card; without uuid and index they refer to the card at the same position in the list. */
export interface ReportedMetrics extends GpuMetrics {
  readonly uuid?: string | undefined;
  readonly index?: number | undefined;
  readonly is_healthy?: boolean | undefined;
}

/** How a heartbeat may identify a card; null where the card has no such identifier. */
export interface CardName {
  readonly uuid: string | null;
  readonly index: number | null;
}

export interface MetricProblem {
  /** Position in the heartbeat's list. */
  readonly place: number;
  readonly message: string;
}

/** For each entry of a heartbeat, the position of its card. */
export type MatchedMetrics =
  | { readonly ok: true; readonly positions: readonly number[] }
  | { readonly ok: false; readonly problem: MetricProblem };

function positionOf(gpus: readonly CardName[], report: ReportedMetrics, place: number): number {
  if (report.uuid !== undefined) return gpus.findIndex((gpu) => gpu.uuid === report.uuid);
  const { index } = report;
  if (index === undefined) return place < gpus.length ? place : -1;
  const byIndex = gpus.findIndex((gpu) => gpu.index === index);
  // The cards of a machine that was registered without indexes are numbered by position.
  const isNumbered = gpus.some((gpu) => gpu.index !== null);
  return byIndex < 0 && !isNumbered && index < gpus.length ? index : byIndex;
}

function nameOf(report: ReportedMetrics, place: number): string {
  if (report.uuid !== undefined) return `uuid ${report.uuid}`;
  return report.index === undefined ? `position ${place}` : `index ${report.index}`;
}

/** Finds the card of each entry of a heartbeat; an unknown card, or one that is named twice, is a problem. */
export function matchMetrics(gpus: readonly CardName[], reports: readonly ReportedMetrics[]): MatchedMetrics {
  if (reports.length > gpus.length) {
    const message = `there are metrics for ${reports.length} GPUs, but the provider has ${gpus.length}`;
    return { ok: false, problem: { place: gpus.length, message } };
  }
  const positions: number[] = [];
  for (const [place, report] of reports.entries()) {
    const position = positionOf(gpus, report, place);
    if (position < 0) {
      return {
        ok: false,
        problem: { place, message: `the provider has no GPU with ${nameOf(report, place)}` },
      };
    }
    if (positions.includes(position)) {
      return {
        ok: false,
        problem: { place, message: `the GPU with ${nameOf(report, place)} is named twice` },
      };
    }
    positions.push(position);
  }
  return { ok: true, positions };
}
