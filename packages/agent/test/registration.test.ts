import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { orThrow } from '@gridlease/client/problem-error';
import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { until } from '@gridlease/testing/until';
import { expect, onTestFinished, test } from 'vitest';
import { FAKE_NVIDIA_SMI, openMachine } from './agent.ts';
import { freePort, hasSentMetrics, openDatabase, sharedRegistry, startRegistry } from './registry.ts';

const toId = (providerID: string) => ({ params: { path: { providerID } } });

test('a machine registers with what its cards report, and sends heartbeats', async () => {
  const registry = await sharedRegistry();
  const machine = await openMachine();
  const labels = { zone: 'attic' };
  const host = { open_ports: 12, upload_mbps: 40 };
  await machine.start({ ...registry.agentConfig, metadata: { tier: 'home' }, labels, host });

  const provider = await registry.untilProvider(
    ({ gpus }) => gpus[1]?.temperature_c !== undefined,
    'metrics arrive',
  );
  expect(provider).toMatchObject({
    owner_id: registry.agentConfig.owner_id,
    name: 'rig-1',
    location: 'eu-west',
    status: 'idle',
    metadata: { tier: 'home' },
    labels,
    host: { ...host, cuda_version: '12.4', cpu_cores: expect.any(Number), ram_mb: expect.any(Number) },
  });
  expect(provider.host?.disk_gb).toBeGreaterThan(0);
  expect(provider.gpus).toHaveLength(2);
  expect(provider.gpus[0]).toMatchObject({
    uuid: 'GPU-5a1f7c1e-8b0c-2b7e-6d0e-3c41a8f0e921',
    index: 0,
    model_name: 'NVIDIA GeForce RTX 4090',
    vram_mb: 24_564,
    driver_version: '550.54.14',
    architecture: 'Ada Lovelace',
    compute_capability: '8.9',
    power_consumption_w: 450,
    is_healthy: true,
  });
  expect(await machine.state('identity.json')).toMatchObject({
    stage: 'registered',
    provider_id: provider.id,
  });
  const status = await until(() => machine.state('status.json'));
  expect(status).toEqual({ status: 'idle', accepts_work: true, provider_id: provider.id });
});

test('the version of CUDA is reported once the driver is installed after the start', async () => {
  const registry = await sharedRegistry();
  const machine = await openMachine();
  const agent = await machine.start({ ...registry.agentConfig, nvidia_smi: './nvidia-smi' });
  await agent.waitForLine(/registers as soon as its GPUs can be read/);
  await symlink(FAKE_NVIDIA_SMI, join(machine.folder, 'nvidia-smi'));
  const { host } = await registry.untilProvider(({ gpus }) => gpus.length === 2, 'the machine registers');
  expect(host?.cuda_version).toBe('12.4');
});

test('without labels and host in the configuration, those in the registry stay', async () => {
  const registry = await sharedRegistry();
  const machine = await openMachine();
  const config = { ...registry.agentConfig, host: { report: false } };
  const agent = await machine.start(config);
  const provider = await registry.untilProvider(({ status }) => status === 'idle', 'the machine registers');
  expect(provider).not.toHaveProperty('host.cpu_cores');
  await agent.stop();
  const labels = { zone: 'attic' };
  const body = { name: provider.name, gpus: provider.gpus, labels, host: { disk_gb: 7 } };
  await orThrow(registry.client.PUT('/providers/{providerID}', { ...toId(provider.id), body }));
  await machine.start({ ...config, location: 'eu-north' });
  const moved = await registry.untilProvider(({ location }) => location === 'eu-north', 'the PUT arrives');
  expect(moved).toMatchObject({ labels, host: { disk_gb: 7 } });
});

test('a clean stop makes an idle machine offline, and the next start is the same provider', async () => {
  const registry = await sharedRegistry();
  const machine = await openMachine();
  const first = await machine.start(registry.agentConfig);
  const { id } = await registry.untilProvider(({ status }) => status === 'idle', 'the machine registers');
  expect(await first.stop()).toEqual({ code: 0, signal: null });
  expect((await registry.providers())[0]?.status).toBe('offline');

  await machine.start(registry.agentConfig);
  const again = await registry.untilProvider(({ status }) => status === 'idle', 'the machine is back');
  expect(again.id).toBe(id);
});

test('killed between registering and writing its id, it finds the same provider again', async () => {
  const registry = await sharedRegistry();
  const proxy = await openFaultProxy('127.0.0.1', registry.port);
  onTestFinished(() => proxy.close());
  proxy.loseResponses();
  // Cards without uuid: only the key kept on the disk identifies the machine.
  const machine = await openMachine();
  const withoutUuid = (text: string) => text.replaceAll(/GPU-[\w-]+/g, '[N/A]');
  await machine.insert('rtx-4090-pair', withoutUuid);
  const config = { ...registry.agentConfig, registry_url: proxy.through(registry.url) };
  const killed = await machine.start(config);
  const { id } = await registry.untilProvider(() => true, 'the registration arrives');
  await killed.stop('SIGKILL');
  expect(await machine.state('identity.json')).toMatchObject({ stage: 'registering' });

  proxy.restore();
  await machine.start(config);
  await registry.untilProvider(hasSentMetrics, 'metrics arrive');
  expect(await machine.state('identity.json')).toMatchObject({ stage: 'registered', provider_id: id });
});

test('a machine that lost its state folder takes over its own registration and continues with it', async () => {
  const registry = await sharedRegistry();
  const machine = await openMachine();
  const first = await machine.start(registry.agentConfig);
  const { id } = await registry.untilProvider(({ status }) => status === 'idle', 'the machine registers');
  await first.stop();
  await rm(join(machine.folder, 'state'), { recursive: true });

  await machine.start({ ...registry.agentConfig, name: 'rig-renamed' });
  const again = await registry.untilProvider(({ name }) => name === 'rig-renamed', 'the new name arrives');
  expect(again.id).toBe(id);
});

test("a machine whose name belongs to the owner's other machine stops and says so", async () => {
  const env = { GRIDLEASE_REGISTRATION__UNIQUE_NAMES: 'true' };
  const registry = await startRegistry(await openDatabase(), { env });
  const first = await openMachine();
  await first.start(registry.agentConfig);
  await registry.untilProvider(() => true, 'the first machine registers');

  const second = await openMachine();
  await second.insert('h100-mig');
  const refused = await second.start(registry.agentConfig);
  await refused.waitForLine(/another machine; give this one a different/);
  expect((await refused.exited).code).toBe(1);
  await until(async () => (await registry.providers()).length === 1);
});

test('a state folder copied to another machine does not overwrite the first one', async () => {
  const registry = await sharedRegistry();
  const machine = await openMachine();
  const original = await machine.start(registry.agentConfig);
  const { id } = await registry.untilProvider(({ status }) => status === 'idle', 'the machine registers');
  await original.stop();
  await machine.insert('h100-mig');
  await machine.start(registry.agentConfig);
  await until(async () => (await registry.providers()).length === 2);
  const kept = await orThrow(registry.client.GET('/providers/{providerID}', toId(id)));
  expect(kept.gpus[0]?.model_name).toBe('NVIDIA GeForce RTX 4090');
});

test('a new driver and a removed card are reported under the same id', async () => {
  const registry = await sharedRegistry();
  const machine = await openMachine();
  await machine.start(registry.agentConfig);
  const { id } = await registry.untilProvider(({ gpus }) => gpus.length === 2, 'the machine registers');

  await machine.insert('rtx-4090-pair', (text) =>
    text.replaceAll('550.54.14', '580.65.06').replace(/^1, .*\n/m, ''),
  );
  const changed = await registry.untilProvider(({ gpus }) => gpus.length === 1, 'the card is gone');
  expect(changed).toMatchObject({ id, gpus: [{ driver_version: '580.65.06', is_healthy: true }] });
});

test('a machine that was sold stays sold, and takes its new owner from the configuration only afterwards', async () => {
  const registry = await sharedRegistry();
  const machine = await openMachine();
  const read = async (id: string) => orThrow(registry.client.GET('/providers/{providerID}', toId(id)));
  const first = await machine.start(registry.agentConfig);
  const { id } = await registry.untilProvider(hasSentMetrics, 'the machine sends heartbeats');
  await first.stop();
  const buyer = `buyer-of-${id}`;
  const early = await machine.start({ ...registry.agentConfig, owner_id: buyer });
  await early.waitForLine(/handed over there first/);
  expect((await early.exited).code).toBe(1);

  const sold = { ...(await read(id)), owner_id: buyer };
  await orThrow(registry.client.PUT('/providers/{providerID}', { ...toId(id), body: sold }));
  const unaware = await machine.start({ ...registry.agentConfig, name: 'rig-2' });
  await until(async () => (await read(id)).name === 'rig-2');
  expect((await read(id)).owner_id).toBe(buyer);
  await unaware.stop();
  await machine.start({ ...registry.agentConfig, owner_id: buyer, name: 'rig-3' });
  await until(async () => (await read(id)).name === 'rig-3');
  expect((await read(id)).owner_id).toBe(buyer);
});

test('a machine that the registry no longer knows registers again', async () => {
  const port = await freePort();
  const first = await startRegistry(await openDatabase(), { port });
  const machine = await openMachine();
  const agent = await machine.start({ registry_url: first.url });
  const { id } = await first.untilProvider(hasSentMetrics, 'the machine sends heartbeats');
  await first.stop();

  const second = await startRegistry(await openDatabase(), { port });
  await agent.waitForLine(/no longer knows this machine/);
  const again = await second.untilProvider(hasSentMetrics, 'it sends heartbeats');
  expect(again.id).not.toBe(id);
});

test('a machine that its owner deleted stops for good with its own exit code', async () => {
  const registry = await sharedRegistry();
  const machine = await openMachine();
  const agent = await machine.start(registry.agentConfig);
  const { id } = await registry.untilProvider(({ status }) => status === 'idle', 'the machine registers');
  await orThrow(registry.client.DELETE('/providers/{providerID}', toId(id)));

  await agent.waitForLine(/this machine was deleted from the registry/);
  expect((await agent.exited).code).toBe(3);
  expect(await machine.state('status.json')).toMatchObject({ status: 'deleted', accepts_work: false });
  const restarted = await machine.start({ ...registry.agentConfig, registry_url: 'http://127.0.0.1:1' });
  expect((await restarted.exited).code).toBe(3);
});

test.each([
  { config: { owner_id: '' }, named: /owner_id: must be given.*gridlease-agent enroll/ },
  { config: { registri_url: 'http://127.0.0.1:1' }, named: /registri_url/ },
])(
  'a missing owner_id or a misspelt key stops the start and is named: $config',
  async ({ config, named }) => {
    const machine = await openMachine();
    const agent = await machine.start(config);
    await agent.waitForLine(named);
    expect((await agent.exited).code).toBe(1);
  },
);
