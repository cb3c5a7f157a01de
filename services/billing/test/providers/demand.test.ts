import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { call, NOWHERE, openBilling, openBillingDatabase, type Target } from '../billing.ts';
import { gpu, registerMachine, setStatus, startRegistry, type TestRegistry } from './registry.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
  // More than one page: 120 with an RTX 4090, of which 102 are busy, and 3 that also have an L40.
  const register = async (index: number) => {
    const others = index < 3 ? [gpu({ model_name: 'NVIDIA L40' })] : [];
    const machine = await registerMachine(registry, {
      gpus: [gpu(), gpu({ model_name: 'RTX4090' }), ...others],
    });
    if (index < 102) await setStatus(registry, machine.id, 'busy');
  };
  await Promise.all(Array.from({ length: 120 }, (_, index) => register(index)));
  // These do not count: their GPUs are not healthy, or they cannot be rented.
  await registerMachine(registry, { gpus: [gpu({ is_healthy: false })] });
  const { id } = await registerMachine(registry);
  await setStatus(registry, id, 'maintenance');
});
afterAll(() => registry.close());

async function openFollowing(registryUrl: string, demand: Record<string, string> = {}, databaseUrl?: string) {
  const billing = await openBilling({
    ...(databaseUrl !== undefined && { databaseUrl }),
    config: {
      upstreams: { provider_registry: registryUrl },
      pricing: { demand: { enabled: 'true', interval: '1s', ...demand } },
    },
  });
  onTestFinished(() => billing.close());
  return billing;
}

const priceOf = async (billing: Target, gpu_model: string) => {
  const body = { gpu_model, requested_vram_mb: 1_024, estimated_power_w: 1_000, duration_hours: '1' };
  return (await call(billing, 'POST', '/api/v1/pricing/calculate', body)).body;
};
const multiplierOf = async (billing: Target) => (await priceOf(billing, 'RTX 4090')).demand_multiplier;

describe('demand pricing', () => {
  it("rises with the utilisation of the model's machines, for the GPU's share only", async () => {
    const billing = await openFollowing(registry.url);
    await until(async () => (await multiplierOf(billing)) !== '1');
    // 102 of 120 are 85 %, halfway between 70 % and 100 %, so half of the increase applies.
    expect(await priceOf(billing, 'RTX 4090')).toMatchObject({
      demand_multiplier: '1.25',
      supply_bonus: '0',
      base_hourly_rate: '0.625',
      vram_hourly_rate: '0.02',
      power_hourly_rate: '0.001',
    });
  });

  it('leaves prices unchanged for models with few, no or unknown machines', async () => {
    const billing = await openFollowing(registry.url);
    await until(async () => (await multiplierOf(billing)) !== '1');
    for (const model of ['L40', 'H100', 'RTX 5090']) {
      expect(await priceOf(billing, model)).toMatchObject({ demand_multiplier: '1', supply_bonus: '0' });
    }
  });

  it('follows changes of machines', async () => {
    const register = () =>
      registerMachine(registry, { gpus: [gpu({ model_name: 'NVIDIA A100-SXM4-80GB' })] });
    const own = await Promise.all(Array.from({ length: 10 }, register));
    const billing = await openFollowing(registry.url);
    await until(async () => (await priceOf(billing, 'A100')).supply_bonus === '0.2');
    await Promise.all(own.map(({ id }) => setStatus(registry, id, 'busy')));
    await until(async () => (await priceOf(billing, 'A100')).demand_multiplier === '1.5');
  });

  it('is the same on all replicas, one of which counts, and in the rates', async () => {
    const database = await openBillingDatabase();
    onTestFinished(() => database.close());
    const first = await openFollowing(registry.url, {}, database.url);
    await until(async () => (await multiplierOf(first)) === '1.25');
    // This one does not reach the registry, and cannot count.
    const second = await openFollowing(NOWHERE, {}, database.url);
    expect(await multiplierOf(second)).toBe('1.25');
    for (const replica of [first, second]) {
      const { body } = await call(replica, 'GET', '/api/v1/pricing/rates');
      expect(body.factors['nvidia-geforce-rtx-4090']).toEqual({
        demand_multiplier: '1.25',
        supply_bonus: '0',
      });
      expect(Object.keys(body.factors)).not.toContain('nvidia-tesla-l40');
    }
  });

  it('is counted by another replica once one stops', async () => {
    const database = await openBillingDatabase();
    onTestFinished(() => database.close());
    const config = { pricing: { demand: { enabled: 'true', interval: '1s' } } };
    const upstreams = { provider_registry: registry.url };
    const first = await openBilling({ databaseUrl: database.url, config: { ...config, upstreams } });
    await until(async () => (await multiplierOf(first)) === '1.25');
    const second = await openFollowing(registry.url, {}, database.url);
    await first.close();
    const register = () => registerMachine(registry, { gpus: [gpu({ model_name: 'Apple M1 Ultra' })] });
    await Promise.all(Array.from({ length: 10 }, register));
    await until(async () => (await priceOf(second, 'Apple M1 Ultra')).supply_bonus === '0.2');
  });

  it('has no effect until the registry was reached, or once it has been unavailable for too long', async () => {
    const proxy = await openFaultProxy('127.0.0.1', Number(new URL(registry.url).port));
    onTestFinished(() => proxy.close());
    proxy.cut();
    const billing = await openFollowing(`http://127.0.0.1:${proxy.port}`, { max_age: '3s' });
    expect(await multiplierOf(billing)).toBe('1');
    proxy.restore();
    await until(async () => (await multiplierOf(billing)) === '1.25');
    proxy.cut();
    await until(async () => (await multiplierOf(billing)) === '1');
    proxy.restore();
    await until(async () => (await multiplierOf(billing)) === '1.25');
  });

  it('starts only where it is enabled', async () => {
    const billing = await openFollowing(registry.url, { enabled: 'false' });
    expect(await multiplierOf(billing)).toBe('1');
    expect((await call(billing, 'GET', '/api/v1/pricing/rates')).body.factors).toEqual({});
  });
});
