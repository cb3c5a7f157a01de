import { expect, test } from 'vitest';
import { storageSuite } from '../src/suites/storage/suite.ts';
import { countVerdicts, runSmall } from './small-run.ts';

test('the smallest benchmark of the storage service measures every part and compares each figure with its bar', {
  timeout: 240_000,
}, async () => {
  const { written, lines } = await runSmall(storageSuite, 'storage');
  // Where no store is available the benchmark says how to get one.
  expect(written.swift, lines.join('\n')).toHaveLength(2);
  for (const { name, ours, limit } of [...written.transfers, ...written.swift]) {
    for (const { mibPerSecond } of [...ours, ...limit]) expect(mibPerSecond, name).toBeGreaterThan(0);
  }
  expect(written.small.map(({ name }: { name: string }) => name)).toEqual(['GET 4 KiB', 'HEAD', 'presign']);
  for (const operation of written.small) expect(operation).toMatchObject({ hasErrors: false });
  expect(written.memory.parallel).toMatchObject({ count: 20, mib: 1 });
  expect(written.memory.large).toMatchObject({ mib: 20 });
  expect(written.listings.disk).toMatchObject({ keys: 60 });
  expect(written.listings.typed).toMatchObject({ firstHeads: 60, secondHeads: 0 });
  const bars = Object.keys(written.bars);
  expect(bars).toHaveLength(18);
  for (const bar of bars) expect(written.bars[bar], bar).not.toBeNull();
  expect(countVerdicts(lines, 18)).toBe(18);
});
