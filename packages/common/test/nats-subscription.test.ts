import {
  type NatsSubscriptionOptions,
  openNatsSubscription,
} from '@gridlease/common/messaging/nats-subscription';
import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { testNats } from '@gridlease/testing/nats';
import { withConnection } from '@gridlease/testing/nats-stream';
import { until } from '@gridlease/testing/until';
import { expect, onTestFinished, test } from 'vitest';
import { openTestLog, quietLog } from './mechanics-database.ts';

const publish = (url: string, subject: string, text: string) =>
  withConnection(url, async (connection) => {
    connection.publish(subject, text);
    await connection.flush();
  });

/** Receives what begins with the prefix; `heard` has the texts and, as `connected`, each connection. */
function listen(url: string, prefix: string, options: Partial<NatsSubscriptionOptions> = {}) {
  const heard: string[] = [];
  const subscription = openNatsSubscription({
    url,
    name: 'test',
    subjects: [`${prefix}.a`, `${prefix}.b.>`],
    onMessage: ({ body }) => heard.push(Buffer.from(body).toString()),
    onConnect: () => heard.push('connected'),
    log: quietLog,
    ...options,
  });
  onTestFinished(() => subscription.close());
  return { heard, subscription, isConnected: () => subscription.status() === 'connected' };
}

test('every listener receives all of the subjects, once, from the connection on', async () => {
  const { url, prefix } = testNats();
  await publish(url, `${prefix}.a`, 'before');
  const listeners = [listen(url, prefix), listen(url, prefix)];
  await until(() => listeners.every(({ isConnected }) => isConnected()));
  for (const subject of ['a', 'other', 'b.c', 'b.c.d']) await publish(url, `${prefix}.${subject}`, subject);
  for (const { heard } of listeners) {
    await until(() => heard.at(-1) === 'b.c.d');
    expect(heard).toEqual(['connected', 'a', 'b.c', 'b.c.d']);
  }
});

test('a broker that comes up late, or comes back, is subscribed to again, and each time is reported', async () => {
  const { url, prefix } = testNats();
  const proxy = await openFaultProxy(new URL(url).hostname, Number(new URL(url).port));
  onTestFinished(() => proxy.close());
  proxy.cut();
  const { heard, subscription, isConnected } = listen(proxy.through(url), prefix);
  expect(subscription.status()).toBe('away');
  for (const word of ['first', 'second']) {
    proxy.restore();
    await until(isConnected, { timeoutMs: 60_000 });
    await publish(url, `${prefix}.a`, word);
    await until(() => heard.at(-1) === word);
    proxy.cut();
    await until(() => !isConnected());
    await publish(url, `${prefix}.a`, 'missed');
  }
  expect(heard).toEqual(['connected', 'first', 'connected', 'second']);
});

test('a message that cannot be parsed is logged, and the next one is received', async () => {
  const { url, prefix } = testNats();
  const { log, lines } = openTestLog();
  const numbers: number[] = [];
  const onMessage: NatsSubscriptionOptions['onMessage'] = ({ body }) => {
    numbers.push(JSON.parse(Buffer.from(body).toString()));
  };
  const { isConnected } = listen(url, prefix, { onMessage, log });
  await until(isConnected);
  for (const text of ['1', 'one', '2']) await publish(url, `${prefix}.a`, text);
  await until(() => numbers.length === 2);
  expect(lines.filter(({ level }) => level === 'error')).toMatchObject([{ subject: `${prefix}.a` }]);
});

test('closing is final, whether the broker was ever there or not', async () => {
  const { url, prefix } = testNats();
  const there = listen(url, prefix);
  await until(there.isConnected);
  await there.subscription.close();
  await publish(url, `${prefix}.a`, 'after');
  expect([there.heard, there.subscription.status()]).toEqual([['connected'], 'away']);
  const away = listen('nats://127.0.0.1:1', prefix);
  await away.subscription.close();
  expect(away.subscription.status()).toBe('away');
});
