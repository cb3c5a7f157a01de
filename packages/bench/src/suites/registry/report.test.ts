import { expect, test } from 'vitest';
import { summarizeOperation } from '../../harness/summary.ts';
import type { LoadResult } from '../../load/generate.ts';
import type { Measured } from './bars.ts';
import { renderRegistry } from './report.ts';

const OPTIONS = { rounds: 1, seconds: 4, connections: 512, providers: 100_000 };
const load = (perSecond: number): LoadResult => ({
  perSecond,
  p50Ms: 20,
  p99Ms: 90,
  refused: 0,
  failed: 0,
  generatorShare: 0.4,
});
const page = (name: string, p50Ms: number) => {
  const found = { p50Ms, p99Ms: 4 * p50Ms, failed: 0 };
  return { name, idle: found, busy: found, obvious: undefined };
};
const cost = (name: string, ms: number) => ({ name, p50Ms: ms, serviceMs: ms / 2, databaseMs: ms / 2 });
const MEASURED: Measured = {
  heartbeat: summarizeOperation({
    name: 'heartbeat',
    results: { ours: [load(8_000)], limit: [load(10_000)], obvious: [load(500)] },
    settleMs: [0],
  }),
  memoryBytes: 260_000_000,
  lists: {
    pages: [page('first', 4), page('later', 5), page('rare', 20)],
    heartbeats: {
      perSecond: 2_000,
      succeeded: 8_000,
      failed: 0,
      postponed: 0,
      p50Ms: 1,
      p99Ms: 2,
      unsent: 0,
    },
  },
  sweeps: { lapsed: 500, idleMs: [30, 10, 20], lapsedMs: [200, 160, 140] },
  outage: {
    machines: 10_000,
    alike: [cost('without', 3), cost('with', 2)],
    outage: [cost('before', 2), cost('right after', 10), cost('later', 2.2)],
  },
  offers: [
    {
      machines: 10_000,
      searches: [cost('five filters', 4), cost('price', 5), cost('price, by price', 7)],
      pages: [{ name: 'by price, at 5000', latency: { p50Ms: 9, p99Ms: 12, failed: 0 } }],
      summary: { shared: { p50Ms: 2, p99Ms: 30, failed: 0 }, countedP50Ms: 25 },
    },
  ],
};

test('each figure is shown with its bar and judged by it', () => {
  const report = renderRegistry(OPTIONS, MEASURED);
  const verdicts = report.split('\n').filter((line) => / (met|MISSED)$/.test(line));
  expect(verdicts.map((line) => line.replace(/.* at /, '').replace(/ +/g, ' '))).toEqual([
    'least 0.7 x 0.80 x 1.14 of it met',
    'least 8 x 16.00 x 2.00 of it met',
    'most 250 MB 260.00 MB 1.04 of it MISSED',
    'most 5 ms 4.00 ms 0.80 of it met',
    'most 25 ms 16.00 ms 0.64 of it met',
    'most 1.5 x 1.25 x 0.83 of it met',
    'most 4 x 5.00 x 1.25 of it MISSED',
    'most 1.5 x 1.50 x 1.00 of it met',
    'most 1.5 x 5.00 x 3.33 of it MISSED',
    'most 1.5 x 5.00 x 3.33 of it MISSED',
    'most 1.5 x 1.10 x 0.73 of it met',
    'most 50 ms 20.00 ms 0.40 of it met',
    'most 150 ms 160.00 ms 1.07 of it MISSED',
    'most 1.5 x 1.25 x 0.83 of it met',
    'most 1.5 x 1.75 x 1.17 of it MISSED',
    'most 20 ms 2.00 ms 0.10 of it met',
  ]);
  expect(report).toContain('none lapsed: 20.0 ms [10.0..30.0]');
  expect(report).toMatch(/^price, by price +7\.00 +3\.50 +3\.50 +7\.00 +1\.75$/m);
  expect(report).toMatch(/^by price, at 5000 +9\.00 +12\.00 +none$/m);
  expect(report).toMatch(/^summary, counted +25\.00 /m);
  expect(report).toMatch(/^heartbeat +8000 .* 0\.40\/0\.40\/0\.40 +none$/m);
});

test('a part that was not selected is reported as not measured', () => {
  const report = renderRegistry(OPTIONS, { sweeps: MEASURED.sweeps });
  expect(report.match(/not measured$/gm)).toHaveLength(14);
  expect(report).not.toContain('heartbeats: ');
  expect(report).not.toContain('lists: ');
});
