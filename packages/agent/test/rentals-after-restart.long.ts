import { until } from '@gridlease/testing/until';
import { beforeAll, expect, test } from 'vitest';
import { startBilling, type TestBilling } from './billing.ts';
import { sharedRegistry } from './registry.ts';
import { isRunning, openRig, pageOf } from './rigs.ts';

let billing: TestBilling;
beforeAll(async () => {
  billing = await startBilling((await sharedRegistry()).url);
});

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'a rental outlives the agent (%s), and the next one goes on with it on the same bill',
  async (signal) => {
    const rig = await openRig(billing);
    const { id } = await rig.rent(['serve']);
    const before = await billing.untilStatus(id, 'active');
    const page = await pageOf(before);
    await rig.agent.stop(signal);
    expect(await pageOf(before)).toEqual(page);

    const next = await rig.restart();
    await next.waitForLine(/adopted a rental/);
    const reports = (await billing.session(id)).updated_at;
    await until(async () => (await billing.session(id)).updated_at >= reports);
    const after = await billing.session(id);
    expect(after).toMatchObject({
      status: 'active',
      started_at: before.started_at,
      connection: before.connection,
    });
    expect(await pageOf(after)).toEqual(page);

    await billing.end(id);
    await rig.untilNothingIsLeft();
    expect(isRunning(page.pid)).toBe(false);
  },
);

test('an end that was missed is carried out', async () => {
  const rig = await openRig(billing);
  const { id } = await rig.rent(['serve']);
  const { pid } = await pageOf(await billing.untilStatus(id, 'active'));
  await rig.agent.stop('SIGKILL');
  await billing.end(id);
  expect(isRunning(pid)).toBe(true);

  await rig.restart();
  await rig.untilNothingIsLeft();
  expect(isRunning(pid)).toBe(false);
});

test('the exit of a workload while there was no agent is reported, with its code and time', async () => {
  const rig = await openRig(billing);
  const { id } = await rig.rent(['serve']);
  const active = await billing.untilStatus(id, 'active');
  await rig.agent.stop('SIGKILL');
  const { pid } = await pageOf(active, 'exit/5');
  await until(() => !isRunning(pid));
  const exitedBy = Date.now();

  await rig.restart();
  const ended = await billing.untilStatus(id, 'completed');
  expect(ended).toMatchObject({ end_reason: 'workload_finished', exit_code: 5 });
  expect(Date.parse(ended.ended_at)).toBeLessThanOrEqual(exitedBy);
  await rig.untilNothingIsLeft();
});

test('a rental that was not ready when the agent was killed is begun anew', async () => {
  const rig = await openRig(billing);
  const { id } = await rig.rent(['wait']);
  const pidOf = async () => Number(/in (\d+)/.exec(await rig.output(id))?.[1]);
  const first = await until(pidOf);
  await rig.agent.stop('SIGKILL');
  await rig.restart();
  const second = await until(async () => {
    const pid = await pidOf();
    return pid === first ? undefined : pid;
  });
  expect(isRunning(first)).toBe(false);
  expect(isRunning(second)).toBe(true);
  expect(await billing.session(id)).toMatchObject({ status: 'pending' });
});

test('a workload that died without an agent and without a trace has failed the rental', async () => {
  const rig = await openRig(billing);
  const { id } = await rig.rent(['serve']);
  const { pid } = await pageOf(await billing.untilStatus(id, 'active'));
  await rig.agent.stop('SIGKILL');
  // As at a power failure: nobody is left to write down the exit code.
  const [leader = ''] = (await rig.leader(id)).split('\n');
  process.kill(-Number(leader), 'SIGKILL');
  await until(() => !isRunning(pid));
  await rig.restart();
  expect(JSON.stringify(await billing.untilStatus(id, 'failed'))).toContain('workload_lost: ');
  await rig.untilNothingIsLeft();
});

test('a machine that has lost the state of a rental finds the workload, or says that it is gone', async () => {
  const rig = await openRig(billing);
  const { id } = await rig.rent(['serve']);
  const page = await pageOf(await billing.untilStatus(id, 'active'));
  await rig.agent.stop('SIGKILL');
  await rig.forget(id);
  const next = await rig.restart();
  await next.waitForLine(/took on a rental/);
  await until(async () => (await rig.leftovers()).includes(`${id}.json`));
  // Where it is reached is told anew.
  await until(async () => {
    const found = await pageOf(await billing.session(id)).catch(() => undefined);
    return found?.pid === page.pid;
  });
  await next.stop('SIGKILL');

  await rig.forget(id);
  await billing.end(id);
  await rig.restart();
  await rig.untilNothingIsLeft();
  expect(isRunning(page.pid)).toBe(false);
});
