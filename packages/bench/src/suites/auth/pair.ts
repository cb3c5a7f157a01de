import { setTimeout as delay } from 'node:timers/promises';
import { type Extent, PAUSE_MS, WARM_UP_SECONDS } from '../../harness/measure.ts';
import { summarizeVariant, type VariantSummary } from '../../harness/summary.ts';
import type { LoadResult } from '../../load/jobs.ts';
import { ratiosByRound, type Spread, spreadOf } from '../../load/statistics.ts';

/** Measures one of the two for the given number of seconds. */
type Measure = (seconds: number) => Promise<LoadResult>;

/** Ours and its limit, one result per round. */
export interface Pair {
  readonly name: string;
  readonly ours: readonly LoadResult[];
  readonly limit: readonly LoadResult[];
}

/** Measures both in each round, alternating which one is first: see `measureOperation`. */
export async function measurePair(
  name: string,
  measures: { readonly ours: Measure; readonly limit: Measure },
  { rounds, seconds }: Extent,
): Promise<Pair> {
  const results = { ours: [] as LoadResult[], limit: [] as LoadResult[] };
  const run = async (side: 'ours' | 'limit', length: number) => {
    const result = await measures[side](length);
    await delay(PAUSE_MS);
    return result;
  };
  for (const side of ['ours', 'limit'] as const) await run(side, Math.min(WARM_UP_SECONDS, seconds));
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['ours', 'limit'] as const) : (['limit', 'ours'] as const);
    for (const side of order) results[side].push(await run(side, seconds));
  }
  return { name, ...results };
}

/** One row of the table. */
export interface PairSummary {
  readonly name: string;
  readonly ours: VariantSummary;
  readonly limit: VariantSummary;
  /** Round by round. */
  readonly toLimit: Spread;
  readonly hasErrors: boolean;
}

export function summarizePair({ name, ours, limit }: Pair): PairSummary {
  const rates = (results: readonly LoadResult[]) => results.map(({ perSecond }) => perSecond);
  return {
    name,
    ours: summarizeVariant(ours),
    limit: summarizeVariant(limit),
    toLimit: spreadOf(ratiosByRound(rates(ours), rates(limit))),
    hasErrors: [...ours, ...limit].some(({ refused, failed }) => refused + failed > 0),
  };
}
