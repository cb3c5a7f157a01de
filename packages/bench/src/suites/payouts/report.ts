import { renderBars } from '../../harness/bars.ts';
import type { BenchOptions } from '../../harness/options.ts';
import { ratio, renderTable } from '../../harness/tables.ts';
import { median, ratiosByRound, spreadOf } from '../../load/statistics.ts';
import { BARS, type Figures } from './bars.ts';
import { type Measured, ratesOf } from './figures.ts';

/** The measurements, followed by the bars. */
export function renderReport(
  { rounds, connections }: Pick<BenchOptions, 'rounds' | 'connections'>,
  measured: Measured,
  figures: Figures,
): string {
  const { count, obviousCount, ours, limit, obvious } = measured;
  const rates = {
    ours: ratesOf(ours, count),
    limit: ratesOf(limit, count),
    obvious: ratesOf(obvious, obviousCount),
  };
  const row = (
    name: string,
    variant: keyof typeof rates,
    results: readonly { readonly p50Ms: number; readonly p99Ms: number }[],
  ) => {
    const { min, median: middle, max } = spreadOf(rates[variant]);
    const seconds = (key: 'p50Ms' | 'p99Ms') => (median(results.map((one) => one[key])) / 1_000).toFixed(1);
    return [
      name,
      `${middle.toFixed(2)} [${min.toFixed(2)}..${max.toFixed(2)}]`,
      `${seconds('p50Ms')}/${seconds('p99Ms')}`,
      ratio(spreadOf(ratiosByRound(rates.ours, rates[variant]))),
    ];
  };
  const table = renderTable([
    ['', 'a second', 'p50/p99 s', 'ours of it'],
    row('ours, from the request until it is confirmed', 'ours', ours),
    row('limit, bare transfers until they are final', 'limit', limit),
    row(`obvious, ${obviousCount} one after the other until each is final`, 'obvious', obvious),
  ]);
  const asked = median(ours.map(({ requestSeconds }) => requestSeconds)).toFixed(1);
  return (
    `payouts: ${count} to ${count} owners on a local chain, each on a fresh one; ${rounds} rounds, ${connections} ` +
    `connections; medians with [least..most] of the rounds\n\n${table}\n` +
    `all had been asked for after ${asked} s\n\n${renderBars(BARS, figures)}\n`
  );
}
