import { expect, test } from 'vitest';
import { storageSuite } from '../src/suites/storage/suite.ts';
import { countVerdicts, runSmall } from './small-run.ts';

test("the smallest benchmark of the storage service's transfers and memory compares each figure with its bar", {
  timeout: 240_000,
}, async () => {
  const { written, lines } = await runSmall(
    storageSuite,
    'storage',
    '--rounds',
    '1',
    '--only',
    'transfers,memory',
  );
  // Where no store is available the benchmark says how to get one.
  expect(written.swift, lines.join('\n')).toHaveLength(2);
  for (const { name, ours, limit } of [...written.transfers, ...written.swift]) {
    for (const { mibPerSecond } of [...ours, ...limit]) expect(mibPerSecond, name).toBeGreaterThan(0);
  }
  expect(written.memory.parallel).toMatchObject({ count: 20, mib: 1 });
  expect(written.memory.large).toMatchObject({ mib: 20 });
  for (const [bar, figure] of Object.entries(written.bars)) expect(figure, bar).not.toBeNull();
  expect(countVerdicts(lines, 10)).toBe(10);
});
