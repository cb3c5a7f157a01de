import { expect, test } from 'vitest';
import { figuresOf } from '../../harness/bars.ts';
import { BARS, type Measured } from './bars.ts';
import type { PayoutResult } from './platform-payouts.ts';
import { renderPayouts } from './report.ts';

const paid = (seconds: number): PayoutResult => ({
  seconds,
  p50Ms: 4_000,
  p99Ms: 8_000,
  requestSeconds: 3,
  wronglyPaid: [],
  findings: [],
  isEven: true,
});
const sent = (seconds: number) => ({ seconds, p50Ms: 3_500, p99Ms: 4_000 });
const MEASURED: Measured = {
  count: 1_000,
  obviousCount: 20,
  ours: [paid(200), paid(250)],
  limit: [sent(160), sent(150)],
  obvious: [sent(70), sent(70)],
};

test('payouts per second are compared with those of the chain, round by round', () => {
  expect(figuresOf(BARS, MEASURED)).toMatchObject({ wronglyPaid: 0, uneven: 0, findings: 0 });
  expect(figuresOf(BARS, MEASURED).toLimit).toBeCloseTo(0.7);
  const report = renderPayouts({ rounds: 2, connections: 16 }, MEASURED);
  expect(report).toMatch(/^ours, .* 4\.50 \[4\.00\.\.5\.00\] +4\.0\/8\.0 /m);
  expect(report).toMatch(/^payouts a second, of bare transfers +at least 0\.5 x +0\.70 x .* met$/m);
});

test('wrong payments, and uneven books, are counted and miss their bars', () => {
  const wrong = { ...paid(200), wronglyPaid: ['owner-1', 'owner-2'], isEven: false };
  const measured = { ...MEASURED, ours: [wrong, paid(250)] };
  expect(figuresOf(BARS, measured)).toMatchObject({ wronglyPaid: 2, uneven: 1 });
  const report = renderPayouts({ rounds: 2, connections: 16 }, measured);
  expect(report).toMatch(/^owners without exactly their tokens on the chain .* MISSED$/m);
});
