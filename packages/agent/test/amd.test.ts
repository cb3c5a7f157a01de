import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@gridlease/testing/until';
import { expect, onTestFinished, test } from 'vitest';
import { FAKE_ROCM_SMI, openMachine } from './agent.ts';
import { hasSentMetrics, sharedRegistry, type TestRegistry } from './registry.ts';

/** A registered machine that sends heartbeats, with the cards of AMD of a capture. */
async function openAmdMachine(capture: string, config: Record<string, unknown> = {}) {
  const registry = await sharedRegistry();
  const machine = await openMachine();
  await machine.insertAmd(capture);
  const amd = { nvidia_smi: './missing', rocm_smi: FAKE_ROCM_SMI };
  const agent = await machine.start({ ...registry.agentConfig, ...amd, ...config });
  const provider = await registry.untilProvider(hasSentMetrics, 'metrics arrive');
  return { registry, machine, agent, provider };
}

const untilHealth = (registry: TestRegistry, health: boolean[]) =>
  registry.untilProvider(
    ({ gpus }) => JSON.stringify(gpus.map((gpu) => gpu.is_healthy)) === JSON.stringify(health),
    `the health is ${health}`,
  );

test('a machine with cards of AMD registers them without a version of CUDA and sends their metrics', async () => {
  const { agent, provider } = await openAmdMachine('rocm-6.2-rx-7900-xtx-and-780m');
  expect(provider).toMatchObject({ status: 'idle', host: { cpu_cores: expect.any(Number) } });
  expect(provider.host).not.toHaveProperty('cuda_version');
  expect(provider.gpus).toMatchObject([
    {
      uuid: 'GPU-3d4595974090853c',
      index: 0,
      model_name: 'AMD Radeon RX 7900 XTX',
      vram_mb: 24_560,
      driver_version: '6.10.5',
      architecture: 'RDNA 3',
      power_consumption_w: 339,
      utilization_memory_percent: 14,
      is_healthy: true,
    },
    { index: 1, model_name: 'AMD Phoenix3', vram_mb: 512, utilization_memory_percent: 87 },
  ]);
  expect(provider.gpus[0]).not.toHaveProperty('compute_capability');
  expect(provider.gpus[1]).not.toHaveProperty('uuid');
  expect(agent.lines.filter((line) => /reports trouble/.test(line))).toEqual([]);
});

test('a card of AMD of which nothing can be read is unhealthy, stays registered, and recovers', async () => {
  const { registry, machine } = await openAmdMachine('rocm-7.1-mi300x-pair');
  await machine.insertAmd('rocm-lost-card');
  await untilHealth(registry, [true, false]);
  await machine.insertAmd('rocm-7.1-mi300x-pair');
  await untilHealth(registry, [true, true]);
  await machine.insertAmd('rocm-driver-not-loaded');
  expect((await untilHealth(registry, [false, false])).gpus).toHaveLength(2);
});

test('a rocm-smi that prints garbage never stops the heartbeats, and is logged once', async () => {
  const { registry, machine, agent, provider } = await openAmdMachine('rocm-7.1-mi300x-pair');
  await machine.insertAmd('rocm-garbage');
  await agent.waitForLine(/rocm-smi reports trouble/);
  let { last_seen_at: last } = provider;
  for (const heartbeat of ['the first', 'the second', 'the third']) {
    const message = `${heartbeat} heartbeat`;
    last = (await registry.untilProvider(({ last_seen_at }) => last_seen_at > last, message)).last_seen_at;
  }
  expect(agent.lines.filter((line) => /rocm-smi reports trouble/.test(line))).toHaveLength(1);
  expect((await registry.providers())[0]?.gpus).toMatchObject([{ is_healthy: true }, { is_healthy: true }]);
  await machine.insertAmd('rocm-7.1-mi300x-pair');
  await agent.waitForLine(/rocm-smi reads the GPUs again/);
});

test('a machine with cards of both vendors registers all, or those of the vendor in the configuration', async () => {
  const registry = await sharedRegistry();
  const machine = await openMachine();
  await machine.insertAmd('rocm-7.1-mi300x-pair');
  const config = { ...registry.agentConfig, rocm_smi: FAKE_ROCM_SMI };
  const both = await machine.start(config);
  const { gpus } = await registry.untilProvider(
    (provider) => provider.gpus.length === 4 && provider.gpus.every((gpu) => gpu.temperature_c !== undefined),
    'metrics of all cards arrive',
  );
  expect(gpus.map(({ index, model_name }) => [index, model_name])).toEqual([
    [0, 'NVIDIA GeForce RTX 4090'],
    [1, 'NVIDIA GeForce RTX 4090'],
    [100, 'AMD Instinct MI300X'],
    [101, 'AMD Instinct MI300X'],
  ]);
  expect((await both.stop()).code).toBe(0);

  await machine.start({ ...config, gpu_vendor: 'amd' });
  const provider = await registry.untilProvider((current) => current.gpus.length === 2, 'the PUT arrives');
  expect(provider.gpus.map(({ index }) => index)).toEqual([0, 1]);
});

test('a rental on a card without a uuid is reported by the index of the card', async () => {
  const bodies: Record<string, unknown>[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString()));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"success"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const usage = { url, interval: '200ms' };
  const { machine } = await openAmdMachine('rocm-6.2-rx-7900-xtx-and-780m', { usage });
  await machine.write('sessions/one.json', { session_id: 'session-1', gpus: ['#1'] });
  const report = await until(() => bodies[0]);
  // The integrated graphics: 7 W, not the 87 W of the card beside it.
  expect(report).toMatchObject({ session_id: 'session-1', temperature_c: expect.any(Number) });
  expect(report.power_draw_w).toBeLessThan(10);
  expect(report.power_draw_w).toBeGreaterThan(0);
});
