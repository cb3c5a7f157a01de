import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { until } from '@gridlease/testing/until';
import { expect, onTestFinished, test } from 'vitest';
import { startBilling } from './billing.ts';
import { sharedRegistry } from './registry.ts';
import { isRunning, openRig, pageOf } from './rigs.ts';

/** Billing holds a minute of each rental at first, and nothing more where the renter has no more. */
const ONE_MINUTE = { billing: { initial_period: '1m', minimum_balance: '0' } };
/** Per hour: a minute costs 0.01. */
const RATES = { pricing: { default_rate: 0.6, vram_rate_per_gb: 0, base_rates: {} } };

/** A machine that reaches billing through a proxy, and renters who can pay for one minute. */
async function openCutOff() {
  const billing = await startBilling((await sharedRegistry()).url, { ...ONE_MINUTE, ...RATES });
  const proxy = await openFaultProxy('127.0.0.1', Number(new URL(billing.url).port));
  onTestFinished(() => proxy.close());
  const rig = await openRig(billing, { billingUrl: proxy.through(billing.url) });
  const rent = async (args: string[]) => rig.rent(args, {}, { user_id: await billing.renter('0.012') });
  return { billing, proxy, rig, rent };
}

test('a rental is stopped when it is no longer paid and billing cannot be asked, and is charged to that time', async () => {
  const { billing, proxy, rig, rent } = await openCutOff();
  // Billing's clock is 50 s slow, its responses are not: what it says to be paid ends in 10 s.
  await advanceDatabaseTime(billing.databaseUrl, -50);
  const { id } = await rent(['serve']);
  const active = await billing.untilStatus(id, 'active');
  const { pid } = await pageOf(active);
  proxy.cut();
  expect(isRunning(pid)).toBe(true);
  await until(() => !isRunning(pid), { message: 'that the workload is stopped' });
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(active.paid_until));

  await advanceDatabaseTime(billing.databaseUrl, 50);
  proxy.restore();
  const ended = await billing.untilStatus(id, 'failed');
  expect(ended).toMatchObject({ ended_at: active.paid_until, billed_minutes: 1 });
  expect(JSON.stringify(ended)).toContain('platform_unreachable: ');
  await rig.untilNothingIsLeft();
});

test('a rental that is still paid goes on while billing is away, even if the agent is replaced meanwhile', async () => {
  const { billing, proxy, rig, rent } = await openCutOff();
  const { id } = await rent(['serve']);
  const active = await billing.untilStatus(id, 'active');
  const page = await pageOf(active);
  proxy.cut();
  await rig.agent.waitForLine(/rentals cannot be listed/);
  await rig.agent.stop('SIGKILL');
  const next = await rig.restart();
  await next.waitForLine(/rentals cannot be listed/);
  expect(await pageOf(active)).toEqual(page);

  // It ends by itself: the report waits on disk, and survives another agent.
  await pageOf(active, 'exit/4');
  await until(() => !isRunning(page.pid));
  await next.waitForLine(/billing cannot be told about a rental/);
  await next.stop('SIGKILL');
  await rig.restart();
  proxy.restore();
  expect(await billing.untilStatus(id, 'completed')).toMatchObject({ exit_code: 4 });
  await rig.untilNothingIsLeft();
});

test('a rental whose response to ready was lost is told again, and is one rental', async () => {
  const { billing, proxy, rig, rent } = await openCutOff();
  const { id } = await rent(['wait']);
  await until(() => rig.output(id));
  await billing.end(id);
  await rig.untilNothingIsLeft();

  proxy.loseResponses();
  const again = await rent(['serve']);
  await rig.agent.waitForLine(/rentals cannot be listed/);
  proxy.restore();
  const active = await billing.untilStatus(again.id, 'active');
  expect(await pageOf(active)).toMatchObject({ id: again.id });
});
