import type { LatencyResult } from '../../load/jobs.ts';
import { median, type Spread, spreadOf } from '../../load/statistics.ts';

export interface GatewaySummary {
  readonly directP50Ms: number;
  readonly throughP50Ms: number;
  /** Over the rounds' differences of medians. */
  readonly addedP50Ms: Spread;
  readonly failed: number;
}

export function summarizeGateway(rounds: readonly LatencyResult[]): GatewaySummary {
  const p50 = (target: number) => rounds.map((round) => round[target]?.p50Ms ?? Number.NaN);
  const direct = p50(0);
  const through = p50(1);
  return {
    directP50Ms: median(direct),
    throughP50Ms: median(through),
    addedP50Ms: spreadOf(through.map((time, round) => time - (direct[round] ?? Number.NaN))),
    failed: rounds.flat().reduce((total, { failed }) => total + failed, 0),
  };
}
