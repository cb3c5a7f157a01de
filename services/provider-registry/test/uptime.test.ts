import { advanceDatabaseTime, setDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callersOf } from './callers.ts';
import { startRegistry } from './process.ts';
import {
  type Body,
  call,
  openRegistry,
  openRegistryDatabase,
  register,
  type Target,
  type TestRegistry,
} from './registry.ts';
import { openUptimes } from './uptime.ts';

const DAY_SECONDS = 86_400;
const MINUTE_SECONDS = 60;
const START = Date.parse('2030-01-01T00:00:00.000Z');

let registry: TestRegistry;
let uptimes: ReturnType<typeof openUptimes>;
beforeAll(async () => {
  registry = await openRegistry();
  uptimes = openUptimes(registry.databaseUrl);
});
afterAll(async () => {
  await uptimes.close();
  await registry.close();
});

let begunAt = START;
beforeEach(async () => {
  begunAt += 100 * DAY_SECONDS * 1_000;
  await setDatabaseTime(registry.databaseUrl, new Date(begunAt).toISOString());
  await sweep();
});

/** As if the sweeper had been at work until now. */
const sweep = () =>
  adminQuery(
    'update registry_clock set swept_at = gridlease_now(), resumed_at = least(resumed_at, gridlease_now())',
    [],
    registry.databaseUrl,
  );

/** Time goes by without heartbeats, and with the registry at work. */
async function wait(seconds: number): Promise<void> {
  await advanceDatabaseTime(registry.databaseUrl, seconds);
  await sweep();
}

const path = (id: string) => `/providers/${id}`;
const beat = (id: string, target: Target = registry) => call(target, 'POST', `${path(id)}/heartbeat`);
const setStatus = (id: string, status: string, target: Target = registry) =>
  call(target, 'PATCH', `${path(id)}/status`, { status });
const shown = async (id: string, target: Target = registry): Promise<unknown> =>
  (await call(target, 'GET', path(id))).body.uptime_percent_30d;

/** The whole round that is due 10 minutes after the last one. */
async function round(): Promise<void> {
  await adminQuery("update uptime_round set begun_at = 'epoch'", [], registry.databaseUrl);
  await uptimes.round();
}

/** Time goes by without silences: as long as nothing sweeps, none begins. */
async function live(id: string, seconds: number): Promise<void> {
  await advanceDatabaseTime(registry.databaseUrl, seconds);
  await beat(id);
  await sweep();
}

it('a machine begins with 100, and a few minutes later its few minutes count', async () => {
  const { id, uptime_percent_30d } = await register(registry);
  expect([uptime_percent_30d, await shown(id)]).toEqual([100, 100]);
  await round();
  expect(await shown(id)).toBe(100);
  await wait(4 * MINUTE_SECONDS);
  await setStatus(id, 'error');
  await wait(MINUTE_SECONDS);
  await round();
  expect(await shown(id)).toBe(80);
});

it('a machine that has been silent for the last 20 of 30 days shows a third, also in maintenance', async () => {
  const [plain, inMaintenance] = [await register(registry), await register(registry)];
  await advanceDatabaseTime(registry.databaseUrl, 10 * DAY_SECONDS);
  await beat(plain.id);
  await beat(inMaintenance.id);
  await setStatus(inMaintenance.id, 'maintenance');
  await sweep();
  await wait(20 * DAY_SECONDS);
  await round();
  expect([await shown(plain.id), await shown(inMaintenance.id)]).toEqual([33.33, 33.33]);
  // Back for another 20 days: of the last 30, it was silent for the first 10.
  await beat(plain.id);
  await live(plain.id, 20 * DAY_SECONDS);
  await round();
  expect(await shown(plain.id)).toBe(66.66);
  await live(plain.id, 15 * DAY_SECONDS);
  await round();
  expect(await shown(plain.id)).toBe(100);
});

it('maintenance counts as up, offline and error do not, whoever stated them', async () => {
  const { id } = await register(registry);
  for (const status of ['maintenance', 'offline', 'busy', 'error']) {
    await setStatus(id, status);
    await advanceDatabaseTime(registry.databaseUrl, DAY_SECONDS);
  }
  await setStatus(id, 'idle');
  await live(id, DAY_SECONDS);
  await round();
  expect(await shown(id)).toBe(60);
});

it('an outage of the registry does not count', async () => {
  const { id } = await register(registry);
  await live(id, 60 * MINUTE_SECONDS);
  // Nothing sweeps for a day, and heartbeats come again after it.
  await advanceDatabaseTime(registry.databaseUrl, DAY_SECONDS);
  await round();
  expect(await shown(id)).toBe(100);
  await beat(id);
  await sweep();
  await live(id, 10 * MINUTE_SECONDS);
  await round();
  expect(await shown(id)).toBe(100);
});

it('a machine is calculated again after 10 minutes, and written only where the value changes', async () => {
  const [steady, failing] = [await register(registry), await register(registry)];
  await round();
  const versions = async () => {
    const text = 'select provider_id, xmin::text from provider_uptime where provider_id = any($1)';
    const rows = await adminQuery<{ provider_id: string; xmin: string }>(
      text,
      [[steady.id, failing.id]],
      registry.databaseUrl,
    );
    return new Map(rows.map(({ provider_id, xmin }) => [provider_id, xmin]));
  };
  const before = await versions();
  await setStatus(failing.id, 'error');
  await live(steady.id, 10 * MINUTE_SECONDS - 1);
  expect(await uptimes.step()).toBe(false);
  expect(await versions()).toEqual(before);
  await live(steady.id, 1);
  await uptimes.round();
  const after = await versions();
  expect(after.get(steady.id)).toBe(before.get(steady.id));
  expect(after.get(failing.id)).not.toBe(before.get(failing.id));
  expect([await shown(steady.id), await shown(failing.id)]).toEqual([100, 0]);
});

it('a machine that is deleted in the middle of a round takes its uptime along, and the others are calculated', async () => {
  const machines = [await register(registry), await register(registry), await register(registry)];
  for (const { id } of machines) await setStatus(id, 'error');
  await wait(5 * MINUTE_SECONDS);
  await adminQuery("update uptime_round set begun_at = 'epoch'", [], registry.databaseUrl);
  expect(await uptimes.step()).toBe(true);
  const [, deleted] = machines;
  await call(registry, 'DELETE', path(deleted.id));
  await uptimes.round();
  const rows = await adminQuery(
    'select from provider_uptime where provider_id = $1',
    [deleted.id],
    registry.databaseUrl,
  );
  expect(rows).toEqual([]);
  const [first, , last] = machines;
  expect([await shown(first.id), await shown(deleted.id), await shown(last.id)]).toEqual([0, undefined, 0]);
});

it('a machine from before the upgrade shows no uptime until the first round', async () => {
  const { id, registered_at } = await register(registry);
  await setStatus(id, 'error');
  await live(id, MINUTE_SECONDS);
  // It counts from the first state that is known.
  await adminQuery('delete from provider_uptime where provider_id = $1', [id], registry.databaseUrl);
  await adminQuery(
    "update providers set registered_at = $2::timestamptz - interval '9 days' where id = $1",
    [id, registered_at],
    registry.databaseUrl,
  );
  expect(await shown(id)).toBeUndefined();
  expect((await call(registry, 'GET', '/providers?min_uptime_percent=0')).body).not.toContainEqual(
    expect.objectContaining({ id }),
  );
  await live(id, MINUTE_SECONDS);
  await round();
  expect(await shown(id)).toBe(50);
});

it('an update cannot set the uptime, and a registration neither', async () => {
  const { id } = await register(registry);
  await setStatus(id, 'error');
  await wait(MINUTE_SECONDS);
  await round();
  const { body: read } = await call(registry, 'GET', path(id));
  const { body } = await call(registry, 'PUT', path(id), { ...read, uptime_percent_30d: 99 });
  expect([body.uptime_percent_30d, await shown(id)]).toEqual([0, 0]);
  expect((await register(registry, { uptime_percent_30d: 1 })).uptime_percent_30d).toBe(100);
});

it('providers are found by their least uptime, which visitors see too', async () => {
  const own = await openRegistry({ access: 'required' });
  try {
    const { machineOf, as } = callersOf(own);
    const visitor = as(undefined);
    for (const [name, hundredths] of Object.entries({ full: 10_000, good: 9_995, poor: 29, off: 0 })) {
      const { id } = await machineOf('ann', { name });
      await adminQuery(
        'update provider_uptime set percent_hundredths = $1 where provider_id = $2',
        [hundredths, id],
        own.databaseUrl,
      );
    }
    const list = async (query: string) => (await call(visitor, 'GET', `/providers?${query}`)).body;
    const names = async (least: string, query = '') =>
      (await list(`min_uptime_percent=${least}${query}`)).map(({ name }: Body) => name);
    expect(await list('fields=name,uptime_percent_30d')).toMatchObject([
      { name: 'full', uptime_percent_30d: 100 },
      { name: 'good', uptime_percent_30d: 99.95 },
      { name: 'off', uptime_percent_30d: 0 },
      { name: 'poor', uptime_percent_30d: 0.29 },
    ]);
    expect(await names('0')).toEqual(['full', 'good', 'off', 'poor']);
    expect(await names('0.29')).toEqual(['full', 'good', 'poor']);
    expect(await names('0.3')).toEqual(['full', 'good']);
    expect(await names('99.95', '&gpu_model=4090')).toEqual(['full', 'good']);
    expect(await names('100.00', '&min_gpus=1')).toEqual(['full']);
    const { body } = await call(own, 'GET', '/providers?min_uptime_percent=99.9&explain=true');
    expect(body.filters).toMatchObject([{ filter: 'min_uptime_percent', value: '99.9', remaining: 2 }]);
    expect((await call(visitor, 'GET', '/providers/summary?min_uptime_percent=99.9')).body.total).toBe(2);
    for (const bad of ['101', '-1', '100.01', '99.999', '1e1', 'all', 'NaN']) {
      const { status, body: problem } = await call(visitor, 'GET', `/providers?min_uptime_percent=${bad}`);
      expect([bad, status, problem.errors[0].path]).toEqual([bad, 400, 'min_uptime_percent']);
    }
  } finally {
    await own.close();
  }
});

it('of two replicas one calculates, and the other one when it is gone', async () => {
  const database = await openRegistryDatabase();
  const config = { port: '0', database_url: database.url };
  const replicas = await Promise.all([startRegistry(config), startRegistry(config)]);
  const [first, second] = replicas;
  try {
    for (const { url } of replicas)
      await until(async () => (await call({ url }, 'GET', '/health/ready')).status === 200);
    const { id } = await register(first);
    await setStatus(id, 'error', first);
    await advanceDatabaseTime(database.url, 60 * MINUTE_SECONDS);
    await until(async () => Number(await shown(id, second)) < 1);
    await beat(id, first);
    await first.stop();
    await advanceDatabaseTime(database.url, 60 * MINUTE_SECONDS);
    await until(async () => Math.round(Number(await shown(id, second))) === 50);
  } finally {
    await Promise.all(replicas.map((each) => each.stop()));
    await database.close();
  }
}, 120_000);
