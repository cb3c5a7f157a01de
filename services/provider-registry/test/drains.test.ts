import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callersOf } from './callers.ts';
import { readEvents } from './event-stream.ts';
import { type Body, call, openRegistry, register, type TestRegistry } from './registry.ts';

let registry: TestRegistry;
let required: TestRegistry;
beforeAll(async () => {
  [registry, required] = await Promise.all([openRegistry(), openRegistry({ access: 'required' })]);
});
afterAll(() => Promise.all([registry.close(), required.close()]));

const HOUR_MS = 3_600_000;
const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString();
const path = (id: string) => `/providers/${id}`;
const drain = (id: string, body?: object, headers = {}) =>
  call(registry, 'PUT', `${path(id)}/drain`, body, headers);

it('a drain is set, replaced and ended, and each change has a version and an event without the reason', async () => {
  const until = inAnHour();
  const [, ...events] = await readEvents(registry, 4, undefined, async () => {
    const { id } = await register(registry);
    const first = await drain(id, { reason: 'new power supply', until });
    expect([first.status, first.headers.get('etag')]).toEqual([200, '"2"']);
    expect(first.body.drain).toEqual({ reason: 'new power supply', until });
    expect((await call(registry, 'GET', path(id))).body).toEqual(first.body);

    const second = await drain(id);
    expect([second.body.drain, second.body.status]).toEqual([{}, 'idle']);
    const ended = await call(registry, 'DELETE', `${path(id)}/drain`);
    expect([ended.status, ended.headers.get('etag')]).toEqual([200, '"4"']);
    expect((await call(registry, 'GET', path(id))).body).not.toHaveProperty('drain');
    const again = await call(registry, 'DELETE', `${path(id)}/drain`);
    expect([again.status, again.headers.get('etag')]).toEqual([200, '"4"']);
  });
  expect(events.map(({ event }) => event)).toEqual(Array(3).fill('provider.updated'));
  expect(events.map(({ data }) => data.data.drain)).toEqual([{ until }, {}, undefined]);
  expect(JSON.stringify(events)).not.toContain('power supply');
});

it('a drain with an end is over then, by the clock of the database', async () => {
  const own = await openRegistry();
  try {
    const { id } = await register(own, { name: 'paused' });
    await register(own, { name: 'ready' });
    await call(own, 'PUT', `${path(id)}/drain`, { until: inAnHour() });
    const names = async () => {
      const { body } = await call(own, 'GET', '/providers?exclude_drained=true');
      return body.map(({ name }: Body) => name);
    };
    expect(await names()).toEqual(['ready']);
    await advanceDatabaseTime(own.databaseUrl, (2 * HOUR_MS) / 1_000);
    expect(await names()).toEqual(['paused', 'ready']);
    expect((await call(own, 'GET', path(id))).body).not.toHaveProperty('drain');
  } finally {
    await own.close();
  }
});

it.each([
  [{ until: '2020-01-01T00:00:00Z' }, 'until'],
  [{ until: 'tomorrow' }, 'until'],
  [{ reason: 'x'.repeat(501) }, 'reason'],
  [{ reason: 'two\nlines' }, 'reason'],
])('a drain with %j is 400 that names the member, and changes nothing', async (body, member) => {
  const { id } = await register(registry);
  const response = await drain(id, body);
  expect([response.status, response.body.code]).toEqual([400, 'validation_failed']);
  expect(response.body.errors.map((error: Body) => error.path)).toEqual([member]);
  const { headers } = await call(registry, 'GET', path(id));
  expect(headers.get('etag')).toBe('"1"');
});

it('a drain stays over a full update, which cannot set it', async () => {
  const { id } = await register(registry);
  await drain(id, { reason: 'a' });
  const read = (await call(registry, 'GET', path(id))).body;
  const { body } = await call(registry, 'PUT', path(id), { ...read, drain: { reason: 'b' }, name: 'new' });
  expect(body).toEqual({ ...read, name: 'new' });
});

it('the reason is visible to the owner and not to other users', async () => {
  const { machineOf, ann, bob } = callersOf(required);
  const { id } = await machineOf('ann');
  await call(ann, 'PUT', `${path(id)}/drain`, { reason: 'private' });
  const drainFor = async (who: typeof ann) => (await call(who, 'GET', path(id))).body.drain;
  expect([await drainFor(ann), await drainFor(bob)]).toEqual([{ reason: 'private' }, {}]);
});
