import { setTimeout as delay } from 'node:timers/promises';
import { openConfiguredTracing } from '@gridlease/common/tracing/configured';
import { openOtlpTracing } from '@gridlease/common/tracing/otlp';
import { openTestHttpServer } from '@gridlease/testing/http-server';
import { openOtlpReceiver } from '@gridlease/testing/otlp-receiver';
import { until } from '@gridlease/testing/until';
import { expect, test } from 'vitest';
import { openTestServer } from './http-server.ts';
import { quietLog as log } from './mechanics-database.ts';

const TRACE = 'ab'.repeat(16);
const PARENT = `00-${TRACE}-${'cd'.repeat(8)}-01`;
const settings = { service: 'tested', instanceId: 'one', samplePercent: 100, log };

test('a request continues the trace it came with, and its consequences belong to it', async () => {
  const receiver = await openOtlpReceiver();
  const tracing = openOtlpTracing({ ...settings, endpoint: `${receiver.url}/` });
  const server = await openTestServer(
    (app) => {
      app.post('/things/:id', { schema: { hide: true } }, async (request) => {
        await delay(1);
        return { own: request.trace.traceparent, active: tracing.active() };
      });
      app.get('/broken', { schema: { hide: true } }, async () => {
        throw new Error('as the test wants it');
      });
    },
    { tracing },
  );
  const response = await fetch(`${server.url}/things/7`, {
    method: 'POST',
    body: '{"long":"enough to come later"}',
    headers: { traceparent: PARENT, 'content-type': 'application/json' },
  });
  const { own, active } = (await response.json()) as { own: string; active: string };
  expect(own).toBe(response.headers.get('traceparent'));
  expect(active).toBe(own);
  expect(own.slice(0, 36)).toBe(PARENT.slice(0, 36));
  await fetch(`${server.url}/broken`);
  await fetch(`${server.url}/health/live`);
  await fetch(`${server.url}/nowhere`);
  await server.close();
  await tracing.close();
  await receiver.close();

  expect(receiver.spans.map(({ name, isError }) => [name, isError])).toEqual([
    ['POST /things/:id', false],
    ['GET /broken', true],
    ['GET unmatched', false],
  ]);
  expect(receiver.spans[0]).toMatchObject({
    service: 'tested',
    traceId: TRACE,
    parentSpanId: 'cd'.repeat(8),
    spanId: own.slice(36, 52),
    kind: 2,
    facts: { 'http.route': '/things/:id', 'http.response.status_code': 200 },
  });
});

test('unsampled traces are sampled by all services or by none', async () => {
  const receiver = await openOtlpReceiver();
  const half = { ...settings, endpoint: receiver.url, samplePercent: 50 };
  const services = [openOtlpTracing(half), openOtlpTracing({ ...half, service: 'other' })];
  const ids = Array.from({ length: 100 }, () => crypto.randomUUID().replaceAll('-', ''));
  for (const tracing of services)
    for (const id of ids)
      tracing.begin('x', { role: 'server', parent: `00-${id}-${'1'.repeat(16)}-00` }).end();
  await Promise.all(services.map((tracing) => tracing.close()));
  await receiver.close();
  const tracesOf = (name: string) =>
    receiver.spans.filter(({ service }) => service === name).map(({ traceId }) => traceId);
  expect(tracesOf('tested')).toEqual(tracesOf('other'));
  expect(tracesOf('tested').length).toBeGreaterThan(10);
  expect(tracesOf('tested').length).toBeLessThan(90);
});

/** Tracing to a collector, and what is logged about it. */
function openComplaining(endpoint: string) {
  const lines: unknown[] = [];
  const complaining = { ...log, warn: (line: unknown) => lines.push(line) } as unknown as typeof log;
  return { tracing: openOtlpTracing({ ...settings, endpoint, log: complaining }), lines };
}

test('an unavailable collector loses spans and nothing else, and is reported once', async () => {
  const { tracing, lines } = openComplaining('http://127.0.0.1:1');
  for (let at = 0; at < 3; at += 1) tracing.begin('x', { role: 'server' }).end();
  await until(() => lines.length > 0, { timeoutMs: 60_000 });
  tracing.begin('x', { role: 'server', parent: 'malformed' }).end();
  await tracing.close();
  expect(lines).toHaveLength(1);
});

test('a collector that refuses the last spans does not prevent a service from closing', async () => {
  const collector = await openTestHttpServer((_request, response) => void response.writeHead(400).end());
  const { tracing, lines } = openComplaining(collector.url);
  tracing.begin('x', { role: 'server' }).end();
  await tracing.close();
  await collector.close();
  expect(lines).toHaveLength(1);
});

test('without an endpoint there is no tracing', async () => {
  const tracing = { otlp_endpoint: '', sample_percent: 100 };
  expect(await openConfiguredTracing({ tracing, service: 'a', instanceId: 'b', log })).toBeUndefined();
});
