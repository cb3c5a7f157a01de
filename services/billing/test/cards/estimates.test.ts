import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Body, call } from '../billing.ts';
import { gpu, registerMachine, startRegistry, type TestRegistry } from '../providers/registry.ts';
import { end, openRentals, type Rentals, start } from '../rentals.ts';

let registry: TestRegistry;
let rentals: Rentals;
beforeAll(async () => {
  registry = await startRegistry();
  rentals = await openRentals({
    config: { upstreams: { provider_registry: registry.url }, billing: { check_provider: 'true' } },
  });
}, 60_000);
afterAll(async () => {
  await rentals.close();
  await registry.close();
});

const MODELS = ['NVIDIA GeForce RTX 4090', 'NVIDIA A100-SXM4-80GB', 'Graphics Device'];

const machines = fc.record({
  sharing: fc.constantFrom('exclusive', 'vram'),
  gpus: fc.array(
    fc
      .record({
        model_name: fc.constantFrom(...MODELS),
        vram_mb: fc.constantFrom(8_188, 24_217, 24_564, 81_559),
        is_healthy: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
        power_consumption_w: fc.constantFrom(undefined, 0, 333, 450, 9_999),
      })
      .map((members) => gpu(members)),
    { minLength: 1, maxLength: 4 },
  ),
  rates: fc.uniqueArray(
    fc.record({
      gpu_model: fc.constantFrom('RTX 4090', 'A100'),
      hourly_rate: fc.constantFrom('0.000000001', '0.333333333', '2.5'),
    }),
    { selector: ({ gpu_model }) => gpu_model, maxLength: 2 },
  ),
});

const orders = fc.record(
  {
    gpu_model: fc.constantFrom('RTX 4090', 'a100', ...MODELS),
    requested_vram_mb: fc.constantFrom(1, 1_024, 8_188, 20_000, 49_128),
    estimated_power_w: fc.constantFrom(0, 100, 451),
    gpu_count: fc.constantFrom(1, 1, 2, 3),
  },
  { requiredKeys: ['gpu_model', 'requested_vram_mb', 'estimated_power_w'] },
);

const post = (path: string, body: object) => call(rentals, 'POST', path, body);

/** What a machine and its rentals of before make of an order. */
async function rentAsCalculated(provider_id: string, order: object): Promise<'rented' | 'refused'> {
  const { user_id } = await rentals.renter('1000');
  const { body: price } = await post('/api/v1/pricing/calculate', {
    ...order,
    provider_id,
    duration_hours: '1',
  });
  const { status, body } = await start(rentals, { ...order, provider_id, user_id });
  if (status !== 201) {
    expect(price.quote).toBeUndefined();
    return 'refused';
  }
  expect([price.basis, typeof price.quote]).toEqual(['machine', 'string']);
  const { session } = body;
  expect([session.total_hourly_rate, session.gpu_count]).toEqual([price.total_hourly_rate, price.gpu_count]);
  await rentals.advance(3_600);
  const { body: ended } = await end(rentals, session.id);
  const bill: Body = ended.session ?? ended;
  expect(bill.total_cost).toBe(price.total_cost);
  return 'rented';
}

it('what is calculated for a machine is what a start costs, and what an hour of it is billed', async () => {
  const outcomes: string[] = [];
  await fc.assert(
    fc.asyncProperty(machines, fc.array(orders, { minLength: 1, maxLength: 4 }), async (machine, wanted) => {
      const { rates, ...members } = machine;
      const { id } = await registerMachine(registry, members);
      if (rates.length > 0) await call(rentals, 'PUT', `/api/v1/provider/${id}/rates`, { rates });
      for (const order of wanted) outcomes.push(await rentAsCalculated(id, order));
    }),
    { numRuns: 40 },
  );
  expect(outcomes.filter((outcome) => outcome === 'rented').length).toBeGreaterThan(10);
  expect(outcomes).toContain('refused');
}, 120_000);
