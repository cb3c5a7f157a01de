import { openDatabase } from '@gridlease/common/database/open';
import { inTransaction } from '@gridlease/common/database/transaction';
import { createLogger } from '@gridlease/common/log/logger';
import { advanceDatabaseTime, setDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RegistryTables } from '../src/database/database.ts';
import { createLayout } from '../src/database/layout.ts';
import { purgeDeletedProviders } from '../src/providers/store.ts';
import { listNewlySilent, purgeStates, recordSilences } from '../src/states/store.ts';
import { callersOf, DAEMON, keyOf } from './callers.ts';
import { readEvents } from './event-stream.ts';
import { type Body, call, issuer, LEASES, openRegistry, register, type TestRegistry } from './registry.ts';

let registry: TestRegistry;
let required: TestRegistry;
beforeAll(async () => {
  [registry, required] = await Promise.all([openRegistry(), openRegistry({ access: 'required' })]);
});
afterAll(() => Promise.all([registry.close(), required.close()]));

const START = Date.parse('2030-01-01T00:00:00.000Z');
const DAY_SECONDS = 86_400;
let begunAt = START;
beforeEach(async () => {
  begunAt += 100 * DAY_SECONDS * 1_000;
  await setDatabaseTime(registry.databaseUrl, new Date(begunAt).toISOString());
  await passRan();
});

/** As if the sweeper had looked at the leases just now, and found nothing. */
const passRan = () =>
  adminQuery(
    'update registry_clock set swept_at = gridlease_now(), resumed_at = least(resumed_at, gridlease_now())',
    [],
    registry.databaseUrl,
  );

/** Time goes by with the registry at work. */
async function wait(seconds: number): Promise<void> {
  await advanceDatabaseTime(registry.databaseUrl, seconds);
  await passRan();
}

const path = (id: string) => `/providers/${id}`;
const beat = (id: string) => call(registry, 'POST', `${path(id)}/heartbeat`);
const setStatus = (id: string, status: string) => call(registry, 'PATCH', `${path(id)}/status`, { status });
const lifeOf = async (id: string): Promise<Body> =>
  (await call(registry, 'POST', '/providers/live', { ids: [id] })).body.providers[0];
/** Seconds since the test began. */
const seconds = (time: string) => (Date.parse(time) - begunAt) / 1_000;

/** The history in seconds since the test began: from, to, status, and whether the machine was silent. */
async function historyOf(id: string, query = ''): Promise<unknown[]> {
  const { body } = await call(registry, 'GET', `${path(id)}/history${query}`);
  return body.intervals.map(({ from, to, status, lapsed }: Body) => [
    seconds(from),
    to === undefined ? undefined : seconds(to),
    status,
    ...(lapsed ? ['lapsed'] : []),
  ]);
}

async function inRegistry<T>(work: Parameters<typeof inTransaction<RegistryTables, T>>[1]): Promise<T> {
  const log = createLogger({ service: 'test', level: 'silent' });
  const { db, close } = openDatabase<RegistryTables>({
    url: registry.databaseUrl,
    applicationName: 'lives',
    log,
  });
  try {
    return await inTransaction(db, work);
  } finally {
    await close();
  }
}

it('a machine is silent when the lease of its last heartbeat has ended, whatever status is set', async () => {
  const { id } = await register(registry);
  await wait(10);
  await beat(id);
  await wait(50);
  await setStatus(id, 'busy');
  await wait(39);
  expect(await lifeOf(id)).not.toHaveProperty('lapsed_at');
  await wait(1);
  const life = await lifeOf(id);
  expect([seconds(life.last_beat_at), seconds(life.lapsed_at), life.status]).toEqual([10, 100, 'busy']);
  expect(await historyOf(id)).toEqual([
    [0, 10, 'idle'],
    [10, undefined, 'offline', 'lapsed'],
  ]);
});

it('two status updates in a row leave the last sign of life where it was', async () => {
  const { id } = await register(registry);
  await beat(id);
  await wait(5);
  await setStatus(id, 'busy');
  await wait(5);
  await setStatus(id, 'busy');
  const life = await lifeOf(id);
  expect(seconds(life.last_beat_at)).toBe(0);
  await wait(80);
  expect(seconds((await lifeOf(id)).lapsed_at)).toBe(90);
});

it('a machine in maintenance falls silent and comes back without a change of its status', async () => {
  const { id } = await register(registry);
  await beat(id);
  await setStatus(id, 'maintenance');
  await wait(200);
  expect(seconds((await lifeOf(id)).lapsed_at)).toBe(90);
  await beat(id);
  expect(await lifeOf(id)).not.toHaveProperty('lapsed_at');
  expect(seconds((await lifeOf(id)).changed_at)).toBe(200);
  await wait(10);
  expect(await historyOf(id)).toEqual([
    [0, 200, 'offline', 'lapsed'],
    [200, undefined, 'maintenance'],
  ]);
});

it('an error is an interval of its own, and a status set by hand is not a silence', async () => {
  const { id } = await register(registry);
  await wait(20);
  await setStatus(id, 'error');
  await wait(20);
  await beat(id);
  await wait(20);
  await setStatus(id, 'offline');
  await wait(20);
  await beat(id);
  expect(await historyOf(id)).toEqual([
    [0, 20, 'idle'],
    [20, 40, 'error'],
    [40, 60, 'idle'],
    [60, 80, 'offline'],
    [80, undefined, 'idle'],
  ]);
  const since = new Date(begunAt + 50_000).toISOString();
  expect(await historyOf(id, `?since=${since}`)).toEqual([
    [40, 60, 'idle'],
    [60, 80, 'offline'],
    [80, undefined, 'idle'],
  ]);
});

it('a heartbeat after a silence ends it, and is announced with its times', async () => {
  const { id } = await register(registry);
  await beat(id);
  await wait(300);
  const events = await readEvents(registry, 2, undefined, async () => {
    await beat(id);
  });
  expect(events.map(({ data }) => data.data)).toMatchObject(
    [
      { status: 'offline', cause: 'lease_expired', at: 300, last_seen_at: 0, last_beat_at: 0, now: 300 },
      { status: 'idle', cause: 'heartbeat', at: 300, last_seen_at: 300, last_beat_at: 300, now: 300 },
    ].map(({ at, last_seen_at, last_beat_at, now, ...rest }) => {
      const time = (after: number) => new Date(begunAt + after * 1_000).toISOString();
      return {
        ...rest,
        at: time(at),
        last_seen_at: time(last_seen_at),
        last_beat_at: time(last_beat_at),
        now: time(now),
      };
    }),
  );
  expect(await historyOf(id)).toEqual([
    [0, 300, 'offline', 'lapsed'],
    [300, undefined, 'idle'],
  ]);
});

it('a status update is announced with the last sign of life before it', async () => {
  const events = await readEvents(registry, 2, undefined, async () => {
    const { id } = await register(registry);
    await wait(30);
    await setStatus(id, 'busy');
  });
  const { last_seen_at, last_beat_at } = events[1]?.data.data ?? {};
  expect([seconds(last_seen_at), seconds(last_beat_at)]).toEqual([30, 0]);
});

it('a recorded silence lasts while the registry is down, one that was not recorded is forgiven', async () => {
  const [recorded, unrecorded] = [await register(registry), await register(registry)];
  await beat(recorded.id);
  await wait(60);
  await beat(unrecorded.id);
  await wait(40);
  const recordAll = () =>
    inRegistry(async (trx) =>
      recordSilences(trx, createLayout(), LEASES, await listNewlySilent(trx, LEASES, 500)),
    );
  expect(await recordAll()).toBeGreaterThan(0);
  expect(await recordAll()).toBe(0);
  // Nothing sweeps for an hour.
  await advanceDatabaseTime(registry.databaseUrl, 3_600);
  expect(seconds((await lifeOf(recorded.id)).last_beat_at)).toBe(0);
  expect(await lifeOf(recorded.id)).toHaveProperty('lapsed_at');
  expect(await lifeOf(unrecorded.id)).not.toHaveProperty('lapsed_at');
  await beat(recorded.id);
  await beat(unrecorded.id);
  await passRan();
  expect(await historyOf(recorded.id)).toEqual([
    [0, 3_700, 'offline', 'lapsed'],
    [3_700, undefined, 'idle'],
  ]);
  expect(await historyOf(unrecorded.id)).toEqual([[0, undefined, 'idle']]);
});

it('a deleted machine is remembered with its states for 35 days', async () => {
  const { id } = await register(registry);
  await beat(id);
  await wait(100);
  await call(registry, 'DELETE', path(id));
  await wait(10);
  const life = await lifeOf(id);
  expect([seconds(life.last_beat_at), seconds(life.deleted_at), life.status]).toEqual([0, 100, 'offline']);
  expect(await historyOf(id)).toEqual([[0, 100, 'offline', 'lapsed']]);

  await wait(34 * DAY_SECONDS);
  await inRegistry(purgeDeletedProviders);
  await inRegistry(purgeStates);
  expect(await historyOf(id)).toEqual([[0, 100, 'offline', 'lapsed']]);
  await wait(2 * DAY_SECONDS);
  await inRegistry(purgeDeletedProviders);
  await inRegistry(purgeStates);
  expect(await lifeOf(id)).toBeUndefined();
  expect((await call(registry, 'GET', `${path(id)}/history`)).status).toBe(404);
  const left = 'select from provider_states where provider_id = $1';
  expect(await adminQuery(left, [id], registry.databaseUrl)).toEqual([]);
});

it('of states that are older than 35 days the last one stays', async () => {
  const { id } = await register(registry);
  await wait(10);
  await setStatus(id, 'busy');
  await wait(10);
  await setStatus(id, 'error');
  await wait(40 * DAY_SECONDS);
  await inRegistry(purgeStates);
  const kept = await adminQuery<{ status: string }>(
    'select status from provider_states where provider_id = $1',
    [id],
    registry.databaseUrl,
  );
  expect(kept).toEqual([{ status: 'error' }]);
});

it('without leases no machine is ever silent, and the response says so', async () => {
  const own = await openRegistry({ leases: { enabled: false } });
  try {
    const { id } = await register(own);
    await advanceDatabaseTime(own.databaseUrl, 10 * DAY_SECONDS);
    const { body } = await call(own, 'POST', '/providers/live', { ids: [id] });
    expect(body.lease_enabled).toBe(false);
    expect(body.providers[0]).not.toHaveProperty('lapsed_at');
    const history = (await call(own, 'GET', `${path(id)}/history`)).body;
    expect([history.lease_enabled, history.intervals.length]).toEqual([false, 1]);
  } finally {
    await own.close();
  }
});

it('a heartbeat that changes no status writes no state', async () => {
  const { id } = await register(registry);
  const count = async () =>
    (await adminQuery('select from provider_states where provider_id = $1', [id], registry.databaseUrl))
      .length;
  await beat(id);
  await wait(60);
  await beat(id);
  expect(await count()).toBe(1);
});

it('machines that never existed are left out, and bad ids are 400', async () => {
  const absent = '0190a3b4-0000-7000-8000-000000000000';
  const { id } = await register(registry);
  const { body } = await call(registry, 'POST', '/providers/live', { ids: [absent, id, id.toUpperCase()] });
  expect(body.providers.map((each: Body) => each.id)).toEqual([id]);
  const none = await call(registry, 'POST', '/providers/live', { ids: [absent] });
  expect([none.body.providers, Date.parse(none.body.now)]).toEqual([[], begunAt]);
  for (const ids of [[], ['x'], undefined, Array(1_001).fill(absent)]) {
    expect((await call(registry, 'POST', '/providers/live', { ids })).status).toBe(400);
  }
  const { status, headers } = await call(registry, 'GET', '/providers/live');
  expect([status, headers.get('allow')]).toEqual([405, 'POST']);
});

it('the history is for the owner, administrators and registry:read, the signs of life for the last two', async () => {
  const { as, ann, bob, machineOf } = callersOf(required);
  const { id } = await machineOf('ann');
  const reader = as(issuer.serviceToken('billing', 'registry:read'));
  const root = as(issuer.token({ sub: 'root', roles: ['admin'] }));
  const key = as(keyOf('ann', DAEMON, [id]));
  const history = async (who: typeof ann) => (await call(who, 'GET', `${path(id)}/history`)).status;
  expect(await Promise.all([ann, root, reader, key, bob].map(history))).toEqual([200, 200, 200, 200, 404]);
  const live = async (who: typeof ann) => (await call(who, 'POST', '/providers/live', { ids: [id] })).status;
  expect(await Promise.all([ann, root, reader, key, bob].map(live))).toEqual([403, 200, 200, 403, 403]);
});
