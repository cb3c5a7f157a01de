import { access, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { orThrow } from '@gridlease/client/problem-error';
import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { until } from '@gridlease/testing/until';
import { expect, onTestFinished, test } from 'vitest';
import { type Machine, openMachine } from './agent.ts';
import {
  hasSentMetrics,
  openDatabase,
  sharedRegistry,
  startRegistry,
  type TestRegistry,
} from './registry.ts';

const toId = (providerID: string) => ({ params: { path: { providerID } } });

/** A registered machine that sends heartbeats. */
async function openRunningMachine(config: Record<string, unknown> = {}) {
  const registry = await sharedRegistry();
  const machine = await openMachine();
  const agent = await machine.start({ ...registry.agentConfig, ...config });
  const provider = await registry.untilProvider(hasSentMetrics, 'metrics arrive');
  return { registry, machine, agent, provider };
}

async function untilHeartbeats(registry: TestRegistry, times: number): Promise<void> {
  for (let seen = 0, last = ''; seen <= times; seen += 1) {
    const provider = await registry.untilProvider(({ last_seen_at }) => last_seen_at > last, 'a heartbeat');
    last = provider.last_seen_at;
  }
}

/** The agent on this machine, restarted with a script in place of nvidia-smi. */
async function startWithScript(machine: Machine, registry: TestRegistry, script: string, timeout = '200ms') {
  const program = join(machine.folder, 'nvidia-smi.sh');
  await writeFile(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return machine.start({ ...registry.agentConfig, nvidia_smi: program, nvidia_smi_timeout: timeout });
}

test('heartbeats continue after a restart of the registry, under the same id', async () => {
  const database = await openDatabase();
  const before = await startRegistry(database);
  const machine = await openMachine();
  const agent = await machine.start({ registry_url: before.url });
  const { id } = await before.untilProvider(hasSentMetrics, 'the machine sends heartbeats');
  await before.stop();
  await agent.waitForLine(/refuses heartbeats; retrying/);

  const after = await startRegistry(database, { port: before.port });
  await agent.waitForLine(/heartbeats arrive again/);
  await untilHeartbeats(after, 1);
  expect((await after.providers()).map((provider) => provider.id)).toEqual([id]);
});

test('heartbeats continue after the registry was without a database for a while', async () => {
  const database = new URL(await openDatabase());
  const proxy = await openFaultProxy(database.hostname, Number(database.port));
  onTestFinished(() => proxy.close());
  const registry = await startRegistry(proxy.through(database.href));
  const machine = await openMachine();
  const agent = await machine.start(registry.agentConfig);
  const { id } = await registry.untilProvider(hasSentMetrics, 'the machine sends heartbeats');
  proxy.cut();
  await agent.waitForLine(/503.*refuses heartbeats/);

  proxy.restore();
  await agent.waitForLine(/heartbeats arrive again/);
  await untilHeartbeats(registry, 1);
  expect((await registry.providers()).map((provider) => provider.id)).toEqual([id]);
});

test('metrics that the registry refuses are logged once, and the heartbeats count', async () => {
  const { registry, agent, provider } = await openRunningMachine();
  const gpus = provider.gpus.map((gpu) => ({ ...gpu, uuid: `${gpu.uuid}-other` }));
  const body = { name: provider.name, gpus };
  await orThrow(registry.client.PUT('/providers/{providerID}', { ...toId(provider.id), body }));
  await agent.waitForLine(/the metrics were refused; the heartbeat was accepted/);
  await untilHeartbeats(registry, 3);
  expect(agent.lines.filter((line) => /metrics were refused/.test(line))).toHaveLength(1);
});

test('sensors that print garbage never stop the heartbeats, and no garbage is sent', async () => {
  const { registry, machine, agent, provider } = await openRunningMachine();
  await machine.insert('garbage-sensors', (text) => text.replace('18211', '18000'));
  await untilHeartbeats(registry, 3);
  const [after] = await registry.providers();
  for (const [place, gpu] of (after?.gpus ?? []).entries()) {
    expect(gpu).toMatchObject({ is_healthy: true, vram_mb: 24_564 });
    expect(gpu.temperature_c).toBeLessThan(100);
    expect(gpu.uuid).toBe(provider.gpus[place]?.uuid);
  }
  expect(agent.lines.filter((line) => /refused/.test(line))).toEqual([]);
});

test('a card that fails is reported as unhealthy and healthy again afterwards, and stays registered', async () => {
  const { registry, machine } = await openRunningMachine();
  const healthOf = (expected: boolean[]) =>
    registry.untilProvider(
      ({ gpus }) => JSON.stringify(gpus.map((gpu) => gpu.is_healthy)) === JSON.stringify(expected),
      `the health is ${expected}`,
    );
  await machine.insert('fallen-off-the-bus');
  await healthOf([true, false]);
  await machine.insert('rtx-4090-pair');
  await healthOf([true, true]);
  await machine.insert('no-devices');
  expect((await healthOf([false, false])).gpus).toHaveLength(2);
});

test('a machine without nvidia-smi registers once it is installed, and later sends heartbeats without it', async () => {
  const registry = await sharedRegistry();
  const machine = await openMachine();
  const withoutGpus = await machine.start({ ...registry.agentConfig, nvidia_smi: './missing' });
  await withoutGpus.waitForLine(/registers as soon as its GPUs can be read/);
  expect((await withoutGpus.stop()).code).toBe(0);
  expect(await registry.providers()).toEqual([]);

  const withGpus = await machine.start(registry.agentConfig);
  await registry.untilProvider(({ status }) => status === 'idle', 'the machine registers');
  await withGpus.stop();
  const withoutGpusAgain = await machine.start({ ...registry.agentConfig, nvidia_smi: './missing' });
  await registry.untilProvider(({ status }) => status === 'idle', 'the machine sends heartbeats');
  await untilHeartbeats(registry, 3);
  expect(withoutGpusAgain.lines.filter((line) => /nvidia-smi reports trouble/.test(line))).toHaveLength(1);
});

test.each([
  ['never responds', 'exec sleep 30'],
  // Its child keeps the pipe open: to the agent this is a process that cannot be killed.
  ['cannot be killed', 'sleep 30 & wait'],
])('an nvidia-smi that %s never stops the heartbeats', async (_, script) => {
  const { registry, machine, agent } = await openRunningMachine();
  await agent.stop();
  const hanging = await startWithScript(machine, registry, script);
  await registry.untilProvider(({ status }) => status === 'idle', 'the machine sends heartbeats');
  await untilHeartbeats(registry, 3);
  expect(hanging.lines.filter((line) => /no response within 200 ms/.test(line))).toHaveLength(1);
});

test('a field that an old driver does not support is queried only once', async () => {
  const registry = await sharedRegistry();
  const machine = await openMachine();
  await machine.insert('k80-old-driver');
  const agent = await machine.start(registry.agentConfig);
  const provider = await registry.untilProvider(
    ({ gpus }) => gpus[0]?.power_draw_w !== undefined,
    'metrics arrive',
  );
  expect(provider.gpus[0]).toMatchObject({ model_name: 'Tesla K80', driver_version: '418.226.00' });
  expect(provider.gpus[0]).not.toHaveProperty('compute_capability');
  await untilHeartbeats(registry, 2);
  expect(agent.lines.filter((line) => /does not support a field/.test(line))).toHaveLength(1);
});

test('a machine in maintenance keeps sending heartbeats, accepts no rentals, and keeps that state over a restart', async () => {
  const { registry, machine, agent, provider } = await openRunningMachine();
  const body = { status: 'maintenance' as const };
  await orThrow(registry.client.PATCH('/providers/{providerID}/status', { ...toId(provider.id), body }));
  await agent.waitForLine(/accepts no new rentals/);
  expect(await machine.state('status.json')).toMatchObject({ status: 'maintenance', accepts_work: false });
  await untilHeartbeats(registry, 2);
  expect((await agent.stop()).code).toBe(0);
  expect((await registry.providers())[0]?.status).toBe('maintenance');

  await machine.start(registry.agentConfig);
  await untilHeartbeats(registry, 1);
  const working = { status: 'idle' as const };
  await orThrow(
    registry.client.PATCH('/providers/{providerID}/status', { ...toId(provider.id), body: working }),
  );
  await until(async () => (await machine.state('status.json')).accepts_work === true);
});

test('a stop during a slow cycle finishes the cycle and signs off', async () => {
  const { registry, machine, agent } = await openRunningMachine();
  await agent.stop();
  const reading = join(machine.folder, 'reading');
  // Longer than a service that is still starting is waited for.
  const slow = await startWithScript(machine, registry, `touch ${reading}; sleep 3`, '10s');
  await registry.untilProvider(({ status }) => status === 'idle', 'the machine sends heartbeats');
  await rm(reading);
  await until(() => access(reading).then(() => true));
  expect((await slow.stop()).code).toBe(0);
  expect((await registry.providers())[0]?.status).toBe('offline');
});

test('offline_on_stop: false leaves the status to the lease', async () => {
  const { registry, agent } = await openRunningMachine({ offline_on_stop: false });
  expect((await agent.stop()).code).toBe(0);
  expect((await registry.providers())[0]?.status).toBe('idle');
});
