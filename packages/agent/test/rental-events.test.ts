import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { until } from '@gridlease/testing/until';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { startBilling, type TestBilling } from './billing.ts';
import { sharedRegistry } from './registry.ts';
import { isRunning, openRig, pageOf } from './rigs.ts';

/** Longer than any test: whatever happens before is caused by the event stream. */
const NEVER = { poll_interval: '5m' };

let billing: TestBilling;
beforeAll(async () => {
  billing = await startBilling((await sharedRegistry()).url);
});

test('a rental is run and ended as soon as its events arrive', async () => {
  const rig = await openRig(billing, { rentals: NEVER });
  for (let round = 0; round < 2; round += 1) {
    const { id } = await rig.rent(['serve']);
    const { pid } = await pageOf(await billing.untilStatus(id, 'active'));
    await billing.end(id);
    await rig.untilNothingIsLeft();
    expect(isRunning(pid)).toBe(false);
  }
});

test('a rental and an end that fell into a gap of the stream are found when it is back', async () => {
  const proxy = await openFaultProxy('127.0.0.1', Number(new URL(billing.url).port));
  onTestFinished(() => proxy.close());
  const rig = await openRig(billing, { billingUrl: proxy.through(billing.url), rentals: NEVER });
  const first = await rig.rent(['serve']);
  const { pid } = await pageOf(await billing.untilStatus(first.id, 'active'));
  proxy.cut();
  await billing.end(first.id);
  const second = await rig.rent(['serve']);
  await rig.agent.waitForLine(/the stream of billing is not available/);
  proxy.restore();
  await billing.untilStatus(second.id, 'active');
  await until(() => !isRunning(pid));
});
