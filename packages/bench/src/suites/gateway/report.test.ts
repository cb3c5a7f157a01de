import { expect, test } from 'vitest';
import { summarizeOperation } from '../../harness/summary.ts';
import type { LoadResult } from '../../load/generate.ts';
import { summarizeOverhead } from './overhead.ts';
import { renderGateway } from './report.ts';

const OPTIONS = { rounds: 3, seconds: 4, connections: 64, providers: 2_000 };

const load = (perSecond: number, members: Partial<LoadResult> = {}): LoadResult => ({
  perSecond,
  p50Ms: 2,
  p99Ms: 30,
  refused: 0,
  failed: 0,
  generatorShare: 0.2,
  ...members,
});
const gateway = summarizeOverhead([
  [
    { p50Ms: 0.2, p99Ms: 1, failed: 0 },
    { p50Ms: 0.5, p99Ms: 1, failed: 0 },
  ],
]);

test('a row has the medians, and the ratios of the rounds from minimum to maximum', () => {
  const summary = summarizeOperation({
    name: 'get',
    results: {
      ours: [load(100), load(300), load(200)],
      limit: [load(1_000), load(1_000), load(1_000)],
      obvious: [load(50), load(100), load(100)],
    },
    settleMs: [0, 0, 0],
  });
  const table = renderGateway(OPTIONS, [summary], gateway);
  expect(table).toContain('2000 providers');
  expect(table).toMatch(
    /^get {2}200 +2\.0\/30 +1000 +2\.0\/30 +100 +2\.0\/30 +0\.20 \[0\.10\.\.0\.30\] +2\.00 \[2\.00\.\.3\.00\] +0\.20\/0\.20\/0\.20 +none$/m,
  );
  expect(table).toContain('direct 0.200 ms, through 0.500 ms, added 0.300 ms [0.300..0.300]');
});

test('an unsuccessful response is shown in its row', () => {
  const summary = summarizeOperation({
    name: 'get',
    results: {
      ours: [load(100), load(100, { refused: 7 })],
      limit: [load(100), load(100)],
      obvious: [load(100, { failed: 2 }), load(100)],
    },
    settleMs: [0, 0],
  });
  expect(renderGateway(OPTIONS, [summary], gateway)).toContain(
    'ERRORS ours: 7 not 2xx, 0 without response obvious: 0 not 2xx, 2 without response',
  );
});

test('events that were published long after the load are mentioned', () => {
  const summary = summarizeOperation({
    name: 'register',
    results: { ours: [load(1)], limit: [load(1)], obvious: [load(1)] },
    settleMs: [2_500],
  });
  expect(renderGateway(OPTIONS, [summary], gateway)).toContain(
    'register: ours published its last event 2.5 s after the load',
  );
});
