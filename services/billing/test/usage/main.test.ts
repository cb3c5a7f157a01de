import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { testNats } from '@gridlease/testing/nats';
import { deleteStreams, publishAll } from '@gridlease/testing/nats-stream';
import { until } from '@gridlease/testing/until';
import { expect, it } from 'vitest';
import { call } from '../billing.ts';
import { startBilling, untilReady } from '../process.ts';
import { openSession, openUsageDatabase, totalsOf } from './opener.ts';

it('the service is ready without NATS, and consumes reports as soon as it is available', {
  timeout: 60_000,
}, async () => {
  const { url, prefix } = testNats();
  const { hostname, port } = new URL(url);
  const proxy = await openFaultProxy(hostname, Number(port));
  proxy.cut();
  const database = await openUsageDatabase();
  const streams = { stream: `${prefix}-e`, usage_stream: `${prefix}-u`, dead_letter_stream: `${prefix}-d` };
  const subjects = { events: `${prefix}.events`, usage: `${prefix}.usage`, dead_letters: `${prefix}.dlq` };
  const billing = await startBilling({
    server: { host: '127.0.0.1', port: '0' },
    database: { url: database.url },
    messaging: { url: proxy.through(url), ...streams, subjects },
  });
  await untilReady(billing.url);
  const session = await openSession(database.db);
  const body = {
    session_id: session.id,
    gpu_utilization_percent: 1,
    vram_utilization_percent: 1,
    power_draw_w: 1,
    event_id: 'same-by-both-ways',
  };
  const posted = await call(billing, 'POST', '/api/v1/billing/usage-update', body);
  expect(posted).toMatchObject({ status: 200, body: { status: 'success', session_status: 'active' } });

  proxy.restore();
  const subject = `${subjects.usage}.${session.providerId}.${session.id}`;
  const other = { ...body, event_id: 'another' };
  const messages = [body, other].map((one) => ({ subject, body: JSON.stringify(one) }));
  await until(() => publishAll(url, messages).then(() => true), { timeoutMs: 60_000, every: 200 });
  await until(async () => (await totalsOf(database.db, session.id)).reports === 2, { timeoutMs: 60_000 });
  const timestamp = new Date(Date.now() - 60_000).toISOString();
  const dense = Array.from({ length: 12 }, (_, n) => ({ ...body, timestamp, event_id: `dense-${n}` }));
  await publishAll(
    url,
    dense.map((one) => ({ subject, body: JSON.stringify(one) })),
  );
  // Of those that are too many nothing tells but the counter.
  await until(
    async () => {
      const { body: metrics } = await call(billing, 'GET', '/metrics');
      return /^billing_usage_reports_total\{[^}]*outcome="too_many"[^}]*\} 2$/m.test(metrics);
    },
    { timeoutMs: 60_000 },
  );
  expect(await totalsOf(database.db, session.id)).toMatchObject({ reports: 12 });
  expect(await billing.stop()).toBe(0);
  await deleteStreams(url, Object.values(streams));
  await proxy.close();
  await database.close();
});
