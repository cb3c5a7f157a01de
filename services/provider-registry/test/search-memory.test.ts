import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fleets, queries, registerFleet, type StoredMachine } from './fleet-model.ts';
import { bearer, call, gpu, issuer, register, type TestRegistry } from './registry.ts';
import { expectSame, openReplicas } from './search-replicas.ts';
import { tell } from './told.ts';

type Write = (registry: TestRegistry, machine: StoredMachine) => Promise<unknown>;

const WRITES: Readonly<Record<string, Write>> = {
  rename: (registry, { id }) =>
    change(registry, id, { name: 'A new name', metadata: { n: 1.0, '2': null, a: 'é' } }),
  'other cards': (registry, { id }) =>
    change(registry, id, {
      gpus: [gpu({ uuid: `GPU-${id}`, index: 3, vram_mb: 24_600 }), gpu({ model_name: `Only ${id}` })],
    }),
  'labels and host': (registry, { id }) =>
    change(registry, id, {
      labels: { zone: 'b' },
      host: { cpu_cores: 16, cuda_version: '12.9' },
      location: 'EU-WEST',
    }),
  status: (registry, { id }) => call(registry, 'PATCH', `/providers/${id}/status`, { status: 'maintenance' }),
  heartbeat: (registry, { id }) =>
    call(registry, 'POST', `/providers/${id}/heartbeat`, {
      gpu_metrics: [{ temperature_c: 41, utilization_gpu_percent: 0, power_draw_w: 300 }],
    }),
  drain: (registry, { id }) => call(registry, 'PUT', `/providers/${id}/drain`, { reason: 'moving' }),
  suspension: (registry, { id }) =>
    call(registry, 'POST', `/providers/${id}/suspension`, { reason: 'fraud' }),
  verification: (registry, { id }) =>
    call(registry, 'PUT', `/providers/${id}/verification`, { status: 'verified' }),
  rental: ({ databaseUrl }, { id }) =>
    tell(databaseUrl, [{ provider_id: id, version: 2, cards: [{ index: 0, taken_vram_mb: 15_360 }] }]),
  deletion: (registry, { id }) => call(registry, 'DELETE', `/providers/${id}`),
  registration: (registry) =>
    call(registry, 'POST', '/providers', { owner_id: 'ann', name: 'a', gpus: [gpu()] }),
};

async function change(registry: TestRegistry, id: string, members: Record<string, unknown>) {
  const { status, body } = await call(registry, 'GET', `/providers/${id}`);
  if (status === 200) await call(registry, 'PUT', `/providers/${id}`, { ...body, ...members });
}

const steps = fc.record({
  write: fc.constantFrom(...Object.keys(WRITES)),
  machine: fc.nat(),
  byOther: fc.boolean(),
  readByOther: fc.boolean(),
  query: queries,
  limit: fc.constantFrom(1, 3, 50),
});

it('a search in memory returns what a search of the database returns, after any write on any replica', async () => {
  let inMemory = 0;
  await fc.assert(
    fc.asyncProperty(fleets, fc.array(steps, { minLength: 25, maxLength: 25 }), async (machines, all) => {
      const { reference, one, other, fill, close } = await openReplicas();
      try {
        const fleet = await registerFleet(reference, machines);
        await fill();
        for (const { write, machine, byOther, readByOther, query, limit } of all) {
          await WRITES[write]?.(byOther ? other : one, fleet[machine % fleet.length] as StoredMachine);
          await expectSame(readByOther ? other : one, reference, query, limit);
        }
        inMemory += one.pages.memory + other.pages.memory;
        const fromDatabase = one.pages.database + other.pages.database;
        expect(fromDatabase, 'few searches are left to the database').toBeLessThan(1 + inMemory / 4);
      } finally {
        await close();
      }
    }),
    { numRuns: 5, endOnFailure: true },
  );
  expect(inMemory).toBeGreaterThan(100);
}, 240_000);

it('a search in memory shows each caller as much as a search of the database does', async () => {
  const { reference, one, other, fill, close } = await openReplicas({ access: 'required' });
  const as = (sub: string, role: string) => bearer(issuer.token({ sub, roles: [role] }));
  try {
    for (const owner_id of ['ann', 'bob']) {
      const secrets = { hostname: 'h', ip_address: '10.0.0.1', metadata: { key: owner_id } };
      const gpus = [gpu({ uuid: `GPU-${owner_id}`, index: 0 })];
      const machine = await register(reference, { owner_id, name: `of ${owner_id}`, gpus, ...secrets });
      await call(other, 'PUT', `/providers/${machine.id}/drain`, { reason: 'private' });
      const suspended = await register(reference, { owner_id, name: 'suspended' });
      await call(other, 'POST', `/providers/${suspended.id}/suspension`, { reason: 'private' });
    }
    await fill();
    const searches: Record<string, string>[] = [
      {},
      { owner_id: 'ann' },
      { suspended: 'true' },
      { exclude_drained: 'true' },
    ];
    const callers = [{}, as('ann', 'provider'), as('cleo', 'renter'), as('root', 'admin')];
    for (const headers of callers) {
      for (const query of searches) {
        await expectSame(one, reference, query, 1, headers);
      }
    }
    expect(one.pages.database).toBe(0);
  } finally {
    await close();
  }
});
