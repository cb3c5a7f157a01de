import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { closeWithFile } from '@gridlease/testing/file-end';
import { until } from '@gridlease/testing/until';
import { expect } from 'vitest';
import { untilHeartbeat } from './cut-off.ts';
import { textOf, untilGone } from './market.ts';
import { openRenter } from './renter.ts';
import type { Stage } from './stage.ts';

/** Longer than the minute in which the machine may return, and the one that its loss has to be known. */
const PAID = '3.2';
const FAILED_TIMEOUT_MS = 5 * 60_000;

/** Sam can pay for three minutes; his machine loses its network in the first one and does not return before the last. */
export async function failAwayMachine(stage: Stage): Promise<void> {
  const proxy = await openFaultProxy('127.0.0.1', Number(new URL(stage.url).port));
  closeWithFile(() => proxy.close());
  const gateway = proxy.through(stage.url).replace(/\/$/, '');
  const rig = await stage.rig({ name: 'rig-2', cards: 1, gateway });
  const sam = await openRenter(stage.site, stage.url, 'sam', PAID);
  const command = ['httpd', '-f', '-p', '8080', '-h', '/etc'];
  const { id } = await sam.rent(rig, { image: stage.engine.image, command, ports: [8080] });
  const active = await sam.untilStatus(id, 'active');
  await rig.agent().waitForLine(new RegExp(`"${id}".*billing was told about a rental`));
  await untilHeartbeat(stage, rig, active.started_at ?? '');
  proxy.cut();
  const cutAt = Date.now();

  const hasFailed = async () => (await sam.read(id)).status === 'failed';
  await until(hasFailed, { timeoutMs: FAILED_TIMEOUT_MS, every: 500, message: 'that the rental has failed' });
  const failed = await sam.read(id);
  expect(failed).toMatchObject({ end_reason: 'provider_offline', billed_minutes: 1, total_cost: '1' });
  expect(Date.parse(failed.ended_at ?? '')).toBeLessThanOrEqual(cutAt);

  const isServed = () => textOf(`${active.connection?.http?.[0]?.url}/passwd`).then(Boolean, () => false);
  await until(async () => !(await isServed()), { timeoutMs: FAILED_TIMEOUT_MS, every: 200 });
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(active.paid_until ?? ''));
  proxy.restore();
  await untilGone(rig, id);
  expect(await sam.read(id)).toEqual(failed);
}
