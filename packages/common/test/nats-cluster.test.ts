import { openNatsBroker } from '@gridlease/common/messaging/nats';
import { openNatsConsumer } from '@gridlease/common/messaging/nats-consumer';
import { openNatsSubscription } from '@gridlease/common/messaging/nats-subscription';
import { type NatsCluster, openNatsCluster } from '@gridlease/testing/nats-cluster';
import { listMessages, withConnection } from '@gridlease/testing/nats-stream';
import { until } from '@gridlease/testing/until';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openTestLog, quietLog } from './mechanics-database.ts';

let cluster: NatsCluster;
beforeAll(async () => {
  cluster = await openNatsCluster();
});

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

function openBroker(stream: { name: string; replicas?: number }, log = quietLog) {
  const kept = { ...stream, subjects: [`${stream.name}.>`] };
  const broker = openNatsBroker({ url: cluster.url, name: 'test', stream: kept, log });
  undo.push(() => broker.close());
  return broker;
}

/** Each handled text, in the order in which it was handled. */
function consume(name: string) {
  const handled: string[] = [];
  const consumer = openNatsConsumer({
    url: cluster.url,
    name: 'test',
    inboxPrefix: '_SERVICES',
    stream: { name, subjects: [`${name}.>`], replicas: 3 },
    deadLetters: {
      stream: { name: `${name}-D`, subjects: [`${name}-D.>`], replicas: 3 },
      subject: `${name}-D.a`,
    },
    durable: 'test',
    filterSubject: `${name}.>`,
    ackWaitsMs: [2_000],
    ackPendingMax: 100,
    batchMax: 10,
    handle: async (messages) => {
      handled.push(...messages.map(({ body }) => Buffer.from(body).toString()));
      return messages.map(() => ({ kind: 'done' }));
    },
    log: quietLog,
  });
  undo.push(() => consumer.close());
  return { consumer, handled };
}

/** Hears each text once for each of its subscriptions. */
function listen(name: string) {
  const heard: string[] = [];
  const subscription = openNatsSubscription({
    url: cluster.url,
    name: 'test',
    inboxPrefix: '_SERVICES',
    subjects: [`${name}.>`],
    onMessage: ({ body }) => heard.push(Buffer.from(body).toString()),
    onConnect: () => {},
    log: quietLog,
  });
  undo.push(() => subscription.close());
  return { subscription, heard };
}

const message = (name: string, text: string) => ({ subject: `${name}.a`, id: text, headers: {}, body: text });

/** The number of servers that keep a stream, and how many of them have all of it. */
const replicasOf = (name: string) =>
  withConnection(cluster.url, async (connection) => {
    const { streams } = await connection.jetstreamManager();
    const { config, cluster: raft } = await streams.info(name);
    const followers = raft?.replicas ?? [];
    return { kept: config.num_replicas, current: 1 + followers.filter(({ current }) => current).length };
  });

test('a stream has as many replicas as configured, gets them later where it has fewer, and keeps more', async () => {
  const first = openBroker({ name: 'GROWS' });
  await until(() => first.status() === 'connected');
  await first.publish(message('GROWS', 'before'));
  expect(await replicasOf('GROWS')).toEqual({ kept: 1, current: 1 });

  const more = openBroker({ name: 'GROWS', replicas: 3 });
  await until(() => more.status() === 'connected');
  const isCopied = async () => (await replicasOf('GROWS')).current === 3;
  await until(isCopied, { message: 'that the message is on all servers' });

  const fewer = openBroker({ name: 'GROWS', replicas: 1 });
  await until(() => fewer.status() === 'connected');
  expect(await replicasOf('GROWS')).toEqual({ kept: 3, current: 3 });
  const bodies = (await listMessages(cluster.url, 'GROWS')).map(({ body }) => body);
  expect(bodies).toEqual(['before']);
});

test('when the leader of a stream is killed, clients follow to another server, nothing is lost, stored twice or subscribed to twice', async () => {
  const broker = openBroker({ name: 'LEADS', replicas: 3 });
  const { consumer, handled } = consume('LEADS');
  const { subscription, heard } = listen('LEADS');
  const clients = [broker, consumer, subscription];
  await until(() => clients.every((client) => client.status() === 'connected'));
  const published: string[] = [];
  const publish = async (text: string) => {
    // As the outbox does: repeated, with the same id, until it is acknowledged.
    await until(() => broker.publish(message('LEADS', text)).then(() => true), { every: 100 });
    published.push(text);
  };
  for (const text of ['1', '2', '3']) await publish(text);

  const leader = await cluster.leaderOf('LEADS');
  await leader.kill();
  await expect(broker.check()).rejects.toThrow();
  await publish('while there is no leader');
  await broker.check();
  await leader.start();
  await cluster.untilHealthy();
  await until(() => clients.every((client) => client.status() === 'connected'));
  await broker.publish(message('LEADS', 'afterwards'));
  published.push('afterwards');

  await until(() => published.every((text) => handled.includes(text)), { message: 'that all are handled' });
  const bodies = (await listMessages(cluster.url, 'LEADS')).map(({ body }) => body);
  expect(bodies).toEqual(published);
  // A repetition is stored once, and heard by whoever listens: only what was not repeated shows a second subscription.
  await until(() => heard.includes('afterwards'));
  expect(heard.filter((text) => text === 'afterwards')).toHaveLength(1);
});

test('replicas that a cluster does not have are an error in the log, and nothing is stored with fewer', async () => {
  const { log, lines } = openTestLog();
  const broker = openBroker({ name: 'TOO-MANY', replicas: 5 }, log);
  await until(() => lines.some((line) => String(line.message).includes('could not be ensured')));
  expect(JSON.stringify(lines)).toContain('no suitable peers');
  expect(broker.status()).toBe('away');
});
