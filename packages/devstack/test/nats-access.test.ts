import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@gridlease/common/log/logger';
import { openNatsReaders } from '@gridlease/common/messaging/nats-readers';
import { until } from '@gridlease/testing/until';
import {
  AckPolicy,
  type ConnectionOptions,
  connect,
  type JetStreamManager,
  type NatsConnection,
  NatsError,
} from 'nats';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openNats } from '../src/servers/nats.ts';
import type { OwnServer } from '../src/servers/own-server.ts';

const passwords = { gridlease: 'services password', daemon: '1234', reader: 'p"w' };
const STREAMS = {
  BILLING_EVENTS: 'billing.events.v1.>',
  REGISTRY_EVENTS: 'registry.events.v1.>',
  BILLING_USAGE: 'billing.usage.>',
  AUTH_EVENTS: 'auth.events.v1.>',
};
const READABLE = ['BILLING_EVENTS', 'REGISTRY_EVENTS'];
const EVENTS = 5;

let folder: string;
let server: OwnServer;
let services: NatsConnection;
let streams: JetStreamManager;
const closings: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gridlease-nats-'));
  server = await openNats({ dataFolder: join(folder, 'closed'), access: { passwords, isOpen: false } });
  services = await connectTo(server, {
    user: 'gridlease',
    pass: passwords.gridlease,
    inboxPrefix: '_SERVICES',
  });
  streams = await services.jetstreamManager();
  for (const [name, subject] of Object.entries(STREAMS))
    await streams.streams.add({ name, subjects: [subject] });
  for (const subject of Object.values(STREAMS)) {
    for (let at = 0; at < EVENTS; at += 1) {
      await services.jetstream().publish(subject.replace('>', 'a.b'), JSON.stringify({ id: at }));
    }
  }
  const log = createLogger({ service: 'test', level: 'fatal' });
  for (const stream of READABLE) {
    const url = `nats://gridlease:${encodeURIComponent(passwords.gridlease)}@127.0.0.1:${server.port}`;
    const options = {
      url,
      name: stream,
      inboxPrefix: '_SERVICES',
      stream,
      subject: 'readers.consumers',
      log,
    };
    const readers = openNatsReaders(options);
    closings.unshift(() => readers.close());
    await until(() => readers.status() === 'connected');
  }
});
afterAll(async () => {
  for (const close of closings) await close();
  await services?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function connectTo({ port }: OwnServer, options: ConnectionOptions): Promise<NatsConnection> {
  return connect({ servers: `127.0.0.1:${port}`, reconnect: false, ...options });
}

async function connectAs(user: 'daemon' | 'reader'): Promise<NatsConnection> {
  const inboxPrefix = user === 'reader' ? '_READER' : '_INBOX';
  const connection = await connectTo(server, { user, pass: passwords[user], inboxPrefix });
  onTestFinished(() => connection.close());
  return connection;
}

/**
 * Returns those of the given subjects to which the user may not publish. Allowed subjects without subscribers cause no
 * delay.
 */
async function refusedPublications(
  connection: NatsConnection,
  subjects: readonly string[],
): Promise<string[]> {
  const refused: string[] = [];
  for (const subject of subjects) {
    const outcome = await connection
      .request(subject, '', { timeout: 2_000 })
      .catch((error: NatsError) => error);
    if (outcome instanceof NatsError && outcome.isPermissionError()) refused.push(subject);
  }
  return refused;
}

async function refusedSubscriptions(
  connection: NatsConnection,
  subjects: readonly string[],
): Promise<string[]> {
  const refused: string[] = [];
  for (const subject of subjects) {
    connection.subscribe(subject, { callback: (error) => void (error !== null && refused.push(subject)) });
  }
  await connection.flush();
  return refused;
}

async function contents(): Promise<Record<string, { messages: number; subjects: unknown }>> {
  const infos = await Promise.all(
    Object.keys(STREAMS).map((name) => streams.streams.info(name, { subjects_filter: '>' })),
  );
  return Object.fromEntries(
    infos.map(({ config, state }) => [config.name, { messages: state.messages, subjects: state.subjects }]),
  );
}

const EVERY_SUBSCRIPTION = [
  '>',
  'billing.>',
  'billing.usage.>',
  'billing.events.v1.>',
  'registry.events.v1.>',
  'auth.events.v1.>',
  'billing.dlq.>',
  'readers.>',
  '_INBOX.>',
  '_SERVICES.>',
  '_READER.>',
  '$JS.>',
  '$SYS.>',
];

/** What only services may publish. */
const FOR_SERVICES = [
  ...['billing.events.v1.a.b', 'registry.events.v1.a.b', 'auth.events.v1.a.b', 'billing.dlq.a', 'anything'],
  ...['_INBOX.a', '_SERVICES.a', '_READER.a', '$SYS.REQ.SERVER.PING', '$KV.a.b', '$JS.FC.BILLING_EVENTS.a'],
  ...['INFO', 'ACCOUNT.INFO', 'STREAM.NAMES', 'STREAM.LIST'].map((each) => `$JS.API.${each}`),
  ...Object.keys(STREAMS).flatMap((stream) => [
    ...['INFO', 'CREATE', 'UPDATE', 'PURGE', 'DELETE', 'MSG.GET', 'MSG.DELETE', 'SNAPSHOT', 'RESTORE'].map(
      (operation) => `$JS.API.STREAM.${operation}.${stream}`,
    ),
    `$JS.API.DIRECT.GET.${stream}`,
    `$JS.API.DIRECT.GET.${stream}.a.b`,
    ...['NAMES', 'LIST', 'CREATE'].map((operation) => `$JS.API.CONSUMER.${operation}.${stream}`),
    ...['DELETE', 'PAUSE', 'RESET', 'UNPIN'].map((each) => `$JS.API.CONSUMER.${each}.${stream}.reader-a`),
    `$JS.API.CONSUMER.LEADER.STEPDOWN.${stream}.reader-a`,
    `readers.consumers.CREATE.${stream}.reader-a`,
  ]),
];

/** What readers may request of the streams that they may read. */
const ofConsumers = (stream: string) => [
  ...['CREATE', 'DURABLE.CREATE', 'INFO', 'MSG.NEXT'].map(
    (each) => `$JS.API.CONSUMER.${each}.${stream}.none`,
  ),
  `$JS.ACK.${stream}.none.1.1.1.1.0`,
];

describe('a client', () => {
  test('is refused without credentials, or with wrong ones', async () => {
    for (const options of [{}, { user: 'gridlease' }, { user: 'daemon', pass: passwords.reader }]) {
      await expect(connectTo(server, options)).rejects.toThrow('Authorization Violation');
    }
  });

  test('without credentials is a service on an open platform, and streams from before there were accounts are kept', async () => {
    const dataFolder = join(folder, 'open');
    const before = await openNats({ dataFolder });
    const first = await connectTo(before, {});
    await (await first.jetstreamManager()).streams.add({ name: 'OLD', subjects: ['old.>'] });
    await first.jetstream().publish('old.a', 'kept');
    await first.close();
    await before.stop();
    const open = await openNats({ dataFolder, access: { passwords, isOpen: true } });
    onTestFinished(() => open.stop());
    for (const credentials of [{}, { user: 'gridlease', pass: passwords.gridlease }]) {
      const connection = await connectTo(open, credentials);
      const manager = await connection.jetstreamManager();
      expect((await manager.streams.getMessage('OLD', { seq: 1 })).string()).toBe('kept');
      await connection.close();
    }
  });
});

describe('a daemon', () => {
  test('may report usage, and nothing else', async () => {
    const daemon = await connectAs('daemon');
    const denied = [...FOR_SERVICES, ...Object.keys(STREAMS).flatMap(ofConsumers)];
    expect(await refusedPublications(daemon, ['billing.usage.a.b', ...denied])).toEqual(denied);
    expect(await refusedSubscriptions(daemon, EVERY_SUBSCRIPTION)).toEqual(
      EVERY_SUBSCRIPTION.filter((subject) => subject !== '_INBOX.>'),
    );
    expect(await daemon.jetstream().publish('billing.usage.a.b', 'x')).toMatchObject({
      stream: 'BILLING_USAGE',
    });
  });

  test('receives no deliveries to services or readers, whatever inbox prefix these use', async () => {
    const daemon = await connectAs('daemon');
    const heard: string[] = [];
    daemon.subscribe('_INBOX.>', { callback: (_, { subject }) => void heard.push(subject) });
    await daemon.flush();
    const careless = await connectTo(server, { user: 'gridlease', pass: passwords.gridlease });
    onTestFinished(() => careless.close());
    expect(
      (await (await careless.jetstreamManager()).streams.getMessage('BILLING_USAGE', { seq: 1 })).seq,
    ).toBe(1);
    // Anything sent to the daemon earlier would have arrived before this.
    await daemon.flush();
    expect(heard).toEqual([]);
  });

  test('cannot make the server publish to subjects that it may not publish to itself', async () => {
    const daemon = await connectAs('daemon');
    const before = await contents();
    for (const reply of FOR_SERVICES) daemon.publish('billing.usage.a.b', 'x', { reply });
    await daemon.flush();
    const wanted = (before.BILLING_USAGE?.messages ?? 0) + FOR_SERVICES.length;
    await until(async () => (await contents()).BILLING_USAGE?.messages === wanted);
    const after = await contents();
    expect({ ...after, BILLING_USAGE: undefined }).toEqual({ ...before, BILLING_USAGE: undefined });
  });
});

describe('a reader', () => {
  test('may request consumers of the event streams, and nothing else', async () => {
    const reader = await connectAs('reader');
    const others = Object.keys(STREAMS).filter((stream) => !READABLE.includes(stream));
    const denied = ['billing.usage.a.b', ...FOR_SERVICES, ...others.flatMap(ofConsumers)];
    expect(await refusedPublications(reader, [...READABLE.flatMap(ofConsumers), ...denied])).toEqual(denied);
    expect(await refusedSubscriptions(reader, EVERY_SUBSCRIPTION)).toEqual(
      EVERY_SUBSCRIPTION.filter((subject) => subject !== '_READER.>'),
    );
  });

  test.each(READABLE)('reads %s by its own consumer: creates it, pulls, acknowledges', async (stream) => {
    const reader = await connectAs('reader');
    const manager = await reader.jetstreamManager({ checkAPI: false });
    const name = `reader-${stream.toLowerCase()}`;
    const config = { durable_name: name, ack_policy: AckPolicy.Explicit };
    for (const filter_subject of [STREAMS[stream as 'BILLING_EVENTS'], '']) {
      const made = await manager.consumers.add(stream, {
        ...config,
        durable_name: `${name}${filter_subject.length}`,
        ...(filter_subject !== '' && { filter_subject }),
      });
      const consumer = await reader.jetstream({ checkAPI: false }).consumers.get(stream, made.name);
      const seen: number[] = [];
      for await (const message of await consumer.fetch({ max_messages: EVENTS, expires: 5_000 })) {
        seen.push(message.json<{ id: number }>().id);
        expect(await message.ackAck()).toBe(true);
      }
      expect(seen).toEqual(Array.from({ length: EVENTS }, (_, at) => at));
      expect(await streams.consumers.info(stream, made.name)).toMatchObject({
        num_ack_pending: 0,
        num_pending: 0,
      });
    }
  });

  test.each([
    [
      'that delivers to a subject',
      'reader-push',
      { deliver_subject: 'billing.usage.a.b' },
      'deliver_subject',
    ],
    [
      'that delivers to the API',
      'reader-push',
      { deliver_subject: '$JS.API.STREAM.DELETE.BILLING_USAGE' },
      'deliver_subject',
    ],
    ['with another name', 'billing-usage', {}, 'billing-usage'],
    ['with two names', 'reader-a', { durable_name: 'reader-b' }, 'durable_name'],
  ])('cannot create a consumer %s', async (_, name, config, problem) => {
    const reader = await connectAs('reader');
    const body = JSON.stringify({ stream_name: 'BILLING_EVENTS', config: { name, ...config } });
    for (const operation of ['CREATE', 'DURABLE.CREATE']) {
      const response = await reader.request(`$JS.API.CONSUMER.${operation}.BILLING_EVENTS.${name}`, body);
      expect(response.json()).toMatchObject({
        error: { code: 400, description: expect.stringContaining(problem) },
      });
    }
    expect(await streams.consumers.info('BILLING_EVENTS', name).catch(({ message }) => message)).toBe(
      'consumer not found',
    );
  });

  test('cannot make the server publish or delete anything that it may not itself', async () => {
    const reader = await connectAs('reader');
    const manager = await reader.jetstreamManager({ checkAPI: false });
    const config = { durable_name: 'reader-replies', ack_policy: AckPolicy.None };
    await manager.consumers.add('BILLING_EVENTS', { ...config, filter_subject: 'billing.events.v1.none' });
    const before = await contents();
    const next = '$JS.API.CONSUMER.MSG.NEXT.BILLING_EVENTS.reader-replies';
    for (const reply of ['billing.usage.a.b', ...FOR_SERVICES]) {
      // The responses: a status without a body, and the consumer as JSON.
      reader.publish(next, JSON.stringify({ batch: 1, no_wait: true }), { reply });
      reader.publish('$JS.API.CONSUMER.INFO.BILLING_EVENTS.reader-replies', '', { reply });
      reader.publish('$JS.API.CONSUMER.CREATE.BILLING_EVENTS.reader-bad', '{}', { reply });
    }
    // Requests of one connection are handled in their order.
    await manager.consumers.info('BILLING_EVENTS', 'reader-replies');
    await manager.consumers.add('BILLING_EVENTS', { ...config, durable_name: 'reader-last' });
    expect(await contents()).toEqual(before);
  });
});
