/** Minimum, median and maximum of some numbers. */
export interface Spread {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

/** The middle of the sorted values; for an even count the mean of the two in the middle; NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (upper + lower) / 2;
}

export function spreadOf(values: readonly number[]): Spread {
  return { min: Math.min(...values), median: median(values), max: Math.max(...values) };
}

/**
 * The smallest value that at least `percent` of the values do not exceed (nearest rank); NaN for none.
 *
 * @param sorted ascending.
 */
export function percentile(sorted: ArrayLike<number>, percent: number): number {
  const rank = Math.max(1, Math.ceil((percent / 100) * sorted.length));
  return sorted[rank - 1] ?? Number.NaN;
}

/** Percentiles of some times in milliseconds. */
export interface Percentiles {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export function latencyOf(times: readonly number[]): Percentiles {
  const sorted = Float64Array.from(times).sort();
  return { p50Ms: percentile(sorted, 50), p99Ms: percentile(sorted, 99) };
}

/** Ratios round by round: two things measured in the same round ran under the same conditions. */
export function ratiosByRound(ones: readonly number[], others: readonly number[]): number[] {
  return ones.map((one, round) => one / (others[round] ?? Number.NaN));
}
