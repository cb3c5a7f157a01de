import { expect, test } from 'vitest';
import { consoleSuite } from '../src/suites/console/suite.ts';
import { countVerdicts, runSmall } from '../test/small-run.ts';

const VARIANTS = ['ours', 'limit', 'obvious'] as const;

test('the smallest benchmark of the console measures every bar, beside its limit and the obvious', {
  timeout: 400_000,
}, async () => {
  const { written, lines } = await runSmall(consoleSuite, 'console', '--seconds', '0.5', '--rounds', '1');
  expect(countVerdicts(lines, Object.keys(written.bars).length)).toBe(Object.keys(written.bars).length);
  for (const variant of VARIANTS) {
    expect(written.firstPage.visits[variant]).toHaveLength(1);
    expect(written.firstPage.visits[variant][0].sumMs).toBeGreaterThan(0);
  }
  expect(written.scrolling.map(({ list }: { list: string }) => list)).toEqual(['machines', 'gpus', 'fleet']);
  for (const { rows, rounds } of written.scrolling) {
    // The whole fleet, each machine of which has changed once.
    expect(rows).toBe(written.recordedEvents);
    for (const variant of VARIANTS) expect(rounds[variant][0].frames).toBeGreaterThan(0);
    expect(rounds.ours[0].scriptMs).toBeGreaterThan(rounds.limit[0].scriptMs);
  }
  expect(written.day.samples.length).toBeGreaterThan(10);
});
