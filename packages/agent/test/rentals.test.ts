import { until } from '@gridlease/testing/until';
import { beforeAll, expect, test } from 'vitest';
import { startBilling, type TestBilling } from './billing.ts';
import { sharedRegistry } from './registry.ts';
import { isRunning, openRig, pageOf } from './rigs.ts';

let billing: TestBilling;
beforeAll(async () => {
  billing = await startBilling((await sharedRegistry()).url);
});

test('a rental is run, its renter finds its page, and its end leaves nothing on the machine', async () => {
  const rig = await openRig(billing);
  const { id, status } = await rig.rent(['serve']);
  expect(status).toBe('pending');
  const page = await pageOf(await billing.untilStatus(id, 'active'));
  expect(page).toMatchObject({ id, pid: expect.any(Number) });
  const isUsed = async () => (await billing.session(id)).actual_power_w > 0;
  await until(isUsed, { message: 'that usage is reported' });

  await billing.end(id);
  await rig.untilNothingIsLeft();
  expect(isRunning(page.pid)).toBe(false);
  expect((await rig.agent.stop()).code).toBe(0);
});

test('two rentals have their own cards, and end on their own', async () => {
  const rig = await openRig(billing);
  const ids = [(await rig.rent(['serve'])).id, (await rig.rent(['serve'])).id];
  const [first, second] = await Promise.all(
    ids.map(async (id) => pageOf(await billing.untilStatus(id, 'active'))),
  );
  expect([first?.cards, second?.cards].sort()).toEqual(['0', '1']);
  await billing.end(ids[0]);
  await until(async () => !isRunning(first?.pid ?? 0), { message: 'that the first has ended' });
  expect(isRunning(second?.pid ?? 0)).toBe(true);
  await billing.end(ids[1]);
  await rig.untilNothingIsLeft();
});

test('a workload that ends by itself finishes the rental with its exit code', async () => {
  const rig = await openRig(billing);
  const { id } = await rig.rent(['exit', '3']);
  const ended = await billing.untilStatus(id, 'completed');
  expect(ended).toMatchObject({ end_reason: 'workload_finished', exit_code: 3 });
  await rig.untilNothingIsLeft();
});

test('a program that ends before it is ready fails the rental, with a reason, and nothing is charged', async () => {
  const rig = await openRig(billing);
  const { id } = await rig.rent(['crash', '7']);
  const ended = await billing.untilStatus(id, 'failed');
  expect(JSON.stringify(ended)).toContain(
    'start_failed: The workload ended with exit code 7 before it was ready.',
  );
  expect(ended).toMatchObject({ total_cost: '0' });
  await rig.untilNothingIsLeft();
});

test.each([
  [{ ports: ['http'] }, /workload_invalid: ports\.0: /],
  [{ imgae: 'x' }, /workload_invalid: .*imgae/],
  [{ inputs: [{ path: '/x', url: 'http://169.254.169.254/latest/meta-data/' }] }, /url_not_allowed: /],
])('a workload that cannot be run fails the rental: %j', async (workload, reason) => {
  const rig = await openRig(billing);
  const { id } = await rig.rent(['serve'], workload);
  expect(JSON.stringify(await billing.untilStatus(id, 'failed'))).toMatch(reason);
  await rig.untilNothingIsLeft();
});

test('a rental that its renter ends before it is ready leaves nothing', async () => {
  const rig = await openRig(billing);
  const { id } = await rig.rent(['wait']);
  const pid = await until(async () => Number(/in (\d+)/.exec(await rig.output(id))?.[1]));
  await billing.end(id);
  await rig.untilNothingIsLeft();
  expect(isRunning(pid)).toBe(false);
  expect(await billing.session(id)).toMatchObject({ status: 'completed', total_cost: '0' });
});

test('a workload that ignores SIGTERM is killed', async () => {
  const rig = await openRig(billing);
  const { id } = await rig.rent(['stubborn']);
  const { pid } = await pageOf(await billing.untilStatus(id, 'active'));
  await billing.end(id);
  await rig.untilNothingIsLeft();
  await until(() => !isRunning(pid), { message: 'that the killed process is gone' });
});

test("a rental without a workload is left to the owner's own runtime", async () => {
  const rig = await openRig(billing);
  const plain = await billing.rent({ provider_id: rig.providerId, user_id: await billing.renter() });
  const { id } = await rig.rent(['serve']);
  await billing.untilStatus(id, 'active');
  expect(await rig.leftovers()).not.toContain(`${plain.id}.json`);
  expect(await billing.session(plain.id)).toMatchObject({ status: 'active' });
});

test('a machine that was deleted ends its rentals and leaves nothing of them', async () => {
  const rig = await openRig(billing);
  const { id } = await rig.rent(['serve']);
  const { pid } = await pageOf(await billing.untilStatus(id, 'active'));
  const { client } = await sharedRegistry();
  await client.DELETE('/providers/{providerID}', { params: { path: { providerID: rig.providerId } } });
  expect(await rig.agent.exited).toMatchObject({ code: 3 });
  expect(isRunning(pid)).toBe(false);
  expect(await rig.leftovers()).toEqual([]);
});
