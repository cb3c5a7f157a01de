import type { BenchOptions } from '../../harness/options.ts';
import { renderReport } from '../../harness/suite.ts';
import { rangeOf, ratio, renderTable } from '../../harness/tables.ts';
import { median, type Percentiles, ratiosByRound, spreadOf } from '../../load/statistics.ts';
import { BARS, type Measured, ratesOf } from './bars.ts';

/** The measurements, followed by the bars. */
export function renderPayouts(
  { rounds, connections }: Pick<BenchOptions, 'rounds' | 'connections'>,
  measured: Measured,
): string {
  const { count, obviousCount, ours, limit, obvious } = measured;
  const rates = {
    ours: ratesOf(ours, count),
    limit: ratesOf(limit, count),
    obvious: ratesOf(obvious, obviousCount),
  };
  const row = (name: string, variant: keyof typeof rates, results: readonly Percentiles[]) => {
    const seconds = (key: keyof Percentiles) => (median(results.map((one) => one[key])) / 1_000).toFixed(1);
    return [
      name,
      rangeOf(rates[variant], 2),
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
  const requested = median(ours.map(({ requestSeconds }) => requestSeconds)).toFixed(1);
  const sections = [
    `payouts: ${count} to ${count} owners on a local chain, each on a fresh one; ${rounds} rounds, ${connections} ` +
      'connections; medians with [least..most] of the rounds',
    `${table}\nall had been asked for after ${requested} s`,
  ];
  return renderReport(sections, BARS, measured);
}
