import { renderBars } from '../../harness/bars.ts';
import type { BenchOptions } from '../../harness/options.ts';
import { renderTable } from '../../harness/tables.ts';
import { median, spreadOf } from '../../load/statistics.ts';
import { BARS, type Figures } from './bars.ts';
import type { Measured } from './figures.ts';
import type { GrowthResults, SizeResult } from './growth.ts';
import { BATCH, type RateResults } from './rates.ts';

const VARIANTS = [
  ['pgbench', 'pgbench, the same rows in one statement'],
  ['single', 'ours, one session in a transaction'],
  ['hot', 'the same with the fees in one row'],
  ['batch', `ours, ${BATCH} sessions in a transaction`],
] as const;

/** The measurements part by part, followed by the bars. */
export function renderReport(
  {
    rounds,
    seconds,
    connections,
    providers,
  }: Pick<BenchOptions, 'rounds' | 'seconds' | 'connections' | 'providers'>,
  { rates, growth }: Measured,
  figures: Figures,
): string {
  const parts = [
    `the ledger: ${providers} sessions, ${rounds} rounds of ${seconds} s, ${connections} connections; settlements a ` +
      "second, medians with [least..most] of the rounds; the settling process's share of a processor",
    rates && renderRates(rates),
    growth && renderGrowth(growth),
    renderBars(BARS, figures),
  ];
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`;
}

function renderRates({ perSecond, ownShare }: RateResults): string {
  const rows = VARIANTS.map(([variant, name]) => {
    const share = variant === 'pgbench' ? '-' : median(ownShare[variant]).toFixed(2);
    return [name, rateOf(perSecond[variant]), share];
  });
  return renderTable([['', 'a second', 'share'], ...rows]);
}

function renderGrowth({ small, large }: GrowthResults): string {
  const row = ({ entries, buffers, walBytes, storedBytes, perSecond }: SizeResult) => [
    String(entries),
    buffers.toFixed(1),
    walBytes.toFixed(0),
    storedBytes.toFixed(0),
    rateOf(perSecond),
  ];
  const headings = ['entries', 'buffers', 'WAL bytes', 'stored bytes', 'a second'];
  return `a settlement by how many entries there are, of fewer sessions\n${renderTable([headings, row(small), row(large)])}`;
}

function rateOf(rates: readonly number[]): string {
  if (rates.length === 0) return 'not measured';
  const { min, median: middle, max } = spreadOf(rates);
  return `${middle.toFixed(0)} [${min.toFixed(0)}..${max.toFixed(0)}]`;
}
