import { openDatabase } from '@gridlease/common/database/open';
import { inTransaction } from '@gridlease/common/database/transaction';
import { createLogger } from '@gridlease/common/log/logger';
import { advanceDatabaseTime, setDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RegistryTables } from '../src/database/database.ts';
import { createLayout } from '../src/database/layout.ts';
import { type PassReport, sweepLeases } from '../src/expiry/sweeper.ts';
import { readEvents } from './event-stream.ts';
import {
  type Body,
  call,
  copyProvider,
  LEASES,
  openRegistry,
  openRegistryDatabase,
  register,
  type TestRegistry,
} from './registry.ts';

let database: Awaited<ReturnType<typeof openRegistryDatabase>>;
let registry: TestRegistry;
beforeEach(async () => {
  database = await openRegistryDatabase();
  registry = await openRegistry({ databaseUrl: database.url });
  await setDatabaseTime(database.url, '2030-01-01T00:00:00.000Z');
  await passRan();
});
afterEach(async () => {
  await registry.close();
  await database.close();
});

/** As if the sweeper had looked at the leases just now, and found nothing. */
async function passRan(): Promise<void> {
  await adminQuery('update registry_clock set swept_at = gridlease_now()', [], database.url);
}

/** Time goes by with the registry at work. */
async function wait(seconds: number): Promise<void> {
  await advanceDatabaseTime(database.url, seconds);
  await passRan();
}

async function sweep(massExpiry = { waitSeconds: 300, perSecond: 200 }): Promise<PassReport> {
  const log = createLogger({ service: 'test', level: 'silent' });
  const { db, close } = openDatabase<RegistryTables>({ url: database.url, applicationName: 'sweep', log });
  let report: PassReport | undefined;
  try {
    await sweepLeases(
      {
        newId: uuidv7,
        eventSubjectPrefix: 'registry.events.v1',
        layout: createLayout(),
        leases: LEASES,
        massExpiry,
        log,
        onEvent: () => {},
        onPass: (passed) => {
          report = passed;
        },
      },
      { signal: new AbortController().signal, inTransaction: (work) => inTransaction(db, work) },
    );
  } finally {
    await close();
  }
  return report as PassReport;
}

const path = (id: string) => `/providers/${id}`;
const beat = (id: string) => call(registry, 'POST', `${path(id)}/heartbeat`);
const setStatus = (id: string, status: string) => call(registry, 'PATCH', `${path(id)}/status`, { status });
const statusOf = async (id: string) => (await call(registry, 'GET', path(id))).body.status;
const tagOf = async (id: string) => (await call(registry, 'GET', path(id))).headers.get('etag');
const named = (providers: Body[]) => providers.map(({ name }) => name);

/** Status changes as they were announced, `previous>status cause`. */
async function changes(expected: number): Promise<string[]> {
  const events = await readEvents(registry, expected + 1, '0');
  return events
    .filter(({ event }) => event === 'provider.status_changed')
    .map(({ data }) => `${data.data.previous_status}>${data.data.status} ${data.data.cause}`);
}

describe('a lease', () => {
  it('lasts 10 minutes after a registration and an update of the status', async () => {
    const { id } = await register(registry);
    await wait(599);
    expect(await statusOf(id)).toBe('idle');
    await wait(1);
    expect(await statusOf(id)).toBe('offline');
    await setStatus(id, 'busy');
    await wait(599);
    expect(await statusOf(id)).toBe('busy');
    await wait(1);
    expect(await statusOf(id)).toBe('offline');
  });

  it('lasts 90 seconds after a heartbeat', async () => {
    const { id } = await register(registry);
    await beat(id);
    await wait(89);
    expect(await statusOf(id)).toBe('idle');
    await wait(1);
    expect(await statusOf(id)).toBe('offline');
  });

  it('lasts three of the intervals that a large fleet is asked for', async () => {
    await adminQuery('update registry_clock set fleet_size = 200000', [], database.url);
    const { id } = await register(registry);
    expect((await beat(id)).body.next_heartbeat_seconds).toBe(100);
    await wait(299);
    expect(await statusOf(id)).toBe('idle');
    await wait(1);
    expect(await statusOf(id)).toBe('offline');
  });

  it.each(['error', 'maintenance', 'offline'])('of a machine in %s never ends', async (status) => {
    const { id } = await register(registry);
    await setStatus(id, status);
    await wait(100_000);
    expect(await statusOf(id)).toBe(status);
    expect(await sweep()).toMatchObject({ expired: 0 });
  });

  it('does not end while passes of the sweeper are missing, and counts anew from its return', async () => {
    const { id } = await register(registry);
    await beat(id);
    await advanceDatabaseTime(database.url, 3_600);
    expect(await statusOf(id)).toBe('idle');
    expect(await sweep()).toMatchObject({ expired: 0 });
    await wait(89);
    expect(await statusOf(id)).toBe('idle');
    await wait(1);
    expect(await statusOf(id)).toBe('offline');
    expect(await sweep()).toMatchObject({ expired: 1 });
  });

  it('is not counted when leases are switched off', async () => {
    const open = await openRegistry({ databaseUrl: database.url, leases: { enabled: false } });
    try {
      const { id } = await register(open);
      await wait(100_000);
      expect((await call(open, 'GET', path(id))).body.status).toBe('idle');
    } finally {
      await open.close();
    }
  });
});

describe.each([
  ['before anybody has written it down', async () => {}],
  ['after the sweeper has written it down', sweep],
])('a lapse, %s', (_when, happens) => {
  it('is in every read and filter, and counts in the version', async () => {
    const { id } = await register(registry, { name: 'gone' });
    await register(registry, { name: 'here' });
    const before = await tagOf(id);
    await beat(id);
    await wait(91);
    await happens();
    expect(await statusOf(id)).toBe('offline');
    expect(named((await call(registry, 'GET', '/providers?status=idle')).body)).toEqual(['here']);
    expect(named((await call(registry, 'GET', '/providers?status=offline')).body)).toEqual(['gone']);
    expect([before, await tagOf(id)]).toEqual(['"1"', '"2"']);
    const stale = await call(registry, 'DELETE', path(id), undefined, { 'if-match': '"1"' });
    expect(stale.status).toBe(412);
    const listed = (await call(registry, 'GET', '/providers')).body;
    expect(listed.map((each: Body) => [each.name, each.status])).toEqual([
      ['gone', 'offline'],
      ['here', 'idle'],
    ]);
  });

  it('ends with a heartbeat, and both are announced once', async () => {
    const { id } = await register(registry);
    await setStatus(id, 'busy');
    await wait(600);
    await happens();
    expect((await beat(id)).body.status).toBe('idle');
    expect(await tagOf(id)).toBe('"4"');
    expect(await changes(3)).toEqual([
      'idle>busy status_update',
      'busy>offline lease_expired',
      'offline>idle heartbeat',
    ]);
  });

  it('ends with an update of the status, and both are announced once', async () => {
    const { id } = await register(registry);
    await wait(600);
    await happens();
    const { headers } = await setStatus(id, 'idle');
    expect([await statusOf(id), headers.get('etag')]).toEqual(['idle', '"3"']);
    expect(await changes(2)).toEqual(['idle>offline lease_expired', 'offline>idle status_update']);
  });

  it('does not end with a full update of what was read', async () => {
    const { id } = await register(registry);
    await wait(600);
    await happens();
    const { body } = await call(registry, 'GET', path(id));
    const updated = await call(registry, 'PUT', path(id), { ...body, name: 'renamed' });
    expect([updated.status, updated.body.status]).toEqual([200, 'offline']);
    expect(await statusOf(id)).toBe('offline');
  });
});

describe('a pass of the sweeper', () => {
  it('takes what has lapsed, and only that, with the cause and the status before', async () => {
    const gone = await register(registry, { name: 'gone' });
    await setStatus(gone.id, 'busy');
    await wait(590);
    const here = await register(registry, { name: 'here' });
    await wait(10);
    expect(await sweep()).toMatchObject({ expired: 1, live: 2, lapsed: 1, isHeld: false });
    expect(await sweep()).toMatchObject({ expired: 0, live: 1, lapsed: 0 });
    expect([await statusOf(gone.id), await statusOf(here.id)]).toEqual(['offline', 'idle']);
    const [row] = await adminQuery(
      'select status, previous_status, status_cause, status_changed_at from provider_live where provider_id = $1',
      [gone.id],
      database.url,
    );
    expect(row).toEqual({
      status: 'offline',
      previous_status: 'busy',
      status_cause: 'lease_expired',
      status_changed_at: new Date('2030-01-01T00:10:00.000Z'),
    });
  });

  it('takes a fleet of one that died, and nineteen', async () => {
    await register(registry, { name: 'only' });
    await wait(600);
    expect(await sweep()).toMatchObject({ expired: 1 });
    await copyProvider(database.url, 'only', 19);
    await adminQuery(`update provider_live set status = 'idle' where status_changes = 0`, [], database.url);
    await wait(600);
    expect(await sweep()).toMatchObject({ expired: 19, isHeld: false });
  });
});

describe('most of the fleet falling silent at once', () => {
  const wave = { waitSeconds: 300, perSecond: 2 };

  beforeEach(async () => {
    await register(registry, { name: 'box' });
    await copyProvider(database.url, 'box', 29);
    await adminQuery(`update provider_live set status = 'busy', lease_seconds = 90`, [], database.url);
    await wait(91);
  });

  const ids = async () => (await call(registry, 'GET', '/providers')).body.map((each: Body) => each.id);

  it('is shown at once, but written down and announced only after a wait, and then slowly', async () => {
    expect(await sweep(wave)).toMatchObject({ expired: 0, isHeld: true, lapsed: 30 });
    expect((await call(registry, 'GET', '/providers?status=offline')).body).toHaveLength(30);
    await wait(299);
    expect(await sweep(wave)).toMatchObject({ expired: 0, isHeld: true });
    await wait(1);
    expect(await sweep(wave)).toMatchObject({ expired: 10, isHeld: true });
    expect(await sweep(wave)).toMatchObject({ expired: 10, isHeld: true });
    expect(await sweep(wave)).toMatchObject({ expired: 10 });
    expect(await sweep(wave)).toMatchObject({ expired: 0, isHeld: false });
    expect(await changes(30)).toEqual(Array(30).fill('busy>offline lease_expired'));
  });

  it('leaves a machine that comes back in the wait as it was, and says nothing of it', async () => {
    await sweep(wave);
    const all = await ids();
    const tag = await tagOf(all[0]);
    const statuses = await Promise.all(all.map(async (id: string) => (await beat(id)).body.status));
    expect(statuses).toEqual(Array(30).fill('busy'));
    expect(Number(JSON.parse((await tagOf(all[0])) ?? ''))).toBeGreaterThan(Number(JSON.parse(tag ?? '')));
    expect(await sweep(wave)).toMatchObject({ expired: 0, isHeld: false });
    expect(await changes(0)).toEqual([]);
  });

  it('is seen in the first who lapse when the others have been silent for half of their lease', async () => {
    await adminQuery(
      `with later as materialized (
         select provider_id, last_seen_at + interval '30 seconds' as at from provider_live
       )
       update provider_live set last_seen_at = later.at from later
       where provider_live.provider_id = later.provider_id
         and provider_live.provider_id <> (select id from providers where name = 'box')`,
      [],
      database.url,
    );
    expect(await sweep(wave)).toMatchObject({ expired: 0, isHeld: true, lapsed: 1, silent: 30 });
  });
});
