import type { GpuMetrics } from '../providers/provider.ts';

/** What a heartbeat says of one card; without uuid and index it means the card at its place in the list. */
export interface ReportedMetrics extends GpuMetrics {
  readonly uuid?: string | undefined;
  readonly index?: number | undefined;
  readonly is_healthy?: boolean | undefined;
}

/** How a heartbeat may name a card; null is a name that the card does not have. */
export interface CardName {
  readonly uuid: string | null;
  readonly index: number | null;
}

export interface MetricProblem {
  /** Place in the heartbeat's list. */
  readonly place: number;
  readonly message: string;
}

/** For each entry of a heartbeat the position of the card that it means. */
export type MatchedMetrics =
  | { readonly ok: true; readonly positions: readonly number[] }
  | { readonly ok: false; readonly problem: MetricProblem };

function positionOf(gpus: readonly CardName[], report: ReportedMetrics, place: number): number {
  if (report.uuid !== undefined) return gpus.findIndex((gpu) => gpu.uuid === report.uuid);
  const { index } = report;
  if (index === undefined) return place < gpus.length ? place : -1;
  const byIndex = gpus.findIndex((gpu) => gpu.index === index);
  // A machine registered without indexes has its cards numbered by their places.
  const isNumbered = gpus.some((gpu) => gpu.index !== null);
  return byIndex < 0 && !isNumbered && index < gpus.length ? index : byIndex;
}

function nameOf(report: ReportedMetrics, place: number): string {
  if (report.uuid !== undefined) return `uuid ${report.uuid}`;
  return report.index === undefined ? `position ${place}` : `index ${report.index}`;
}

/** Finds the card that each entry of a heartbeat means; a card that is not there or is named twice is a problem. */
export function matchMetrics(gpus: readonly CardName[], reports: readonly ReportedMetrics[]): MatchedMetrics {
  if (reports.length > gpus.length) {
    const message = `there are metrics for ${reports.length} GPUs and the provider has ${gpus.length}`;
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
