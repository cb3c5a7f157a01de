import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callersOf } from './callers.ts';
import { readEvents } from './event-stream.ts';
import { type Body, call, gpu, issuer, openRegistry, register, type TestRegistry } from './registry.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await openRegistry();
});
afterAll(() => registry.close());

const DAY_SECONDS = 86_400;
const read = async (id: string) => (await call(registry, 'GET', `/providers/${id}`)).body;
const verify = (id: string, status = 'verified', headers = {}) =>
  call(registry, 'PUT', `/providers/${id}/verification`, { status }, headers);

it('a verification is shown with its time and verifier, found by its filter, and announced', async () => {
  const required = await openRegistry({ access: 'required' });
  try {
    const { as, ann, machineOf } = callersOf(required);
    const verifier = as(issuer.serviceToken('inspector', 'registry:verify'));
    const bad = await machineOf('ann', { name: 'bad' });
    await machineOf('ann', { name: 'new' });
    const events = await readEvents(required, 4, '0', async () => {
      const good = await machineOf('ann', { name: 'good' });
      await call(verifier, 'PUT', `/providers/${good.id}/verification`, { status: 'verified' });
    });
    const { body } = await call(verifier, 'PUT', `/providers/${bad.id}/verification`, { status: 'failed' });
    const shown = { status: 'failed', at: expect.any(String), by: 'inspector' };
    expect(body.verification).toEqual(shown);
    expect((await call(ann, 'GET', `/providers/${bad.id}`)).body.verification).toEqual(shown);
    expect(events.at(-1)?.event).toBe('provider.updated');
    expect(events.at(-1)?.data.data.verification).toEqual({ ...shown, status: 'verified' });
    const names = async (query: string) =>
      (await call(ann, 'GET', `/providers?${query}`)).body.map(({ name }: Body) => name);
    expect(await names('verified=true')).toEqual(['good']);
    expect(await names('verified=false')).toEqual(['bad', 'good', 'new']);
  } finally {
    await required.close();
  }
});

const card = gpu({ uuid: 'GPU-1', architecture: 'Ada Lovelace', temperature_c: 40 });

it.each<[string, boolean, object]>([
  ['that renames it', true, { name: 'renamed', labels: { a: 'b' }, host: { cpu_cores: 2 } }],
  [
    'with other health and metrics of its card',
    true,
    { gpus: [{ ...card, is_healthy: false, temperature_c: 90 }] },
  ],
  ['of its status', true, { status: 'maintenance' }],
  ['with another model', false, { gpus: [{ ...card, model_name: 'NVIDIA H100' }] }],
  ['with more memory', false, { gpus: [{ ...card, vram_mb: 99_999 }] }],
  ['with another driver', false, { gpus: [{ ...card, driver_version: '570.1' }] }],
  ['without the uuid of its card', false, { gpus: [gpu({ architecture: 'Ada Lovelace' })] }],
  ['with a second card', false, { gpus: [card, gpu()] }],
  ['that hands it over', false, { owner_id: 'somebody-else' }],
])('an update %s keeps the verification: %s', async (_what, isKept, members) => {
  const owner_id = `owner-${crypto.randomUUID()}`;
  const { id } = await register(registry, { owner_id, gpus: [card] });
  await verify(id);
  const { body } = await call(registry, 'PUT', `/providers/${id}`, { ...(await read(id)), ...members });
  expect(body.verification?.status).toBe(isKept ? 'verified' : undefined);
  expect((await read(id)).verification).toEqual(body.verification);
});

it('a verification is void after 30 days', async () => {
  const own = await openRegistry();
  try {
    const { id } = await register(own);
    await call(own, 'PUT', `/providers/${id}/verification`, { status: 'verified' });
    const found = async () => {
      const listed = (await call(own, 'GET', '/providers?verified=true')).body.length;
      return [listed, (await call(own, 'GET', `/providers/${id}`)).body.verification?.status];
    };
    await advanceDatabaseTime(own.databaseUrl, 30 * DAY_SECONDS - 60);
    expect(await found()).toEqual([1, 'verified']);
    await advanceDatabaseTime(own.databaseUrl, 60);
    expect(await found()).toEqual([0, undefined]);
  } finally {
    await own.close();
  }
});

it('a verification of a version that is no longer current is refused', async () => {
  const { id, ...machine } = await register(registry, { gpus: [gpu()] });
  await call(registry, 'PUT', `/providers/${id}`, { ...machine, gpus: [gpu({ vram_mb: 1 })] });
  const { status, body } = await verify(id, 'verified', { 'if-match': '"1"' });
  expect([status, body.code]).toEqual([412, 'version_mismatch']);
  expect(await read(id)).not.toHaveProperty('verification');
});

it('a registration and an update cannot verify themselves', async () => {
  const verification = { status: 'verified', at: new Date().toISOString(), by: 'me' };
  const machine = await register(registry, { verification });
  expect(machine).not.toHaveProperty('verification');
  const { body } = await call(registry, 'PUT', `/providers/${machine.id}`, { ...machine, verification });
  expect(body).not.toHaveProperty('verification');
  expect((await verify(machine.id, 'excellent')).status).toBe(400);
});
