import { expect, test } from 'vitest';
import { payoutsSuite } from '../src/suites/payouts/suite.ts';
import { countVerdicts, runSmall } from './small-run.ts';

test('the smallest benchmark of payouts pays every owner exactly, and leaves consistent books that match the chain', {
  timeout: 240_000,
}, async () => {
  const { written, lines } = await runSmall(payoutsSuite, 'payouts', '--providers', '12', '--rounds', '1');
  expect(written).toMatchObject({ count: 12, obviousCount: 1 });
  for (const variant of ['ours', 'limit', 'obvious']) {
    expect(written[variant], variant).toHaveLength(1);
    expect(written[variant][0].p99Ms, variant).toBeGreaterThanOrEqual(written[variant][0].p50Ms);
  }
  expect(written.ours[0]).toMatchObject({ wronglyPaid: [], findings: [], isEven: true });
  expect(written.bars).toMatchObject({ wronglyPaid: 0, uneven: 0, findings: 0 });
  expect(written.bars.toLimit).toBeGreaterThan(0);
  expect(countVerdicts(lines, 4)).toBe(4);
});
