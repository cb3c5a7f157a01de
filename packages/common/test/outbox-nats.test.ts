import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openNatsBroker } from '@gridlease/common/messaging/nats';
import type { NewEvent } from '@gridlease/common/outbox/append';
import { readOutboxBacklog } from '@gridlease/common/outbox/backlog';
import { startOutboxRelay } from '@gridlease/common/outbox/relay';
import type { Worker } from '@gridlease/common/worker/loop';
import { openNats } from '@gridlease/devstack/servers/nats';
import type { OwnServer } from '@gridlease/devstack/servers/own-server';
import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { testNats } from '@gridlease/testing/nats';
import { listStream, type StreamedMessage } from '@gridlease/testing/nats-stream';
import { until } from '@gridlease/testing/until';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MechanicsDatabase, openMechanicsDatabase, quietLog } from './mechanics-database.ts';
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

/** One replica: its own pool, its own connection to NATS, its own relay. */
function startReplica(natsUrl: string, stream: string, holder = 'one'): Worker {
  const broker = openNatsBroker({
    url: natsUrl,
    name: holder,
    stream: { name: stream, subjects: [`${stream}.>`] },
    log: quietLog,
  });
  const relay = startOutboxRelay({ db: database.connect(), holder, log: quietLog, broker, pollMs: 10 });
  undo.push(async () => {
    await relay.stop();
    await broker.close();
  });
  return relay;
}

async function untilPublished(): Promise<void> {
  await until(async () => (await readOutboxBacklog(database.db)).unpublished === 0, { timeoutMs: 60_000 });
}

/** What a consumer that drops known ids makes of the stream. */
function afterDeduplication(messages: readonly StreamedMessage[]): StreamedMessage[] {
  return [
    ...new Map(messages.toReversed().map((message) => [message.envelope.id, message])).values(),
  ].reverse();
}

function expectAllOnceAndOrdered(messages: readonly StreamedMessage[], written: readonly NewEvent[]): void {
  const seen = afterDeduplication(messages);
  expect(new Set(seen.map((message) => message.envelope.id))).toEqual(
    new Set(written.map((event) => event.id)),
  );
  const versions = new Map<string, number>();
  for (const { envelope } of seen) {
    expect(envelope.aggregate.version).toBe((versions.get(envelope.aggregate.id) ?? 0) + 1);
    versions.set(envelope.aggregate.id, envelope.aggregate.version);
  }
}

/** Writes to a few accounts concurrently until told to stop; a writer that had to wait for the broker would throw. */
function startWriting(subject: string) {
  const written: NewEvent[] = [];
  let going = true;
  const writers = ['a', 'b', 'c', 'd'].map(async (account) => {
    while (going) {
      written.push(await changeAccountNow(database.db, account, { subject }));
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
  });
  return {
    written,
    /** Waits until this many more were written. */
    more: (count: number) => {
      const target = written.length + count;
      return until(() => written.length >= target);
    },
    stop: async () => {
      going = false;
      await Promise.all(writers);
    },
  };
}

test('the envelope is published on the subject, with id, correlation id and trace context', async () => {
  const { url, prefix } = testNats();
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  const relay = startReplica(url, prefix);
  const event = await changeAccountNow(database.db, 'a', {
    subject: `${prefix}.account.changed`,
    traceparent,
    data: { z: 1, a: { text: 'ü\u0000' } },
  });
  relay.wake();
  await untilPublished();

  const [message] = await listStream(url, prefix);
  expect(message).toMatchObject({
    subject: `${prefix}.account.changed`,
    msgId: event.id,
    headers: { 'X-Correlation-ID': 'test-correlation', traceparent },
  });
  const { time, ...rest } = message?.envelope ?? { time: '' };
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(rest).toEqual({
    id: event.id,
    type: 'account.changed',
    version: 1,
    aggregate: { type: 'account', id: 'a', version: 1 },
    correlation_id: 'test-correlation',
    data: { z: 1, a: { text: 'ü\u0000' } },
  });
});

test('a NATS server that stops and starts under load loses nothing, keeps the order and blocks no writer', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'gridlease-nats-'));
  undo.push(() => rm(dataFolder, { recursive: true, force: true }));
  let server: OwnServer = await openNats({ dataFolder });
  undo.push(() => server.stop());
  startReplica(server.url, 'T');
  startReplica(server.url, 'T', 'two');
  const writing = startWriting('T.changed');
  for (let round = 0; round < 2; round += 1) {
    await writing.more(60);
    await server.stop();
    // Writers continue, and positions are assigned, while the broker is unavailable.
    await writing.more(60);
    const target = writing.written.length;
    await until(async () => (await listOutbox(database.db)).filter((row) => row.position).length >= target);
    server = await openNats({ dataFolder, port: server.port });
  }
  await writing.more(60);
  await writing.stop();
  await untilPublished();

  expectAllOnceAndOrdered(await listStream(server.url, 'T'), writing.written);
}, 60_000);

test('lost confirmations are requested again and nothing is stored twice', async () => {
  const { url, prefix } = testNats();
  const target = new URL(url);
  const proxy = await openFaultProxy(target.hostname, Number(target.port));
  undo.push(() => proxy.close());
  startReplica(proxy.through(url), prefix);
  const writing = startWriting(`${prefix}.changed`);
  await writing.more(40);
  proxy.loseResponses();
  await writing.more(40);
  proxy.restore();
  await writing.more(40);
  await writing.stop();
  await untilPublished();

  const messages = await listStream(url, prefix);
  expectAllOnceAndOrdered(messages, writing.written);
  expect(messages).toHaveLength(writing.written.length);
}, 60_000);

test('replicas that come and go under load hand over the relay without loss or disorder', async () => {
  const { url, prefix } = testNats();
  let running = startReplica(url, prefix, 'r0');
  const writing = startWriting(`${prefix}.changed`);
  for (let round = 1; round <= 4; round += 1) {
    const next = startReplica(url, prefix, `r${round}`);
    await writing.more(30);
    await running.stop();
    running = next;
  }
  await writing.stop();
  await untilPublished();

  expectAllOnceAndOrdered(await listStream(url, prefix), writing.written);
});
