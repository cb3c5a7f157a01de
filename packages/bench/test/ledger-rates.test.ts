import { expect, test } from 'vitest';
import { ledgerSuite } from '../src/suites/ledger/suite.ts';
import { countVerdicts, runSmall } from './small-run.ts';

test("the smallest benchmark of the ledger's rates compares each figure with its bar, and leaves consistent books", {
  timeout: 240_000,
}, async () => {
  const { written, lines } = await runSmall(ledgerSuite, 'ledger', '--only', 'rates');
  for (const variant of ['single', 'hot', 'batch']) {
    expect(written.rates.perSecond[variant], variant).toHaveLength(2);
    for (const rate of written.rates.perSecond[variant]) expect(rate, variant).toBeGreaterThan(0);
  }
  // Where PostgreSQL's pgbench is not installed the benchmark says so, and its bar is not measured.
  const isThere = written.rates.perSecond.pgbench.length > 0;
  expect(isThere || lines.some((line) => line.startsWith('there is no pgbench'))).toBe(true);
  expect(written.bars.findings).toBe(0);
  expect(countVerdicts(lines, 7)).toBe(isThere ? 4 : 3);
});
