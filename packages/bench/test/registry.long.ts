import { expect, test } from 'vitest';
import { registrySuite } from '../src/suites/registry/suite.ts';
import { countVerdicts, runSmall } from './small-run.ts';

test('the smallest benchmark of a fleet measures every part and compares each figure with its bar', {
  timeout: 240_000,
}, async () => {
  const { written, lines } = await runSmall(registrySuite, 'registry');
  expect(written.heartbeat).toMatchObject({ name: 'heartbeat', hasErrors: false });
  expect(written.memoryBytes).toBeGreaterThan(0);
  expect(written.sweeps).toMatchObject({ lapsed: 6 });
  for (const passes of [written.sweeps.idleMs, written.sweeps.lapsedMs]) expect(passes).toHaveLength(2);
  expect(written.lists.heartbeats).toMatchObject({ failed: 0 });
  for (const { idle, busy, obvious } of written.lists.pages) {
    expect([idle.failed, busy.failed, obvious?.failed ?? 0]).toEqual([0, 0, 0]);
    expect(idle.p50Ms).toBeGreaterThan(0);
  }
  expect(written.offers).toHaveLength(1);
  const [{ searches, pages, summary }] = written.offers;
  for (const { p50Ms } of searches) expect(p50Ms).toBeGreaterThan(0);
  for (const { latency } of [...pages, { latency: summary.shared }]) {
    expect(latency).toMatchObject({ failed: 0 });
  }
  expect(summary.countedP50Ms).toBeGreaterThan(0);
  const bars = Object.keys(written.bars);
  expect(bars).toHaveLength(16);
  for (const bar of bars) expect(written.bars[bar]).toBeGreaterThan(0);
  expect(countVerdicts(lines, bars.length)).toBe(bars.length);
});
