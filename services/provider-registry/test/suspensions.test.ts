import { afterAll, beforeAll, expect, it } from 'vitest';
import { callersOf } from './callers.ts';
import { readEvents } from './event-stream.ts';
import {
  type Body,
  call,
  gpu,
  issuer,
  openRegistry,
  register,
  registration,
  type TestRegistry,
} from './registry.ts';

let registry: TestRegistry;
let required: TestRegistry;
beforeAll(async () => {
  [registry, required] = await Promise.all([openRegistry(), openRegistry({ access: 'required' })]);
});
afterAll(() => Promise.all([registry.close(), required.close()]));

const path = (id: string) => `/providers/${id}`;
const suspend = (id: string, reason = 'fraud', headers = {}) =>
  call(registry, 'POST', `${path(id)}/suspension`, { reason }, headers);
const lift = (id: string, body?: object) => call(registry, 'DELETE', `${path(id)}/suspension`, body);
const read = async (id: string) => (await call(registry, 'GET', path(id))).body;
const lifeOf = async (id: string) =>
  (await call(registry, 'POST', '/providers/live', { ids: [id] })).body.providers[0];
const at = expect.any(String);

it('a suspension is shown, announced without its reason, and lifted', async () => {
  const [, ...events] = await readEvents(registry, 4, undefined, async () => {
    const { id } = await register(registry);
    const first = await suspend(id);
    expect([first.status, first.headers.get('etag')]).toEqual([200, '"2"']);
    expect(first.body.suspended).toEqual([{ by: 'admin', reason: 'fraud', at }]);
    expect(await read(id)).toEqual(first.body);
    expect((await lifeOf(id)).suspended).toEqual(first.body.suspended);

    const second = await suspend(id, 'fraud, again');
    expect(second.body.suspended).toEqual([{ ...first.body.suspended[0], reason: 'fraud, again' }]);
    expect((await lift(id, { reason: 'a mistake' })).status).toBe(200);
    expect(await read(id)).not.toHaveProperty('suspended');
    expect((await lifeOf(id)).suspended).toEqual([]);
    const again = await lift(id);
    expect([again.status, again.headers.get('etag')]).toEqual([200, '"4"']);
    const { body } = await call(registry, 'GET', `${path(id)}/history`);
    expect(body.suspensions).toEqual([{ by: 'admin', from: at, to: at }]);
  });
  expect(events.map(({ data }) => data.data.suspended)).toEqual([
    [{ by: 'admin', at }],
    [{ by: 'admin', at }],
    undefined,
  ]);
  expect(JSON.stringify(events)).not.toContain('fraud');
});

it('heartbeats and changes of a suspended machine go on, and the suspension stays', async () => {
  const { id } = await register(registry, { owner_id: 'persistent' });
  await suspend(id);
  expect((await call(registry, 'POST', `${path(id)}/heartbeat`)).body.status).toBe('idle');
  const before = await read(id);
  const { body } = await call(registry, 'PUT', path(id), { ...before, name: 'new', suspended: [] });
  expect(body).toEqual({ ...before, name: 'new' });
});

it('a suspended machine is hidden from searches, and visible to its owner and administrators', async () => {
  const { as, ann, bob, machineOf } = callersOf(required);
  const root = as(issuer.token({ sub: 'root', roles: ['admin'] }));
  const reader = as(issuer.serviceToken('billing', 'registry:read'));
  const visitor = as(undefined);
  const gpus = [gpu({ model_name: 'Hidden Card' })];
  const [good, bad] = [
    await machineOf('ann', { name: 'good', gpus }),
    await machineOf('ann', { name: 'bad', gpus }),
  ];
  await call(root, 'POST', `${path(bad.id)}/suspension`, { reason: 'private' });
  const names = async (who: typeof ann, query: string) =>
    (await call(who, 'GET', `/providers?${query}`)).body.map(({ name }: Body) => name);
  for (const query of ['gpu_model=Hidden', 'status=idle', 'gpu_model=Hidden&status=idle', '', 'limit=9']) {
    for (const who of [ann, bob, root, reader, visitor]) expect(await names(who, query)).toEqual(['good']);
  }
  for (const query of ['owner_id=ann', 'owner_id=ann&gpu_model=Hidden']) {
    for (const who of [ann, root, reader]) expect(await names(who, query)).toEqual(['bad', 'good']);
    for (const who of [bob, visitor]) expect(await names(who, query)).toEqual(['good']);
  }
  for (const query of ['suspended=true', 'suspended=true&gpu_model=Hidden', 'suspended=true&limit=9']) {
    for (const who of [root, reader]) expect(await names(who, query)).toEqual(['bad']);
    for (const who of [ann, bob, visitor]) expect(await names(who, query)).toEqual([]);
    expect(await names(ann, `${query}&owner_id=ann`)).toEqual(['bad']);
    expect(await names(bob, `${query}&owner_id=ann`)).toEqual([]);
  }
  expect(await names(root, 'suspended=false')).toEqual(['good']);
  const total = async (who: typeof ann, query: string) =>
    (await call(who, 'GET', `/providers/summary?${query}`)).body.total;
  expect(await total(ann, 'gpu_model=Hidden')).toBe(1);
  expect(await total(ann, 'gpu_model=Hidden&owner_id=ann')).toBe(2);
  expect(await total(bob, 'gpu_model=Hidden&owner_id=ann')).toBe(1);
  const explained = await call(root, 'GET', '/providers?gpu_model=Hidden&explain=true');
  expect([explained.body.providers, explained.body.matching]).toEqual([1, 1]);

  const status = async (who: typeof ann, id: string) => (await call(who, 'GET', path(id))).status;
  expect(await Promise.all([ann, root, reader, bob, visitor].map((who) => status(who, bad.id)))).toEqual([
    200, 200, 200, 404, 404,
  ]);
  expect((await call(ann, 'GET', path(bad.id))).body.suspended).toEqual([
    { by: 'admin', reason: 'private', at },
  ]);

  expect((await call(ann, 'DELETE', `${path(bad.id)}/suspension`)).status).toBe(403);
  await call(root, 'DELETE', `${path(bad.id)}/suspension`);
  expect(await names(bob, 'gpu_model=Hidden')).toEqual(['bad', 'good']);
  expect(await status(visitor, good.id)).toBe(200);
});

it('a replaced inventory does not bring a suspended machine back into searches', async () => {
  const gpus = [gpu({ model_name: 'Card Before' })];
  const { id } = await register(registry, { gpus });
  await suspend(id);
  await call(registry, 'PUT', path(id), { name: 'n', gpus: [gpu({ model_name: 'Card After' })] });
  expect((await call(registry, 'GET', '/providers?gpu_model=Card%20After')).body).toEqual([]);
  await lift(id);
  expect((await call(registry, 'GET', '/providers?gpu_model=Card%20After')).body).toHaveLength(1);
});

it('the cards of a machine that was deleted while suspended start suspended with any owner', async () => {
  const gpus = [gpu({ uuid: 'GPU-marked' })];
  const { id } = await register(registry, { gpus });
  await suspend(id, 'stolen');
  await call(registry, 'DELETE', path(id));
  const { status, body } = await call(
    registry,
    'POST',
    '/providers',
    registration({ owner_id: 'another', gpus: [gpu({ uuid: 'GPU-other' }), ...gpus] }),
  );
  expect([status, body.suspended]).toEqual([201, [{ by: 'admin', reason: 'stolen', at }]]);

  const other = await register(registry, { owner_id: 'third' });
  const updated = await call(registry, 'PUT', path(other.id), { name: 'n', gpus });
  expect(updated.body.suspended).toEqual([{ by: 'admin', reason: 'stolen', at }]);

  await lift(body.id);
  const free = await register(registry, { owner_id: 'fourth', gpus });
  expect(free).not.toHaveProperty('suspended');
});

it('a card that is taken out of a suspended machine stays suspended', async () => {
  const gpus = [gpu({ uuid: 'GPU-moved' })];
  const { id } = await register(registry, { gpus });
  await suspend(id);
  await call(registry, 'PUT', path(id), { name: 'n', gpus: [gpu()] });
  const moved = await register(registry, { gpus });
  expect(moved.suspended).toHaveLength(1);
  await lift(id);
  expect((await read(moved.id)).suspended).toHaveLength(1);
  await lift(moved.id);
  expect(await register(registry, { owner_id: 'later', gpus })).not.toHaveProperty('suspended');
});

it('a machine keeps its own cards, whoever else has registered them and was suspended', async () => {
  const gpus = [gpu({ uuid: 'GPU-copied' })];
  const honest = await register(registry, { owner_id: 'honest', gpus });
  const copy = await register(registry, { owner_id: 'thief', gpus });
  await suspend(copy.id);
  const { body } = await call(registry, 'PUT', path(honest.id), { name: 'n', gpus: [...gpus, gpu()] });
  expect(body).not.toHaveProperty('suspended');
});

it('a deleted machine has no suspension in force', async () => {
  const { id } = await register(registry);
  await suspend(id);
  await call(registry, 'DELETE', path(id));
  expect(await lifeOf(id)).toMatchObject({ suspended: [], deleted_at: at });
  const { body } = await call(registry, 'GET', `${path(id)}/history`);
  expect(body.suspensions).toEqual([{ by: 'admin', from: at, to: at }]);
});

it.each([[{}], [{ reason: '' }], [{ reason: 'x'.repeat(501) }], [undefined]])(
  'a suspension with %j is 400 and changes nothing',
  async (body) => {
    const { id } = await register(registry);
    expect((await call(registry, 'POST', `${path(id)}/suspension`, body)).status).toBe(400);
    expect(await read(id)).not.toHaveProperty('suspended');
  },
);
