import { expect, test } from 'vitest';
import { storageSuite } from '../src/suites/storage/suite.ts';
import { countVerdicts, runSmall } from './small-run.ts';

test("the smallest benchmark of the storage service's small requests, quotas and listings compares each figure with its bar", {
  timeout: 240_000,
}, async () => {
  const { written, lines } = await runSmall(
    storageSuite,
    'storage',
    '--rounds',
    '1',
    '--only',
    'small,quotas,listings',
  );
  expect(written.small.map(({ name }: { name: string }) => name)).toEqual(['GET 4 KiB', 'HEAD', 'presign']);
  for (const operation of written.small) expect(operation).toMatchObject({ hasErrors: false });
  expect(written.quotas).toMatchObject([{ name: 'PUT 4 KiB', hasErrors: false }]);
  expect(written.listings.disk).toMatchObject({ keys: 60 });
  expect(written.listings.typed).toMatchObject({ firstHeads: 60, secondHeads: 0 });
  for (const [bar, figure] of Object.entries(written.bars)) expect(figure, bar).not.toBeNull();
  // The other ten of the nineteen belong to the other parts.
  expect(countVerdicts(lines, 19)).toBe(9);
});
