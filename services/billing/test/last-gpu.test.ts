import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from './billing.ts';
import {
  registerMachine,
  setDrain,
  setStatus,
  startRegistry,
  type TestRegistry,
} from './providers/registry.ts';
import { end, openRentals, type Rentals, start } from './rentals.ts';

let registry: TestRegistry;
let rentals: Rentals;
beforeAll(async () => {
  registry = await startRegistry();
  rentals = await openRentals({
    config: {
      upstreams: { provider_registry: registry.url },
      billing: { check_provider: 'true' },
    },
  });
}, 60_000);
afterAll(async () => {
  await rentals.close();
  await registry.close();
});

it('of fifty concurrent starts for the last GPU one succeeds, and only that renter pays', async () => {
  const machine = await registerMachine(registry);
  const renters = await Promise.all(Array.from({ length: 50 }, () => rentals.renter('10')));
  const order = { provider_id: machine.id, requested_vram_mb: 24_564 };
  const responses = await Promise.all(renters.map(({ user_id }) => start(rentals, { user_id, ...order })));
  const [winner, ...more] = responses.filter(({ status }) => status === 201);
  expect(more).toEqual([]);
  expect(winner?.body.session.provider_owner_id).toBe(machine.owner_id);
  const losers = responses.filter(({ status }) => status !== 201);
  for (const { status, body } of losers) {
    expect([status, body.code]).toEqual([409, 'provider_capacity_exceeded']);
  }
  const { body } = await call(rentals, 'GET', `/api/v1/billing/sessions?provider_id=${machine.id}`);
  expect(body.sessions).toHaveLength(1);
  const held = await rentals.db.selectFrom('holds').select('id').execute();
  expect(held).toHaveLength(1);
  // Once the GPU is free, the next start succeeds.
  await end(rentals, winner?.body.session.id);
  const [, second] = renters;
  expect((await start(rentals, { user_id: second?.user_id, ...order })).status).toBe(201);
});

it('a machine in maintenance or drained cannot be rented, and one that the registry never had is not checked', async () => {
  const machine = await registerMachine(registry);
  await setStatus(registry, machine.id, 'maintenance');
  const { user_id } = await rentals.renter('10');
  expect(await start(rentals, { user_id, provider_id: machine.id })).toMatchObject({
    status: 409,
    body: { code: 'provider_not_available' },
  });
  const drained = await registerMachine(registry);
  await setDrain(registry, drained.id, { reason: 'private' });
  const refused = await start(rentals, { user_id, provider_id: drained.id });
  expect(refused).toMatchObject({ status: 409, body: { code: 'provider_not_available', drained: true } });
  expect(JSON.stringify(refused.body)).not.toContain('private');
  await setDrain(registry, drained.id, undefined);
  expect((await start(rentals, { user_id, provider_id: drained.id })).status).toBe(201);
  for (const provider_id of [crypto.randomUUID(), 'machine-1']) {
    const { status, body } = await start(rentals, { user_id, provider_id });
    expect([status, body.session.gpu_count, body.session.gpus]).toEqual([201, 1, undefined]);
  }
});
