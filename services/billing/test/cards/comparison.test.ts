import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { until } from '@gridlease/testing/until';
import { expect, it } from 'vitest';
import { call } from '../billing.ts';
import { freePort } from '../process.ts';
import { gpu, registerMachine, startRegistry } from '../providers/registry.ts';
import { openRentals, started } from '../rentals.ts';

it('a registry that heard of no rental learns which cards are taken once it can ask billing', {
  timeout: 60_000,
}, async () => {
  const registryPort = await freePort();
  const rentals = await openRentals({
    config: {
      upstreams: { provider_registry: `http://127.0.0.1:${registryPort}` },
      billing: { check_provider: 'true' },
    },
  });
  const { hostname, port } = new URL(rentals.url);
  const proxy = await openFaultProxy(hostname, Number(port));
  proxy.cut();
  const registry = await startRegistry('off', {}, {}, { billing: proxy.through(rentals.url) }, registryPort);
  const full = await registerMachine(registry, { gpus: [gpu()] });
  const half = await registerMachine(registry, { gpus: [gpu(), gpu()] });
  const { user_id } = await rentals.renter('100');
  for (const { id } of [full, half]) await started(rentals, { user_id, provider_id: id });
  const read = async (id: string) => (await call(registry, 'GET', `/providers/${id}`)).body;
  expect(await read(full.id)).not.toHaveProperty('free_gpus');
  expect(await read(full.id)).toMatchObject({ status: 'idle' });

  proxy.restore();
  await until(async () => (await read(half.id)).free_gpus !== undefined, { timeoutMs: 30_000 });
  expect(await read(full.id)).toMatchObject({
    status: 'busy',
    free_gpus: 0,
    cards_as_of: expect.any(String),
    gpus: [{ in_use: true, free_vram_mb: 0 }],
  });
  expect(await read(half.id)).toMatchObject({
    status: 'idle',
    free_gpus: 1,
    gpus: [{ in_use: true }, { in_use: false }],
  });
  await registry.close();
  await proxy.close();
  await rentals.close();
});
