import { type Extent, WARM_UP_SECONDS } from '../../harness/measure.ts';
import type { LoadGenerator } from '../../harness/stage.ts';
import type { Latency } from '../../load/latency.ts';
import { median, type Spread, spreadOf } from '../../load/statistics.ts';

/** Where to get the same small response, without and with the gateway in between. */
export interface OverheadUrls {
  readonly directUrl: string;
  readonly throughUrl: string;
}

export interface OverheadSummary {
  readonly directP50Ms: number;
  readonly throughP50Ms: number;
  /** Over the rounds' differences of medians. */
  readonly addedP50Ms: Spread;
  readonly failed: number;
}

/** Latency with and without the gateway, one request at a time; one pair per round. */
export async function measureOverhead(
  generator: LoadGenerator,
  { directUrl, throughUrl }: OverheadUrls,
  { rounds, seconds }: Extent,
): Promise<Latency[][]> {
  const urls = [directUrl, throughUrl];
  await generator('latency', { urls, seconds: Math.min(WARM_UP_SECONDS, seconds) });
  const results: Latency[][] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await generator('latency', { urls, seconds }));
  return results;
}

export function summarizeOverhead(rounds: readonly (readonly Latency[])[]): OverheadSummary {
  const p50 = (target: number) => rounds.map((round) => round[target]?.p50Ms ?? Number.NaN);
  const [direct, through] = [p50(0), p50(1)];
  return {
    directP50Ms: median(direct),
    throughP50Ms: median(through),
    addedP50Ms: spreadOf(through.map((time, round) => time - (direct[round] ?? Number.NaN))),
    failed: rounds.flat().reduce((total, { failed }) => total + failed, 0),
  };
}
