import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { ServiceError } from '@gridlease/common/errors/service-error';
import { envelopeOf, type PlacedEvent } from '@gridlease/common/outbox/envelope';
import { createEventHub, type EventHubOptions } from '@gridlease/common/outbox/event-hub';
import type { HubEvent } from '@gridlease/common/outbox/hub-event';
import { startOutboxRelay } from '@gridlease/common/outbox/relay';
import { eventFrame } from '@gridlease/common/outbox/stream-frames';
import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { until } from '@gridlease/testing/until';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EventStreamClient, openEventStreamClient } from './event-stream-client.ts';
import {
  type MechanicsDatabase,
  type MechanicsTables,
  openMechanicsDatabase,
  quietLog,
} from './mechanics-database.ts';
import { changeAccountNow, listOutbox } from './outbox-events.ts';

/** An account, which sees its own events; everybody's otherwise. */
type Viewer = string | undefined;

let database: MechanicsDatabase;
const undo: (() => unknown)[] = [];

beforeEach(async () => {
  database = await openMechanicsDatabase();
});

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
  await database.close();
});

/** Counts what a hub asks of its service. */
interface Work {
  read: number;
  framed: number;
}

function toHubEvent(event: PlacedEvent, work: Work): HubEvent<Viewer> {
  let frame: Buffer | undefined;
  const account = event.aggregate_id;
  return {
    position: event.position,
    topics: ['all', account],
    frameFor(viewer) {
      if (viewer !== undefined && viewer !== account) return undefined;
      if (frame === undefined) work.framed += 1;
      frame ??= Buffer.from(eventFrame(event.position, envelopeOf(event)));
      return frame;
    },
  };
}

/** A service whose streams are those of the account in the path, or of all. */
async function startServer(options: Partial<EventHubOptions<MechanicsTables, Viewer>> = {}) {
  const stopping = new AbortController();
  const work: Work = { read: 0, framed: 0 };
  const streams: Readable[] = [];
  const hub = createEventHub<MechanicsTables, Viewer>({
    db: database.db,
    log: quietLog,
    signal: stopping.signal,
    pollMs: 5,
    toEvents: async (events) => {
      work.read += events.length;
      return events.map((event) => toHubEvent(event, work));
    },
    replayCondition: (viewer) => (viewer === undefined ? sql`true` : sql`aggregate_id = ${viewer}`),
    ...options,
  });
  const app = Fastify({ forceCloseConnections: true });
  app.get<{ Params: { account: string }; Querystring: { until?: string; holder?: string } }>(
    '/events/:account',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const viewer = request.params.account === 'all' ? undefined : request.params.account;
      const { until: end, holder } = request.query;
      const stream = await hub.open({
        lastEventId: request.headers['last-event-id']?.toString(),
        viewer,
        holder,
        topics: [viewer ?? 'all'],
        until: end === undefined ? undefined : AbortSignal.timeout(Math.max(0, Number(end) - Date.now())),
      });
      streams.push(stream);
      return reply.header('content-type', 'text/event-stream').send(stream);
    },
  );
  app.setErrorHandler((error, _request, reply) =>
    error instanceof ServiceError
      ? reply.code(error.kind === 'invalid' ? 400 : 503).send({ code: error.code })
      : reply.code(500).send({ code: 'unexpected', error: String(error) }),
  );
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  undo.push(() => app.close());
  return { url: `${address}/events`, stop: () => stopping.abort(), work, streams };
}

async function subscribe(url: string, lastEventId?: string): Promise<EventStreamClient> {
  const client = await openEventStreamClient(url, lastEventId);
  undo.push(() => client.close());
  return client;
}

function startRelay() {
  const relay = startOutboxRelay({ db: database.db, holder: 'test', log: quietLog, pollMs: 5 });
  undo.push(() => relay.stop());
  return relay;
}

async function placeEverything(): Promise<void> {
  const relay = startRelay();
  await until(async () => (await listOutbox(database.db)).every((row) => row.position !== null));
  await relay.stop();
}

async function write(count: number, account = 'a', overrides = {}): Promise<void> {
  for (let index = 0; index < count; index += 1) await changeAccountNow(database.db, account, overrides);
}

const idsOf = (client: EventStreamClient) => client.events.map(({ id }) => Number(id));
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

test('each stream has its own events, of which each is read and written down once', async () => {
  startRelay();
  const { url, work } = await startServer();
  const clients = await Promise.all(['a', 'a', 'a', 'b', 'all'].map((name) => subscribe(`${url}/${name}`)));
  await write(3, 'a');
  await write(2, 'b');
  await write(1, 'c');
  const counts = [3, 3, 3, 2, 6];
  for (const [at, count] of counts.entries()) await clients[at]?.untilEvents(count);
  expect(clients.map(({ events }) => events.length)).toEqual(counts);
  expect(clients[3]?.events.map(({ data }) => data.aggregate)).toMatchObject([{ id: 'b' }, { id: 'b' }]);
  expect(work).toEqual({ read: 6, framed: 6 });
});

test('a stream that resumes far back has what is its own, then new events, each once', async () => {
  for (let at = 0; at < 130; at += 1) {
    await write(1, 'a');
    await write(1, 'b');
  }
  await placeEverything();
  startRelay();
  const { url } = await startServer();
  const [own, all] = [await subscribe(`${url}/b`, '0'), await subscribe(`${url}/all`, '7')];
  await own.untilEvents(130);
  await write(2, 'b');
  await own.untilEvents(132);
  await all.untilEvents(255);
  expect(idsOf(own)).toEqual([...range(1, 130).map((at) => 2 * at), 261, 262]);
  expect(idsOf(all)).toEqual(range(8, 262));
});

test('clients that break off and resume all the time, beside several writers, have each event once', async () => {
  startRelay();
  const { url } = await startServer();
  const writers = ['a', 'b', 'c', 'd'];
  const writing = Promise.all(writers.map((account) => write(60, account)));
  const readAll = async (name: string, count: number) => {
    const seen: number[] = [];
    let last: string | undefined = '0';
    while (seen.length < count) {
      const client = await openEventStreamClient(`${url}/${name}`, last);
      const wanted = Math.min(count - seen.length, 7);
      await client.untilEvents(wanted);
      client.close();
      const taken = client.events.slice(0, wanted);
      seen.push(...taken.map(({ id }) => Number(id)));
      last = taken.at(-1)?.id;
    }
    return seen;
  };
  const [all, own] = await Promise.all([readAll('all', 240), readAll('c', 60)]);
  await writing;
  expect(all).toEqual(range(1, 240));
  const ofC = (await listOutbox(database.db)).filter(({ aggregate_id }) => aggregate_id === 'c');
  expect(own).toEqual(ofC.map(({ position }) => Number(position)));
});

/** Waits until there is a place for one more stream. */
function untilOpen(url: string): Promise<boolean> {
  return until(async () => {
    const response = await fetch(url);
    await response.body?.cancel();
    return response.status === 200;
  });
}

/** A connection whose client can stop reading. */
function openRaw(url: string, path: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  undo.push(() => socket.destroy());
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  return { socket, text: () => text };
}

const BIG = { data: { text: 'x'.repeat(100_000) } };

test('a client that stops reading holds up nobody, and has everything once it reads on', async () => {
  startRelay();
  const { url, streams } = await startServer();
  const slow = openRaw(url, '/events/a');
  await until(() => slow.text().includes('retry:'));
  slow.socket.pause();
  const other = openRaw(url, '/events/a');
  await write(300, 'a', BIG);
  await until(() => other.text().includes('\nid: 300\n'));
  // One frame, or the frames of one read, may exceed the buffer.
  expect(streams[0]?.readableLength).toBeLessThan(5_000_000);
  slow.socket.resume();
  await until(() => slow.text().includes('\nid: 300\n'));
  const ids = [...slow.text().matchAll(/^id: (\d+)\r?\nevent: account\.changed$/gm)].map(([, id]) =>
    Number(id),
  );
  expect(ids).toEqual(range(1, 300));
});

test('a client that reads nothing for too long is disconnected, and its place is free', async () => {
  startRelay();
  const { url } = await startServer({ stallMs: 100, clientsMax: 2 });
  const slow = openRaw(url, '/events/a');
  await until(() => slow.text().includes('retry:'));
  slow.socket.pause();
  const other = openRaw(url, '/events/a');
  await write(200, 'a', BIG);
  await until(() => other.text().includes('\nid: 200\n'));
  await untilOpen(`${url}/a`);
  expect(other.socket.closed).toBe(false);
});

test('what is gone is said with a reset, then comes everything that is kept', async () => {
  await write(20);
  await placeEverything();
  await sql`delete from outbox where position <= 12`.execute(database.db);
  const { url } = await startServer();
  for (const [id, reason] of [
    ['3', 'position_expired'],
    ['99', 'position_unknown'],
  ]) {
    const client = await subscribe(`${url}/a`, id);
    await client.untilEvents(9);
    expect(client.events[0]).toMatchObject({
      id: '12',
      event: 'reset',
      data: { reason, requested_position: Number(id), oldest_position: 13, last_position: 20 },
    });
    expect(idsOf(client).slice(1)).toEqual(range(13, 20));
  }
});

test('a live stream goes on after a purge, and a later one that wants what is gone gets a reset', async () => {
  await write(30);
  await placeEverything();
  const { url } = await startServer();
  const client = await subscribe(`${url}/a`, '30');
  await sql`delete from outbox`.execute(database.db);
  startRelay();
  await write(3);
  await client.untilEvents(3);
  expect(idsOf(client)).toEqual([31, 32, 33]);
  const late = await subscribe(`${url}/a`, '5');
  await late.untilEvents(4);
  expect(late.events.map(({ event }) => event)).toEqual(['reset', ...Array(3).fill('account.changed')]);
});

test('a quiet stream tells its position, so that its reader resumes there', async () => {
  await write(5, 'b');
  await placeEverything();
  const { url } = await startServer({ keepAliveMs: 10 });
  const client = await subscribe(`${url}/a`, '0');
  await until(() => client.text().includes(': keep-alive\nid: 5\n\n'));
  expect(client.events).toEqual([]);
});

test('streams end when their authorization expires, and all of them with the service', async () => {
  const { url, stop } = await startServer();
  const expiring = await subscribe(`${url}/a?until=${Date.now() + 300}`);
  const [staying, past] = [
    await subscribe(`${url}/a`),
    await subscribe(`${url}/a?until=${Date.now() - 5_000}`),
  ];
  await until(() => expiring.isEnded() && past.isEnded());
  expect(expiring.response.complete).toBe(true);
  expect(staying.isEnded()).toBe(false);
  stop();
  await until(() => staying.isEnded());
  expect(staying.response.complete).toBe(true);
});

test('more streams than there are places are refused, and a place is free again when one leaves', async () => {
  const { url } = await startServer({ clientsMax: 2 });
  const first = await subscribe(`${url}/a`);
  await subscribe(`${url}/a`);
  expect((await fetch(`${url}/a`)).status).toBe(503);
  expect((await fetch(`${url}/a`, { headers: { 'last-event-id': 'x' } })).status).toBe(400);
  first.close();
  await untilOpen(`${url}/a`);
});

test('one holder has half of the places', async () => {
  const { url } = await startServer({ clientsMax: 4 });
  const first = await subscribe(`${url}/a?holder=ann`);
  await subscribe(`${url}/a?holder=ann`);
  expect((await fetch(`${url}/a?holder=ann`)).status).toBe(503);
  await subscribe(`${url}/a?holder=bob`);
  first.close();
  await untilOpen(`${url}/a?holder=ann`);
});

test('while the database is away streams wait, and then have what happened meanwhile', async () => {
  startRelay();
  const target = new URL(database.url);
  const proxy = await openFaultProxy(target.hostname, Number(target.port));
  undo.push(() => proxy.close());
  const { url } = await startServer({ db: database.connect(proxy.through(database.url)) });
  const client = await subscribe(`${url}/a`);
  await write(1);
  await client.untilEvents(1);
  proxy.cut();
  await write(2);
  proxy.restore();
  await client.untilEvents(3);
  expect(idsOf(client)).toEqual([1, 2, 3]);
});
