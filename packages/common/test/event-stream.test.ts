import { ServiceError } from '@gridlease/common/errors/service-error';
import {
  createEventStreams,
  type EventChoice,
  type EventStreamsOptions,
} from '@gridlease/common/outbox/event-stream';
import { startOutboxRelay } from '@gridlease/common/outbox/relay';
import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { until } from '@gridlease/testing/until';
import Fastify from 'fastify';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EventStreamClient, openEventStreamClient } from './event-stream-client.ts';
import {
  type MechanicsDatabase,
  type MechanicsTables,
  openMechanicsDatabase,
  openTestLog,
  quietLog,
} from './mechanics-database.ts';
import { changeAccountNow, listOutbox } from './outbox-events.ts';

let database: MechanicsDatabase;
const undo: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  database = await openMechanicsDatabase();
});

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
  await database.close();
});

/** A service with the typical route, on its own port. */
async function startServer(
  options: Partial<EventStreamsOptions<MechanicsTables>> = {},
  isWanted?: EventChoice,
) {
  const stopping = new AbortController();
  const streams = createEventStreams<MechanicsTables>({
    db: database.db,
    log: quietLog,
    signal: stopping.signal,
    pollMs: 5,
    ...options,
  });
  const app = Fastify({ forceCloseConnections: true });
  app.get('/events', { exposeHeadRoute: false }, async (request, reply) => {
    const stream = await streams.open(request.headers['last-event-id']?.toString(), undefined, isWanted);
    return reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(stream);
  });
  app.setErrorHandler((error, _request, reply) =>
    error instanceof ServiceError
      ? reply.code(error.kind === 'invalid' ? 400 : 503).send({ code: error.code })
      : reply.code(500).send({ code: 'unexpected', error: String(error) }),
  );
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  undo.push(() => app.close());
  return { url: `${address}/events`, stopStreams: () => stopping.abort() };
}

async function subscribe(url: string, lastEventId?: string): Promise<EventStreamClient> {
  const client = await openEventStreamClient(url, lastEventId);
  undo.push(async () => client.close());
  return client;
}

function startRelay(db: Kysely<MechanicsTables> = database.db) {
  const relay = startOutboxRelay({ db, holder: 'test', log: quietLog, pollMs: 5, purgeEveryMs: 5 });
  undo.push(() => relay.stop());
  return relay;
}

/** Assigns a position to every event, then leaves the outbox alone. */
async function placeEverything(): Promise<void> {
  const relay = startRelay();
  await until(async () => (await listOutbox(database.db)).every((row) => row.position !== null));
  await relay.stop();
}

async function write(count: number, account = 'a'): Promise<void> {
  for (let index = 0; index < count; index += 1) await changeAccountNow(database.db, account);
}

async function purgeUpTo(position: number): Promise<void> {
  await sql`delete from outbox where position <= ${position}`.execute(database.db);
}

const idsOf = (client: EventStreamClient) => client.events.map((event) => Number(event.id));
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

test('a client without a last id receives new events as envelopes', async () => {
  await write(3);
  await placeEverything();
  startRelay();
  const { url } = await startServer();
  const client = await subscribe(url);
  const event = await changeAccountNow(database.db, 'b', { type: 'account.opened' });
  const [first] = await client.untilEvents(1);

  expect(client.response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  expect(client.text()).toMatch(/^retry: \d+\n\n/);
  expect(first).toMatchObject({
    id: '4',
    event: 'account.opened',
    data: { id: event.id, aggregate: { type: 'account', id: 'b', version: 1 }, data: { account: 'b' } },
  });
});

test('a client that resumes receives everything after its last id, over many pages, then new events', async () => {
  await write(250);
  await placeEverything();
  startRelay();
  const { url } = await startServer();
  const client = await subscribe(url, '20');
  await client.untilEvents(230);
  await write(2);
  await client.untilEvents(232);

  expect(idsOf(client)).toEqual(range(21, 252));
});

test('a client that loses its connection repeatedly, while the relay restarts, misses nothing', async () => {
  const { url } = await startServer();
  let relay = startRelay();
  const received: number[] = [];
  let writing = true;
  const writer = (async () => {
    while (writing) await write(1, 'w');
  })();
  for (let round = 0; round < 5; round += 1) {
    const client = await subscribe(url, String(received.at(-1) ?? 0));
    await client.untilEvents(15);
    await relay.stop();
    relay = startRelay(database.connect());
    await client.untilEvents(30);
    client.close();
    received.push(...idsOf(client));
  }
  writing = false;
  await writer;

  expect(received.length).toBeGreaterThanOrEqual(150);
  expect(received).toEqual(range(1, received.length));
});

test('a last id older than what is kept yields a reset, then everything that is kept', async () => {
  await write(10);
  await placeEverything();
  await purgeUpTo(6);
  const { url } = await startServer();
  const client = await subscribe(url, '3');
  await client.untilEvents(5);

  expect(client.events[0]).toEqual({
    id: '6',
    event: 'reset',
    data: { reason: 'position_expired', requested_position: 3, oldest_position: 7, last_position: 10 },
  });
  expect(idsOf(client)).toEqual([6, 7, 8, 9, 10]);
});

test('the last id just before the oldest kept one needs no reset, even when nothing is kept', async () => {
  await write(5);
  await placeEverything();
  await purgeUpTo(3);
  const { url } = await startServer();
  const client = await subscribe(url, '3');
  await client.untilEvents(2);
  expect(idsOf(client)).toEqual([4, 5]);

  await purgeUpTo(5);
  startRelay();
  const second = await subscribe(url, '5');
  await write(1);
  await second.untilEvents(1);
  expect(second.events.map((event) => event.event)).toEqual(['account.changed']);
});

test('a last id beyond the newest event, as after restoring a backup, yields a reset', async () => {
  await write(2);
  await placeEverything();
  const { url } = await startServer();
  const client = await subscribe(url, '9000');
  await client.untilEvents(3);

  expect(client.events[0]).toMatchObject({
    event: 'reset',
    data: { reason: 'position_unknown', requested_position: 9_000, last_position: 2 },
  });
  expect(idsOf(client)).toEqual([0, 1, 2]);
});

test('events that are purged while a client waits for them yield a reset in the middle of its stream', async () => {
  await write(2);
  await placeEverything();
  const { url } = await startServer();
  const client = await subscribe(url, '2');
  await write(2);
  await sql`
    with gone as (delete from outbox where seq = 3)
    update outbox set position = 4 where seq = 4`.execute(database.db);
  await sql`update outbox_head set last_position = 4`.execute(database.db);
  await purgeUpTo(2);
  await client.untilEvents(2);

  expect(client.events.map((event) => [event.event, event.id])).toEqual([
    ['reset', '3'],
    ['account.changed', '4'],
  ]);
});

test('events older than seven days yield a reset after the real purge', async () => {
  await write(3);
  await placeEverything();
  await advanceDatabaseTime(database.url, 8 * 24 * 3_600);
  startRelay();
  await write(1);
  await until(async () => (await listOutbox(database.db)).length === 1);
  const { url } = await startServer();
  const client = await subscribe(url, '1');
  await client.untilEvents(2);
  expect(client.events.map((event) => event.event)).toEqual(['reset', 'account.changed']);
});

test('a malformed last id is refused, an empty one counts as none', async () => {
  const { url } = await startServer();
  for (const wrong of ['x', '-1', '1.5', '1e3', '99999999999999999', '0x10']) {
    const answer = await fetch(url, { headers: { 'last-event-id': wrong } });
    expect([wrong, answer.status, await answer.json()]).toEqual([
      wrong,
      400,
      { code: 'invalid_last_event_id' },
    ]);
  }
  const client = await subscribe(url, '');
  expect(client.response.statusCode).toBe(200);
});

test('an idle stream is kept alive by comments', async () => {
  const { url } = await startServer({ keepAliveMs: 10 });
  const client = await subscribe(url);
  await until(() => client.text().split(': keep-alive\n\n').length > 3);
  expect(client.events).toEqual([]);
});

test('a stream of selected events says how far it has come while none of them happens', async () => {
  await write(2, 'a');
  await write(1, 'b');
  await write(2, 'a');
  await placeEverything();
  const { url } = await startServer({ keepAliveMs: 10 }, ({ aggregate_id }) => aggregate_id === 'b');
  const client = await subscribe(url, '0');
  await until(() => client.text().includes(': keep-alive\nid: 5\n\n'));
  expect(idsOf(client)).toEqual([3]);
  // The position is one from which a stream resumes after everything before it is gone.
  await purgeUpTo(4);
  const resumed = await subscribe(url, '5');
  await until(() => resumed.text().includes('id: 5\n\n'));
  expect(resumed.events).toEqual([]);
});

test('an idle stream ends at once when the server shuts down', async () => {
  const { url, stopStreams } = await startServer();
  const client = await subscribe(url);
  stopStreams();
  await until(() => client.isEnded());
  expect(client.response.complete).toBe(true);
});

test('a client that disconnects makes room for another', async () => {
  const { url } = await startServer({ clientsMax: 1 });
  const first = await subscribe(url);
  const refused = await fetch(url);
  expect([refused.status, await refused.json()]).toEqual([503, { code: 'too_many_event_streams' }]);
  first.close();
  await until(async () => {
    const next = await subscribe(url);
    return next.response.statusCode === 200;
  });
});

test('a database failure ends the stream, is logged, and the client resumes without a gap', async () => {
  const target = new URL(database.url);
  const proxy = await openFaultProxy(target.hostname, Number(target.port));
  const { log, lines } = openTestLog();
  const { url } = await startServer({ db: database.connect(proxy.through(database.url)), log });
  startRelay();
  const client = await subscribe(url);
  await write(5);
  await client.untilEvents(5);
  proxy.cut();
  await until(() => client.isEnded());
  expect(lines.some((line) => String(line.message).includes('event stream ended early'))).toBe(true);
  expect((await fetch(url)).status).toBe(503);
  await write(5);
  proxy.restore();
  const resumed = await subscribe(url, String(idsOf(client).at(-1)));
  await resumed.untilEvents(5);
  proxy.cut();
  await proxy.close();

  expect([...idsOf(client), ...idsOf(resumed)]).toEqual(range(1, 10));
});

test('pages are read from the database only as fast as the client reads', async () => {
  await sql`
    insert into outbox (id, position, type, version, aggregate_type, aggregate_id, aggregate_version, subject,
      correlation_id, data, created_at)
    select gen_random_uuid(), n, 'account.changed', 1, 'account', 'a', n, 'test', 'c',
      json_build_object('blob', repeat('x', 2000)), gridlease_now()
    from generate_series(1, 2000) as n`.execute(database.db);
  await sql`update outbox_head set last_position = 2000`.execute(database.db);
  let pagesRead = 0;
  const counted = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.length === 100) pagesRead += 1;
      return result;
    },
  });
  const streams = createEventStreams({ db: counted, log: quietLog, signal: AbortSignal.timeout(30_000) });
  const stream = await streams.open('0');
  let received = '';
  for await (const chunk of stream) {
    received += chunk;
    // Long enough for a stream that does not wait for its reader to run ahead.
    for (let query = 0; query < 10; query += 1) await sql`select 1`.execute(database.db);
    expect(pagesRead).toBeLessThanOrEqual(received.split('\n\n').length / 100 + 2);
    if (received.includes('id: 2000\n')) break;
  }

  expect(pagesRead).toBe(20);
  expect(stream.destroyed).toBe(true);
});
