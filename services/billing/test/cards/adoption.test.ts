import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Body, call, openBilling, type TestBilling } from '../billing.ts';
import { gpu, registerMachine, startRegistry, type TestRegistry } from '../providers/registry.ts';
import { end, openRentals, type Rentals, start, started } from '../rentals.ts';
import { makeKeys } from '../unavailable-chain.ts';
import { adopt } from './adopt.ts';

let registry: TestRegistry;
/** Before machines were checked, and since. */
let rentals: Rentals;
let checking: TestBilling;
let user_id: string;
beforeAll(async () => {
  registry = await startRegistry();
  const upstreams = { provider_registry: registry.url };
  rentals = await openRentals({ config: { upstreams } });
  const { databaseUrl } = rentals;
  const keyed = await makeKeys();
  const config = { ...keyed.config, upstreams, billing: { check_provider: 'true' } };
  checking = await openBilling({ databaseUrl, hasWorkers: false, config });
  ({ user_id } = await rentals.renter('1000'));
}, 60_000);
afterAll(async () => {
  await checking.close();
  await rentals.close();
  await registry.close();
});

const sessionOf = async (id: string): Promise<Body> =>
  (await call(rentals, 'GET', `/api/v1/billing/sessions/${id}`)).body.session;

async function allocationOf(provider_id: string): Promise<Body | undefined> {
  const { body } = await call(checking, 'GET', '/api/v1/billing/allocations');
  return body.allocations.find((one: Body) => one.provider_id === provider_id);
}

it('live rentals without cards get them by lowest index, and their price stays', async () => {
  const { id: provider_id } = await registerMachine(registry, { gpus: [gpu(), gpu(), gpu()] });
  const order = { user_id, provider_id };
  const first = await started(rentals, order);
  const large = await started(rentals, { ...order, requested_vram_mb: 40_000 });
  // Until they have their cards, the machine may be full.
  const refused = await start(checking, order);
  expect(refused).toMatchObject({ status: 409, body: { code: 'provider_capacity_exceeded', free_gpus: 0 } });
  await adopt(rentals.db, registry.url);
  const [one, two] = [await sessionOf(first.id), await sessionOf(large.id)];
  expect(one.gpus.map(({ index }: Body) => index)).toEqual([0]);
  expect(two).toMatchObject({ gpu_count: 2, gpus: [{ index: 1 }, { index: 2 }] });
  expect([one.total_hourly_rate, two.total_hourly_rate]).toEqual([
    first.total_hourly_rate,
    large.total_hourly_rate,
  ]);
  const before = await allocationOf(provider_id);
  expect(before).toMatchObject({ allocation_version: 2, cards: [{ index: 0 }, { index: 1 }, { index: 2 }] });
  await adopt(rentals.db, registry.url);
  expect(await allocationOf(provider_id)).toEqual(before);
  await end(rentals, first.id);
  expect(await allocationOf(provider_id)).toMatchObject({ cards: [{ index: 1 }, { index: 2 }] });
  expect((await start(checking, order)).status).toBe(201);
});

it('where they do not fit, the machine takes no new rental until they have ended', async () => {
  const { id: provider_id } = await registerMachine(registry, {
    gpus: [gpu(), gpu({ model_name: 'NVIDIA L40' })],
  });
  const order = { user_id, provider_id };
  const [one, two] = [await started(rentals, order), await started(rentals, order)];
  await adopt(rentals.db, registry.url);
  expect(((await sessionOf(one.id)).gpus ?? []).length).toBe(1);
  expect((await sessionOf(two.id)).gpus).toBeUndefined();
  expect((await allocationOf(provider_id))?.allocation_version).toBe(1);
  const other = { ...order, gpu_model: 'L40' };
  expect((await start(checking, other)).body).toMatchObject({ code: 'provider_capacity_exceeded' });
  await end(rentals, two.id);
  expect((await start(checking, other)).status).toBe(201);
});

it('rentals of what the registry never had are left as they are, and nothing is decided while it is down', async () => {
  const { id: provider_id } = await registerMachine(registry);
  const known = await started(rentals, { user_id, provider_id });
  const unknown = await started(rentals, { user_id, provider_id: 'rig-of-old', gpu_count: 2 });
  await expect(adopt(rentals.db, 'http://127.0.0.1:1')).rejects.toMatchObject({
    code: 'registry_unavailable',
  });
  expect((await sessionOf(known.id)).gpus).toBeUndefined();
  await adopt(rentals.db, registry.url);
  expect((await sessionOf(known.id)).gpus).toHaveLength(1);
  expect(await sessionOf(unknown.id)).toMatchObject({ gpu_count: 2, status: 'active' });
  expect((await sessionOf(unknown.id)).gpus).toBeUndefined();
});
