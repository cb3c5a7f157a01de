import { access, readdir, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { testNats } from '@gridlease/testing/nats';
import { withConnection } from '@gridlease/testing/nats-stream';
import { until } from '@gridlease/testing/until';
import { expect, onTestFinished, test } from 'vitest';
import { type Machine, openMachine } from './agent.ts';
import { hasSentMetrics, sharedRegistry } from './registry.ts';

interface Received {
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly body: Record<string, unknown>;
}

/** Stands in for the billing service: records the requests, and responds with `reply`. */
async function openReceiver(reply: { status: number; body: unknown }) {
  const received: Received[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    received.push({ path: request.url, authorization: request.headers.authorization, body });
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, reply };
}

/** The run's NATS with a stream that no other test uses, and its contents. */
async function openStream() {
  const { url, prefix } = testNats();
  const manage = <T>(work: Parameters<typeof withConnection<T>>[1]) => withConnection(url, work);
  await manage(async (connection) => {
    const manager = await connection.jetstreamManager();
    await manager.streams.add({ name: prefix, subjects: [`${prefix}.>`] });
  });
  onTestFinished(async () => {
    await manage(async (connection) => (await connection.jetstreamManager()).streams.delete(prefix));
  });
  const list = () =>
    manage(async (connection) => {
      const { streams } = await connection.jetstreamManager();
      const { state } = await streams.info(prefix);
      return Promise.all(
        Array.from({ length: state.messages }, (_, place) =>
          streams.getMessage(prefix, { seq: state.first_seq + place }),
        ),
      );
    });
  return { url, prefix, list };
}

const spoolOf = async (machine: Machine) =>
  (await readdir(join(machine.folder, 'state/spool'))).filter((name) => name.endsWith('.json'));

const ACCEPTED = { status: 200, body: { message: 'Usage recorded.', status: 'success' } };

test('each running rental is reported over HTTP with the current token', async () => {
  const registry = await sharedRegistry();
  const receiver = await openReceiver(ACCEPTED);
  const machine = await openMachine();
  const token = join(machine.folder, 'token');
  await writeFile(token, 'first\n');
  await machine.write('sessions/one.json', { session_id: 'session-1' });
  const uuid = 'GPU-c2d94b70-1f3a-9a55-b7c8-7e1d02f6a4bd';
  await machine.write('sessions/two.json', { session_id: 'session-2', gpus: [uuid] });
  await machine.write('sessions/odd.json', { session_id: '../x' });
  const usage = { url: receiver.url, interval: '200ms' };
  const agent = await machine.start({ ...registry.agentConfig, access_token_file: token, usage });

  const reportOf = (sessionId: string) =>
    until(() => receiver.received.find(({ body }) => body.session_id === sessionId));
  const whole = await reportOf('session-1');
  expect(whole).toMatchObject({ path: '/api/v1/billing/usage-update', authorization: 'Bearer first' });
  expect(whole.body).toEqual({
    event_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    session_id: 'session-1',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
    gpu_utilization_percent: expect.any(Number),
    vram_utilization_percent: expect.any(Number),
    power_draw_w: expect.any(Number),
    temperature_c: expect.any(Number),
  });
  // Only the second card is busy.
  expect((await reportOf('session-2')).body.gpu_utilization_percent).toBeGreaterThan(80);
  await agent.waitForLine(/not a session file/);

  await writeFile(token, 'second\n');
  await until(() => receiver.received.some(({ authorization }) => authorization === 'Bearer second'));
  expect((await agent.stop()).code).toBe(0);
  const ids = receiver.received.map(({ body }) => body.event_id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(receiver.received.some(({ body }) => body.session_id === '../x')).toBe(false);
});

test.each([
  [503, 'unavailable'],
  [404, 'route_not_found'],
  [401, 'unauthenticated'],
])(
  'reports are kept on disk after a kill while the response is %i %s, and all of them arrive afterwards',
  async (status, code) => {
    const registry = await sharedRegistry();
    const receiver = await openReceiver({ status, body: { code } });
    const machine = await openMachine();
    await machine.write('sessions/one.json', { session_id: 'session-1' });
    const config = { ...registry.agentConfig, usage: { url: receiver.url, interval: '200ms' } };
    const killed = await machine.start(config);
    await killed.waitForLine(/usage cannot be delivered; it is kept/);
    await until(async () => (await spoolOf(machine)).length >= 3);
    await killed.stop('SIGKILL');
    const waiting = (await spoolOf(machine)).map((name) => name.replace('.json', ''));

    Object.assign(receiver.reply, ACCEPTED);
    receiver.received.length = 0;
    await machine.start(config);
    await until(() => receiver.received.length > waiting.length);
    const arrived = receiver.received.map(({ body }) => body.event_id);
    expect(arrived.slice(0, waiting.length)).toEqual(waiting.sort());
  },
);

test.each([
  [400, 'validation_failed'],
  [429, 'too_many_reports'],
])('a report that billing refuses with %i %s is dropped, and the next one is sent', async (status, code) => {
  const registry = await sharedRegistry();
  const receiver = await openReceiver({ status, body: { code } });
  const machine = await openMachine();
  await machine.write('sessions/one.json', { session_id: 'session-1' });
  const usage = { url: receiver.url, interval: '100ms' };
  const agent = await machine.start({ ...registry.agentConfig, usage });
  await agent.waitForLine(/a report was refused/);
  await until(() => new Set(receiver.received.map(({ body }) => body.event_id)).size >= 2);
});

test('a full spool drops the oldest reports', async () => {
  const registry = await sharedRegistry();
  const receiver = await openReceiver({ status: 503, body: {} });
  const machine = await openMachine();
  await machine.write('sessions/one.json', { session_id: 'session-1' });
  const usage = { url: receiver.url, interval: '100ms', spool_max: 3 };
  const agent = await machine.start({ ...registry.agentConfig, usage });
  const first = await until(async () => (await spoolOf(machine)).sort()[0]);
  await agent.waitForLine(/dropping the oldest/);
  const left = await spoolOf(machine);
  expect(left.length).toBeLessThanOrEqual(3);
  expect(left).not.toContain(first);
});

test.each([
  { status: 409, body: { code: 'session_not_active', session_status: 'completed', action: 'stop' } },
  { status: 200, body: { ...ACCEPTED.body, late: true, session_status: 'terminated', action: 'stop' } },
])('a session that has ended ($status) is no longer reported, and its file says so', async (reply) => {
  const registry = await sharedRegistry();
  const receiver = await openReceiver(reply);
  const machine = await openMachine();
  await machine.write('sessions/one.json', { session_id: 'session-1' });
  const usage = { url: receiver.url, interval: '100ms' };
  const agent = await machine.start({ ...registry.agentConfig, usage });
  await agent.waitForLine(/the session is not running: no longer reported/);
  await until(() =>
    access(join(machine.folder, 'state/sessions/one.json.ended')).then(
      () => true,
      () => false,
    ),
  );
  await until(async () => (await spoolOf(machine)).length === 0);
});

test('over NATS a report arrives once for its event_id, even when its acknowledgement was lost', async () => {
  const registry = await sharedRegistry();
  const stream = await openStream();
  const machine = await openMachine();
  const event = {
    event_id: '01920000-0000-7000-8000-000000000001',
    session_id: 'session-1',
    timestamp: '2026-03-01T12:00:00.000Z',
    gpu_utilization_percent: 97,
    vram_utilization_percent: 74,
    power_draw_w: 387,
  };
  const usage = { transport: 'nats', url: stream.url, subject: `${stream.prefix}.usage`, interval: '200ms' };
  const config = { ...registry.agentConfig, access_token: 'token-1', usage };
  // Delivered, and then the process died before it could remove the report from its disk.
  for (const _ of ['delivered', 'and again']) {
    await machine.write(`spool/${event.event_id}.json`, event);
    const agent = await machine.start(config);
    await until(async () => (await spoolOf(machine)).length === 0, { message: 'the report is acknowledged' });
    expect((await agent.stop()).code).toBe(0);
  }

  const messages = await stream.list();
  expect(messages).toHaveLength(1);
  const [provider] = await registry.providers();
  expect(messages[0]?.subject).toBe(`${stream.prefix}.usage.${provider?.id}.session-1`);
  expect(messages[0]?.header.get('Nats-Msg-Id')).toBe(event.event_id);
  expect(messages[0]?.header.get('Authorization')).toBe('Bearer token-1');
  expect(messages[0]?.json()).toEqual(event);
});

test('over NATS every report arrives after the server was unavailable, with heartbeats in between', async () => {
  const registry = await sharedRegistry();
  const stream = await openStream();
  const proxy = await openFaultProxy('127.0.0.1', Number(new URL(stream.url).port));
  onTestFinished(() => proxy.close());
  proxy.cut();
  const machine = await openMachine();
  await machine.write('sessions/one.json', { session_id: 'session-1' });
  const url = proxy.through(stream.url);
  const usage = { transport: 'nats', url, subject: `${stream.prefix}.usage`, interval: '200ms' };
  await machine.start({ ...registry.agentConfig, usage });
  const waiting = await until(async () => {
    const names = await spoolOf(machine);
    return names.length < 3 ? undefined : names.sort().map((name) => name.replace('.json', ''));
  });
  await registry.untilProvider(hasSentMetrics, 'the machine sends heartbeats');

  proxy.restore();
  const arrived = await until(async () => {
    const ids = (await stream.list()).map((message) => message.header.get('Nats-Msg-Id'));
    return waiting.every((id) => ids.includes(id)) ? ids : undefined;
  });
  expect(new Set(arrived).size).toBe(arrived.length);
});
