import { readFile } from 'node:fs/promises';
import { migrateDatabase } from '@gridlease/common/database/migrations';
import { createLogger } from '@gridlease/common/log/logger';
import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery, openTestDatabase, type TestDatabase } from '@gridlease/testing/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from '../migrations/index.ts';
import { readEvents } from './event-stream.ts';
import { type Body, call, openRegistry, type TestRegistry } from './registry.ts';
import { KEYED_REQUEST, REFUSED_REQUEST } from './upgrade/fleet.ts';

/** The last schema of the issue before this one, with data; upgrade/README.md says how it is made. */
const FIXTURE = '0005';
/** How long after its last write the fixture's registry is upgraded. */
const DOWNTIME_SECONDS = 60;

interface OldEvent {
  readonly position: number | null;
  readonly id: string;
  readonly type: string;
  readonly data: Body;
}

let database: TestDatabase;
let registry: TestRegistry;
let before: {
  providers: Body[];
  versions: Map<string, number>;
  deletedIds: string[];
  /** In the order in which they were written; the last have no position. */
  events: OldEvent[];
  publishedPosition: number;
};

const read = (file: string) => readFile(new URL(`upgrade/${FIXTURE}.${file}`, import.meta.url), 'utf8');
const query = <Row extends object>(text: string) => adminQuery<Row>(text, [], database.url);

async function readBefore(): Promise<typeof before> {
  const versions = await query<{ id: string; version: string }>('select id, version from providers');
  const deleted = await query<{ id: string }>('select id from deleted_providers');
  const events = await query<OldEvent>(
    'select position::integer, id, type, data from outbox order by position, seq',
  );
  const [head] = await query<{ published: number }>(
    'select published_position::integer as published from outbox_head',
  );
  return {
    providers: JSON.parse(await read('providers.json')) as Body[],
    versions: new Map(versions.map(({ id, version }) => [id, Number(version)])),
    deletedIds: deleted.map(({ id }) => id),
    events,
    publishedPosition: head?.published ?? 0,
  };
}

/** Else the fixture would grow older than what is kept of events and of deleted machines, and than every lease. */
async function turnClockBackTo(providers: Body[]): Promise<void> {
  const lastSeenAt = Math.max(...providers.map(({ last_seen_at }) => Date.parse(last_seen_at)));
  await advanceDatabaseTime(database.url, (lastSeenAt - Date.now()) / 1_000 + DOWNTIME_SECONDS);
}

beforeAll(async () => {
  database = await openTestDatabase();
  await query(await read('sql'));
  before = await readBefore();
  await turnClockBackTo(before.providers);
  const log = createLogger({ service: 'provider-registry-test', level: 'silent' });
  await migrateDatabase({ url: database.url, migrations, log });
  registry = await openRegistry({ databaseUrl: database.url });
});
afterAll(async () => {
  await registry?.close();
  await database?.close();
});

it('the fixture has what an upgrade can lose', () => {
  const { providers, versions, deletedIds, events, publishedPosition } = before;
  expect(new Set(providers.map(({ status }) => status)).size).toBe(5);
  expect(new Set(providers.map(({ gpus }) => gpus.length))).toEqual(new Set([1, 2, 3, 4, 8]));
  expect(Math.max(...versions.values())).toBeGreaterThan(5);
  expect(deletedIds).toHaveLength(1);
  expect(publishedPosition).toBeGreaterThan(0);
  expect(events.filter(({ position }) => position !== null && position > publishedPosition)).toHaveLength(2);
  expect(events.filter(({ position }) => position === null)).toHaveLength(2);
});

/** What the machines of the fixture have since. */
const added = { sharing: 'exclusive' };

it('an upgrade only adds to the responses about the machines', async () => {
  const { body } = await call(registry, 'GET', '/providers?limit=1000');
  expect(body).toEqual(before.providers.map((provider) => ({ ...provider, ...added })));
  expect(JSON.stringify(body.map(({ metadata }: Body) => metadata))).toBe(
    JSON.stringify(before.providers.map(({ metadata }) => metadata)),
  );
  for (const provider of before.providers) {
    const response = await call(registry, 'GET', `/providers/${provider.id}`);
    expect(response.body).toEqual({ ...provider, ...added });
    expect(response.headers.get('etag')).toBe(`"${before.versions.get(provider.id)}"`);
  }
});

it('filters find what they found before', async () => {
  const found = async (filter: string) =>
    (await call(registry, 'GET', `/providers?${filter}`)).body.map(({ name }: Body) => name);
  const named = (keep: (provider: Body) => boolean) => before.providers.filter(keep).map(({ name }) => name);
  for (const status of ['idle', 'busy', 'offline', 'maintenance', 'error']) {
    expect(await found(`status=${status}`)).toEqual(named((provider) => provider.status === status));
  }
  expect(await found('healthy_only=true')).toEqual(
    named(({ gpus }) => gpus.every((gpu: Body) => gpu.is_healthy)),
  );
  expect(await found('gpu_model=h100&min_vram=80000&architecture=hopper&min_compute_capability=9.0')).toEqual(
    named(({ gpus }) => gpus.some((gpu: Body) => gpu.model_name.includes('H100'))),
  );
  expect(await found('max_temperature=71&max_utilization=97&min_gpus=8')).toEqual(['atlas-01']);
});

it('a retry from before the upgrade gets the first response', async () => {
  const retry = ({ key, body }: typeof KEYED_REQUEST | typeof REFUSED_REQUEST) =>
    call(registry, 'POST', '/providers', body, { 'idempotency-key': key });
  const registered = await retry(KEYED_REQUEST);
  expect([registered.status, registered.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
  expect(registered.body).toEqual(before.providers.find(({ name }) => name === 'keyed'));
  const refused = await retry(REFUSED_REQUEST);
  expect([refused.status, refused.headers.get('idempotency-replayed')]).toEqual([409, 'true']);
  expect(refused.body.code).toBe('provider_already_exists');
});

it('a stream continues from an event before the upgrade, and pending events are announced', async () => {
  const [first, ...rest] = before.events;
  const events = await readEvents(registry, rest.length, String(first?.position));
  expect(events.map(({ id }) => Number(id))).toEqual(rest.map((_, place) => place + 2));
  expect(events.map(({ event, data }) => [event, data.id, data.data])).toEqual(
    rest.map(({ type, id, data }) => [type, id, data]),
  );
  const [head] = await query<{ published: number }>(
    'select published_position::integer as published from outbox_head',
  );
  expect(head?.published).toBe(before.publishedPosition);
});

it('every machine keeps sending heartbeats, and comes back from the same statuses as before', async () => {
  for (const { id, status, gpus } of before.providers) {
    const { status: code, body } = await call(registry, 'POST', `/providers/${id}/heartbeat`, {
      gpu_metrics: gpus.map(() => ({ temperature_c: 33 })),
    });
    const isBack = status === 'offline' || status === 'error';
    expect([code, body.status]).toEqual([200, isBack ? 'idle' : status]);
    const after = await call(registry, 'GET', `/providers/${id}`);
    expect(after.body.gpus).toEqual(gpus.map((gpu: Body) => ({ ...gpu, temperature_c: 33 })));
    expect(after.headers.get('etag')).toBe(`"${(before.versions.get(id) ?? 0) + (isBack ? 1 : 0)}"`);
  }
});

it('a machine that was deleted before the upgrade still gets provider_deleted', async () => {
  for (const id of before.deletedIds) {
    const { status, body } = await call(registry, 'POST', `/providers/${id}/heartbeat`, {});
    expect([status, body.code]).toEqual([404, 'provider_deleted']);
  }
});

it('a card is still in one machine of its owner', async () => {
  const holder = before.providers.find(({ name }) => name === 'atlas-01');
  const { status, body } = await call(registry, 'POST', '/providers', {
    owner_id: 'acme',
    name: 'twin',
    gpus: [holder?.gpus[7]],
  });
  expect([status, JSON.stringify(body).includes(holder?.id)]).toEqual([409, true]);
});
