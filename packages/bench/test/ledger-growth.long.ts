import { expect, test } from 'vitest';
import { ledgerSuite } from '../src/suites/ledger/suite.ts';
import { countVerdicts, runSmall } from './small-run.ts';

test("the smallest benchmark of the ledger's growth compares each figure with its bar, and leaves consistent books", {
  timeout: 240_000,
}, async () => {
  const { written, lines } = await runSmall(ledgerSuite, 'ledger', '--only', 'growth');
  for (const size of ['small', 'large']) {
    const { entries, buffers, walBytes, storedBytes } = written.growth[size];
    const found = [entries, buffers > 10, walBytes > 100, storedBytes > 100];
    expect(found, size).toEqual([3_000, true, true, true]);
  }
  expect(written.bars.findings).toBe(0);
  expect(countVerdicts(lines, 7)).toBe(4);
});
