import type { BenchOptions } from '../../harness/options.ts';
import { renderReport } from '../../harness/suite.ts';
import { rangeOf, renderTable } from '../../harness/tables.ts';
import { median } from '../../load/statistics.ts';
import { BARS, type Measured } from './bars.ts';
import type { GrowthResults, SizeResult } from './growth.ts';
import { BATCH, type RateResults } from './rates.ts';

const VARIANTS = [
  ['pgbench', 'pgbench, the same rows in one statement'],
  ['single', 'ours, one session in a transaction'],
  ['hot', 'the same with the fees in one row'],
  ['batch', `ours, ${BATCH} sessions in a transaction`],
] as const;

/** The measurements part by part, followed by the bars. */
export function renderLedger(
  options: Pick<BenchOptions, 'rounds' | 'seconds' | 'connections' | 'providers'>,
  measured: Measured,
): string {
  const { rounds, seconds, connections, providers } = options;
  const { rates, growth } = measured;
  const sections = [
    `the ledger: ${providers} sessions, ${rounds} rounds of ${seconds} s, ${connections} connections; settlements a ` +
      "second, medians with [least..most] of the rounds; the settling process's share of a processor",
    rates && renderRates(rates),
    growth && renderGrowth(growth),
  ];
  return renderReport(sections, BARS, measured);
}

function renderRates({ perSecond, ownShare }: RateResults): string {
  const rows = VARIANTS.map(([variant, name]) => {
    const share = variant === 'pgbench' ? '-' : median(ownShare[variant]).toFixed(2);
    const rates = perSecond[variant];
    return [name, rates.length === 0 ? 'not measured' : rangeOf(rates), share];
  });
  return renderTable([['', 'a second', 'share'], ...rows]);
}

function renderGrowth({ small, large }: GrowthResults): string {
  const row = ({ entries, buffers, walBytes, storedBytes, perSecond }: SizeResult) => [
    String(entries),
    buffers.toFixed(1),
    walBytes.toFixed(0),
    storedBytes.toFixed(0),
    rangeOf(perSecond),
  ];
  const headings = ['entries', 'buffers', 'WAL bytes', 'stored bytes', 'a second'];
  return `a settlement by how many entries there are, of fewer sessions\n${renderTable([headings, row(small), row(large)])}`;
}
