import { expect, test } from 'vitest';
import { replicasSuite } from '../src/suites/replicas/suite.ts';
import { countVerdicts, runSmall } from './small-run.ts';

test('the smallest benchmark of replicas measures every kind of request with 1, 2 and 4 of them', {
  timeout: 240_000,
}, async () => {
  const { written, lines } = await runSmall(replicasSuite, 'replicas');
  expect(written.operations).toHaveLength(9);
  for (const { costs } of written.operations) {
    expect(costs.map((cost: { replicas: number }) => cost.replicas)).toEqual([1, 2, 4]);
    for (const { perSecond } of costs) expect(perSecond).toBeGreaterThan(0);
  }
  expect(Object.keys(written.bars)).toEqual(['two', 'four']);
  expect(countVerdicts(lines, 2)).toBe(2);
});
