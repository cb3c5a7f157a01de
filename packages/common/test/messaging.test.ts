import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Broker } from '@gridlease/common/messaging/broker';
import { type NatsBrokerOptions, openNatsBroker } from '@gridlease/common/messaging/nats';
import { parseNatsAddress } from '@gridlease/common/messaging/nats-address';
import { openNatsConsumer } from '@gridlease/common/messaging/nats-consumer';
import { findFreePort } from '@gridlease/devstack/servers/free-port';
import { openNats } from '@gridlease/devstack/servers/nats';
import type { OwnServer } from '@gridlease/devstack/servers/own-server';
import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { testNats } from '@gridlease/testing/nats';
import { listStream, publishAll, withConnection } from '@gridlease/testing/nats-stream';
import { until } from '@gridlease/testing/until';
import { afterEach, expect, test } from 'vitest';
import { openTestLog, quietLog } from './mechanics-database.ts';

const undo: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

function openBroker(options: Partial<NatsBrokerOptions> & Pick<NatsBrokerOptions, 'url'>): Broker {
  const broker = openNatsBroker({ name: 'test', log: quietLog, ...options });
  undo.push(() => broker.close());
  return broker;
}

/** The run's server, with a stream and subjects that no other test uses. */
function ownStream() {
  const { url, prefix } = testNats();
  undo.push(() =>
    withConnection(url, async (connection) => {
      const manager = await connection.jetstreamManager();
      const names = await manager.streams.names().next();
      if (names.includes(prefix)) await manager.streams.delete(prefix);
    }),
  );
  return { url, prefix, stream: { name: prefix, subjects: [`${prefix}.>`] } };
}

async function proxyTo(url: string) {
  const target = new URL(url);
  const proxy = await openFaultProxy(target.hostname, Number(target.port));
  undo.push(() => proxy.close());
  return proxy;
}

function untilConnected(broker: Broker): Promise<unknown> {
  return until(() => broker.status() === 'connected', { timeoutMs: 60_000 });
}

function message(subject: string, id: string = randomUUID()) {
  return { subject, id, headers: { 'X-Correlation-ID': 'c-1' }, body: JSON.stringify({ id }) };
}

test('a message is stored with its id and headers, and a repeated id is stored once', async () => {
  const { url, prefix, stream } = ownStream();
  const broker = openBroker({ url, stream });
  await untilConnected(broker);
  const sent = message(`${prefix}.a`);
  await broker.publish(sent);
  await broker.publish(sent);

  const stored = await listStream(url, prefix);
  expect(stored).toHaveLength(1);
  expect(stored[0]).toMatchObject({
    subject: `${prefix}.a`,
    msgId: sent.id,
    headers: { 'X-Correlation-ID': 'c-1' },
    envelope: { id: sent.id },
  });
});

test('the stream is created with file storage, seven days and a duplicate window of ten minutes', async () => {
  const { url, prefix, stream } = ownStream();
  await untilConnected(openBroker({ url, stream }));
  const config = await withConnection(url, async (connection) => {
    const manager = await connection.jetstreamManager();
    return (await manager.streams.info(prefix)).config;
  });
  expect(config).toMatchObject({
    subjects: [`${prefix}.>`],
    storage: 'file',
    retention: 'limits',
    max_age: 7 * 24 * 3_600 * 1e9,
    duplicate_window: 600 * 1e9,
  });
});

test('an existing stream keeps what an operator has set and gets the subjects it lacks', async () => {
  const { url, prefix } = ownStream();
  await withConnection(url, async (connection) => {
    const manager = await connection.jetstreamManager();
    await manager.streams.add({ name: prefix, subjects: [`${prefix}.a.*`], max_msgs: 77 });
  });
  const stream = { name: prefix, subjects: [`${prefix}.a.b`, `${prefix}.c.>`] };
  await untilConnected(openBroker({ url, stream }));
  const config = await withConnection(url, async (connection) => {
    const manager = await connection.jetstreamManager();
    return (await manager.streams.info(prefix)).config;
  });
  expect(config).toMatchObject({ subjects: [`${prefix}.a.*`, `${prefix}.c.>`], max_msgs: 77 });
});

test('a broker that is unavailable at the start is not an error, and is found when it is up', async () => {
  const { url, prefix, stream } = ownStream();
  const proxy = await proxyTo(url);
  proxy.cut();
  const { log, lines } = openTestLog();
  const broker = openBroker({ url: proxy.through(url), stream, log });
  expect(broker.status()).toBe('away');
  await until(() => lines.some((line) => String(line.message).includes('cannot be reached')));
  await expect(broker.publish(message(`${prefix}.a`))).rejects.toThrow('unavailable');

  proxy.restore();
  await untilConnected(broker);
  await broker.publish(message(`${prefix}.a`));
});

test('a lost connection is re-established, and so is the stream when it was deleted in the meantime', async () => {
  const { url, prefix, stream } = ownStream();
  const proxy = await proxyTo(url);
  const broker = openBroker({ url: proxy.through(url), stream });
  await untilConnected(broker);
  proxy.cut();
  await until(() => broker.status() === 'away');
  await withConnection(url, async (connection) => {
    await (await connection.jetstreamManager()).streams.delete(prefix);
  });
  proxy.restore();
  await untilConnected(broker);
  await broker.publish(message(`${prefix}.a`));
  expect(await listStream(url, prefix)).toHaveLength(1);
});

test('a stream that is deleted while we are connected is created again after the first refusal', async () => {
  const { url, prefix, stream } = ownStream();
  const broker = openBroker({ url, stream });
  await untilConnected(broker);
  await withConnection(url, async (connection) => {
    await (await connection.jetstreamManager()).streams.delete(prefix);
  });
  await expect(broker.publish(message(`${prefix}.a`))).rejects.toThrow();
  await untilConnected(broker);
  await broker.publish(message(`${prefix}.a`));
});

/**
 * A server where `daemon` may only publish `usage.>` and receive its acknowledgements; `service` may do everything.
 */
async function openServerWithDaemonAccount(): Promise<OwnServer> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'gridlease-nats-'));
  undo.push(() => rm(dataFolder, { recursive: true, force: true }));
  const server = await openNats({ dataFolder });
  undo.push(() => server.stop());
  const file = join(dataFolder, 'nats.conf');
  const config = JSON.parse(await readFile(file, 'utf8'));
  const permissions = { publish: 'usage.>', subscribe: '_INBOX.>' };
  const daemon = { user: 'daemon', password: 'daemon-password', permissions };
  config.authorization = { users: [{ user: 'service', password: 'service-password' }, daemon] };
  await writeFile(file, JSON.stringify(config));
  process.kill(server.pid, 'SIGHUP');
  const logFile = join(dataFolder, 'nats.log');
  await until(async () => (await readFile(logFile, 'utf8')).includes('Reloaded server configuration'));
  return server;
}

test('an account that may only publish reaches a stream created by another account', async () => {
  const server = await openServerWithDaemonAccount();
  const urlOf = (user: string) => server.url.replace('//', `//${user}:${user}-password@`);
  const url = urlOf('daemon');
  const { log, lines } = openTestLog();
  const daemon = openBroker({ url, log });
  await untilConnected(daemon);
  const sent = message('usage.provider.session');
  await expect(daemon.publish(sent)).rejects.toThrow();
  expect(daemon.status()).toBe('connected');

  await untilConnected(
    openBroker({ url: urlOf('service'), stream: { name: 'USAGE', subjects: ['usage.>'] } }),
  );
  await daemon.publish(sent);
  await daemon.publish(sent);
  const stored = await listStream(urlOf('service'), 'USAGE');
  expect(stored.map(({ subject, msgId }) => [subject, msgId])).toEqual([[sent.subject, sent.id]]);
  expect(lines.filter((line) => line.level === 'warn')).toEqual([]);

  const owner = openBroker({ url, log, stream: { name: 'OTHER', subjects: ['usage.other'] } });
  await until(() => lines.some((line) => String(line.message).includes('could not be ensured')));
  expect(owner.status()).toBe('away');
});

test('messages with their tokens reach only the service, whatever a daemon’s account listens to', async () => {
  const server = await openServerWithDaemonAccount();
  const urlOf = (user: string) => server.url.replace('//', `//${user}:${user}-password@`);
  const received: string[] = [];
  const consumer = openNatsConsumer({
    url: urlOf('service'),
    name: 'test',
    inboxPrefix: '_SERVICES',
    stream: { name: 'USAGE', subjects: ['usage.>'] },
    deadLetters: { stream: { name: 'DEAD', subjects: ['dead.>'] }, subject: 'dead.usage' },
    durable: 'test',
    filterSubject: 'usage.>',
    ackWaitsMs: [30_000],
    ackPendingMax: 10,
    batchMax: 5,
    handle: async (messages) => {
      received.push(...messages.flatMap((one) => one.headers('authorization')));
      return messages.map(() => ({ kind: 'done' }));
    },
    log: quietLog,
  });
  undo.push(() => consumer.close());
  await until(() => consumer.status() === 'connected');
  await withConnection(urlOf('daemon'), async (connection) => {
    const heard: string[] = [];
    connection.subscribe('_INBOX.>', { callback: (_error, message) => heard.push(message.string()) });
    await publishAll(urlOf('daemon'), [
      { subject: 'usage.a.b', body: 'report', headers: { Authorization: 'Bearer secret' } },
    ]);
    await until(() => received.length > 0);
    await connection.flush();
    expect(received).toEqual(['Bearer secret']);
    expect(heard.filter((text) => text.includes('report'))).toEqual([]);
  });
});

test('closing is quick and final, whether the broker was ever there or not', async () => {
  const { url, stream } = ownStream();
  const there = openBroker({ url, stream });
  await untilConnected(there);
  await there.close();
  expect(there.status()).toBe('away');

  const away = openBroker({ url: `nats://127.0.0.1:${await findFreePort()}`, stream });
  await away.close();
  await away.close();
  expect(away.status()).toBe('away');
});

test('a server that stops and starts again on its data is used again', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'gridlease-nats-'));
  undo.push(() => rm(dataFolder, { recursive: true, force: true }));
  let server: OwnServer = await openNats({ dataFolder });
  undo.push(() => server.stop());
  const stream = { name: 'TEST', subjects: ['test.>'] };
  const broker = openBroker({ url: server.url, stream });
  await untilConnected(broker);
  await broker.publish(message('test.before'));
  await server.stop();
  await until(() => broker.status() === 'away');
  server = await openNats({ dataFolder, port: server.port });
  await untilConnected(broker);
  await broker.publish(message('test.after'));

  const stored = await listStream(server.url, 'TEST');
  expect(stored.map((entry) => entry.subject)).toEqual(['test.before', 'test.after']);
});

test('credentials are used and never logged', async () => {
  const { lines, log } = openTestLog();
  const { url, stream } = ownStream();
  const withPassword = url.replace('nats://', 'nats://gridlease:hunter2-secret@');
  const broker = openBroker({ url: withPassword, stream, log });
  await untilConnected(broker);
  const nowhere = openBroker({
    url: `nats://gridlease:hunter2-secret@127.0.0.1:${await findFreePort()}`,
    stream,
    log,
  });
  await until(() => lines.some((line) => String(line.message).includes('cannot be reached')));
  await nowhere.close();

  expect(JSON.stringify(lines)).not.toContain('hunter2');
  expect(() => openNatsBroker({ url: 'http://a:hunter2@b', name: 't', stream, log })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
  );
});

test('addresses are split into servers and credentials', () => {
  expect(parseNatsAddress('nats://127.0.0.1:14222')).toEqual({
    servers: ['127.0.0.1:14222'],
    credentials: undefined,
    tls: false,
  });
  expect(parseNatsAddress('nats://us%40er:p%3Ass@one, tls://two:5222')).toEqual({
    servers: ['one:4222', 'two:5222'],
    credentials: { user: 'us@er', pass: 'p:ss' },
    tls: true,
  });
  expect(parseNatsAddress('nats://s3cret@[::1]:4222')).toEqual({
    servers: ['[::1]:4222'],
    credentials: { token: 's3cret' },
    tls: false,
  });
  expect(parseNatsAddress('localhost:4222').servers).toEqual(['localhost:4222']);
  for (const wrong of ['', 'http://a', 'nats://', 'nats://a:x']) {
    expect(() => parseNatsAddress(wrong)).toThrow(TypeError);
  }
});
