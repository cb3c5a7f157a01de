import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Body, call } from '../billing.ts';
import { gpu, registerMachine, setStatus, startRegistry, type TestRegistry } from '../providers/registry.ts';
import { CARD, end, openRentals, type Rentals, start, started } from '../rentals.ts';

let registry: TestRegistry;
let rentals: Rentals;
let user_id: string;
beforeAll(async () => {
  registry = await startRegistry();
  rentals = await openRentals({
    config: { upstreams: { provider_registry: registry.url }, billing: { check_provider: 'true' } },
  });
  ({ user_id } = await rentals.renter('1000'));
}, 60_000);
afterAll(async () => {
  await rentals.close();
  await registry.close();
});

async function calculate(members: object): Promise<Body> {
  const order = { ...CARD, duration_hours: '1', ...members };
  const { status, body } = await call(rentals, 'POST', '/api/v1/pricing/calculate', order);
  expect(status).toBe(200);
  return body;
}

it('the price of a machine is that of the cards that a start would get now', async () => {
  const { id: provider_id } = await registerMachine(registry, { gpus: [gpu(), gpu({ vram_mb: 49_140 })] });
  const first = await calculate({ provider_id });
  expect(first).toMatchObject({ basis: 'machine', gpu_count: 1, total_hourly_rate: '0.979765625' });
  const { id } = await started(rentals, { user_id, provider_id });
  const second = await calculate({ provider_id });
  expect(second).toMatchObject({ basis: 'machine', total_hourly_rate: '1.459765625' });
  expect((await started(rentals, { user_id, provider_id })).total_hourly_rate).toBe('1.459765625');

  // Nothing is free: it is what it costs when something is, and binds nobody.
  const full = await calculate({ provider_id });
  expect([full.basis, full.total_hourly_rate, full.quote]).toEqual(['machine', '0.979765625', undefined]);
  await end(rentals, id);
  await setStatus(registry, provider_id, 'maintenance');
  const away = await calculate({ provider_id });
  expect([away.basis, away.total_hourly_rate, away.quote]).toEqual(['machine', '0.979765625', undefined]);
  const none = await calculate({ provider_id, gpu_model: 'H100' });
  expect([none.basis, none.quote]).toEqual(['request', undefined]);
  expect(await calculate({ gpu_count: 2 })).toMatchObject({
    basis: 'request',
    gpu_count: 2,
    base_hourly_rate: '1',
  });
});

it('a quote is for its number of cards, and for their price: cards that cost more are not had for it', async () => {
  const { id: provider_id } = await registerMachine(registry, {
    gpus: [gpu(), gpu(), gpu({ vram_mb: 49_140 })],
  });
  const order = { user_id, provider_id };
  const { quote } = await calculate({ provider_id, gpu_count: 2 });
  for (const members of [{ gpu_count: 1 }, { gpu_indices: [0] }]) {
    const { body } = await start(rentals, { ...order, quote, ...members });
    expect(body).toMatchObject({ code: 'quote_mismatch', members: ['gpu_count'] });
  }
  await call(rentals, 'PUT', `/api/v1/provider/${provider_id}/rates`, {
    rates: [{ gpu_model: 'RTX 4090', hourly_rate: '5' }],
  });
  // The owner's new rate is not that of the quote, whose number of cards applies.
  const session = await started(rentals, { ...order, quote });
  expect([session.gpu_count, session.hourly_rate]).toEqual([2, '1']);
  await end(rentals, session.id);

  await started(rentals, { ...order, gpu_indices: [0] });
  const large = await start(rentals, { ...order, quote });
  expect(large).toMatchObject({
    status: 409,
    body: { code: 'quote_unavailable', quoted_hourly_rate: '1.95953125' },
  });
  await started(rentals, { ...order, gpu_indices: [1] });
  expect((await start(rentals, { ...order, quote })).body.code).toBe('quote_unavailable');
});
