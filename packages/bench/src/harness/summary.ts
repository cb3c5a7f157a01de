import type { LoadResult } from '../load/generate.ts';
import { median, ratiosByRound, type Spread, spreadOf } from '../load/statistics.ts';
import type { OperationResult } from './measure.ts';

/** Over all rounds: medians of times and shares, sums of what was refused and failed. */
export interface VariantSummary extends Omit<LoadResult, 'perSecond'> {
  readonly perSecond: Spread;
}

/** One row of the table. */
export interface OperationSummary {
  readonly name: string;
  readonly ours: VariantSummary;
  readonly limit: VariantSummary;
  readonly obvious?: VariantSummary;
  /** Our requests per second relative to the limit and to the obvious, round by round. */
  readonly toLimit: Spread;
  readonly toObvious?: Spread;
  /** Median of how long our service kept working after the load. */
  readonly settleMs: number;
  /** Something failed, so the figures are meaningless. */
  readonly hasErrors: boolean;
}

export function summarizeOperation({ name, results, settleMs }: OperationResult): OperationSummary {
  const { ours, limit, obvious } = results;
  const relativeTo = (others: readonly LoadResult[]) =>
    spreadOf(ratiosByRound(ratesOf(ours), ratesOf(others)));
  return {
    name,
    ours: summarizeVariant(ours),
    limit: summarizeVariant(limit),
    toLimit: relativeTo(limit),
    ...(obvious && { obvious: summarizeVariant(obvious), toObvious: relativeTo(obvious) }),
    settleMs: median(settleMs),
    hasErrors: [...ours, ...limit, ...(obvious ?? [])].some(({ refused, failed }) => refused + failed > 0),
  };
}

const ratesOf = (results: readonly LoadResult[]) => results.map(({ perSecond }) => perSecond);

/** One side of a comparison, over all of its rounds. */
export function summarizeVariant(results: readonly LoadResult[]): VariantSummary {
  const all = (key: keyof LoadResult) => results.map((result) => result[key]);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    perSecond: spreadOf(all('perSecond')),
    p50Ms: median(all('p50Ms')),
    p99Ms: median(all('p99Ms')),
    refused: sum(all('refused')),
    failed: sum(all('failed')),
    generatorShare: median(all('generatorShare')),
  };
}
