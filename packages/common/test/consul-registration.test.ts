import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { consulOrSkip } from '@gridlease/testing/consul';
import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { until } from '@gridlease/testing/until';
import { afterEach, expect, type TestContext, test } from 'vitest';
import { type RegistrationOptions, serviceId, startRegistration } from '../src/discovery/registration.ts';
import { createLogger } from '../src/log/logger.ts';

/** Runs at the end of the test, in reverse order. */
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) {
    await cleanup();
  }
});

const QUICK = { reassertMs: 30, retryMinMs: 10, retryMaxMs: 50 };

async function listen(handler: RequestListener): Promise<number> {
  const server = createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

function collectLog() {
  const lines: { level: string; message: string; reason?: string }[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  return { lines, log: createLogger({ service: 'test', level: 'info', destination }) };
}

function start(consulAddress: string, options: Partial<RegistrationOptions['service']> = {}, more = {}) {
  const name = `test-${randomUUID()}`;
  const id = `${name}-1`;
  const { lines, log } = collectLog();
  const registration = startRegistration({
    consulAddress,
    service: { name, id, tags: ['gpu', 'v1'], address: '127.0.0.1', port: 8002, ...options },
    check: { host: options.address ?? '0.0.0.0', path: '/health', intervalMs: 1000, timeoutMs: 500 },
    log,
    timing: QUICK,
    ...more,
  });
  cleanups.push(() => registration.stop());
  return { ...registration, name, id, lines };
}

async function ask(url: string, path: string): Promise<unknown> {
  const answer = await fetch(new URL(path, url), { signal: AbortSignal.timeout(5000) });
  return answer.json();
}

async function knownTo(url: string, id: string): Promise<Record<string, unknown> | undefined> {
  const services = (await ask(url, '/v1/agent/services')) as Record<string, Record<string, unknown>>;
  return services[id];
}

async function passingCheckOf(url: string, name: string): Promise<Record<string, unknown> | undefined> {
  const checks = (await ask(url, `/v1/health/checks/${name}`)) as Record<string, unknown>[];
  return checks.find((check) => check.Status === 'passing');
}

/** Forwards everything to the agent and keeps the bodies: the agent's responses do not show a check's definition. */
async function openRecorder(url: string) {
  const bodies: Record<string, unknown>[] = [];
  const port = await listen(async (request, response) => {
    const body = await text(request);
    bodies.push(body === '' ? {} : JSON.parse(body));
    const target = new URL(request.url ?? '/', url);
    const init = { method: request.method ?? 'GET', ...(body === '' ? {} : { body }) };
    const answer = await fetch(target, init);
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
    response.end(await answer.text());
  });
  return { url: `http://127.0.0.1:${port}`, bodies };
}

async function agent(context: TestContext) {
  const consul = await consulOrSkip(context);
  return { consul, url: consul.url };
}

test('a service is registered with id, name, tags, address, port, meta and an HTTP check', async (context) => {
  const { url } = await agent(context);
  const recorder = await openRecorder(url);
  const service = start(recorder.url, { meta: { version: '1.2.3' } });
  await until(service.registered);
  expect(await knownTo(url, service.id)).toMatchObject({
    ID: service.id,
    Service: service.name,
    Tags: ['gpu', 'v1'],
    Address: '127.0.0.1',
    Port: 8002,
    Meta: { version: '1.2.3' },
  });
  expect(recorder.bodies[0]?.Check).toMatchObject({
    HTTP: 'http://127.0.0.1:8002/health',
    Interval: '1000ms',
    Timeout: '500ms',
    DeregisterCriticalServiceAfter: '60000ms',
  });
});

test.for(['0.0.0.0', '::', undefined])(
  'listening on %s leaves the address to the agent, and the check uses 127.0.0.1 and passes',
  async (address, context) => {
    const { url } = await agent(context);
    const port = await listen((_request, response) => response.end('{}'));
    const service = start(url, { address, port });
    const check = await until(() => passingCheckOf(url, service.name));
    expect(check.Output).toContain(`HTTP GET http://127.0.0.1:${port}/health: 200 OK`);
    expect(await knownTo(url, service.id)).toMatchObject({ Address: '' });
  },
);

test('an IPv6 address is in brackets in the check', async (context) => {
  const { url } = await agent(context);
  const recorder = await openRecorder(url);
  const service = start(recorder.url, { address: '::1' });
  await until(service.registered);
  expect(recorder.bodies[0]?.Check).toMatchObject({ HTTP: 'http://[::1]:8002/health' });
});

test('stop removes the service from the catalogue, and stopping again changes nothing', async (context) => {
  const { url } = await agent(context);
  const service = start(url);
  await until(service.registered);
  await service.stop();
  expect(service.registered()).toBe(false);
  expect(await knownTo(url, service.id)).toBeUndefined();
  await service.stop();
});

test('a service that the agent has lost in the meantime stops without complaint', async (context) => {
  const { url } = await agent(context);
  const service = start(url, {}, { timing: { reassertMs: 60_000 } });
  await until(service.registered);
  await fetch(new URL(`/v1/agent/service/deregister/${service.id}`, url), { method: 'PUT' });
  await service.stop();
  expect(service.lines.filter((line) => line.level !== 'info')).toEqual([]);
});

test('stopping while the registration is in progress leaves nothing registered', async (context) => {
  const { url } = await agent(context);
  const { hostname, port } = new URL(url);
  const proxy = await openFaultProxy(hostname, Number(port));
  cleanups.push(() => proxy.close());
  proxy.delay(100);
  const service = start(proxy.through(url));
  await until(() => proxy.connectionCount() > 0);
  await service.stop();
  expect(await knownTo(url, service.id)).toBeUndefined();
});

test('a service that the agent has forgotten is registered again', async (context) => {
  const { consul, url } = await agent(context);
  const service = start(url);
  await until(service.registered);
  await consul.stop();
  await until(() => !service.registered());
  await consul.start({ forgetting: service.name });
  await until(() => knownTo(url, service.id));
  await until(service.registered);
});

test('a service that was removed while the agent stayed up is registered again', async (context) => {
  const { url } = await agent(context);
  const service = start(url);
  await until(service.registered);
  await fetch(new URL(`/v1/agent/service/deregister/${service.id}`, url), { method: 'PUT' });
  await until(() => service.lines.some((line) => line.message.includes('forgotten')));
  await until(() => knownTo(url, service.id));
});

test('an agent that is unavailable at the start is retried until it is there, and that is logged once', async (context) => {
  const { consul, url } = await agent(context);
  await consul.stop();
  const tries: number[] = [];
  const service = start(url.replace('http://', ''), {}, { random: () => tries.push(1) / 100 });
  await until(() => tries.length > 5);
  expect(service.registered()).toBe(false);
  expect(service.lines.filter((line) => line.level === 'warn')).toHaveLength(1);
  await consul.start();
  await until(service.registered);
  expect(await knownTo(url, service.id)).toBeDefined();
});

test('an agent that refuses is logged once per reason, without the token', async () => {
  let status = 403;
  let requests = 0;
  const port = await listen((_request, response) => {
    requests += 1;
    response.writeHead(status, { 'content-type': 'text/plain' }).end('Permission denied');
  });
  const service = start(`127.0.0.1:${port}`, {}, { token: 'hunter2' });
  await until(() => requests > 4);
  status = 500;
  const seen = requests;
  await until(() => requests > seen + 4);
  expect(service.lines.map((line) => line.reason)).toEqual([
    'the agent responded 403: Permission denied',
    'the agent responded 500: Permission denied',
  ]);
  expect(JSON.stringify(service.lines)).not.toContain('hunter2');
});

test('an agent that accepts connections and never responds delays neither the start nor the stop', async () => {
  const silent = createTcpServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  cleanups.push(() => silent.close());
  const { port } = silent.address() as AddressInfo;
  const timing = { ...QUICK, requestTimeoutMs: 50, stopTimeoutMs: 100 };
  const service = start(`http://127.0.0.1:${port}`, {}, { timing });
  await until(() => service.lines.some((line) => line.reason?.includes('timed out')));
  await service.stop();
  expect(service.registered()).toBe(false);
});

test('the agent may be at an IPv6 address, and gets the token', async () => {
  const tokens: unknown[] = [];
  const port = await listen((request, response) => {
    tokens.push(request.headers['x-consul-token']);
    response.end();
  });
  // An IPv4-mapped address: a container often has no ::1.
  const service = start(`[::ffff:127.0.0.1]:${port}`, {}, { token: 'hunter2' });
  await until(service.registered);
  expect(tokens[0]).toBe('hunter2');
});

test.each([
  ['gpu-7', 'host', 'registry-gpu-7'],
  ['', 'host', 'registry-host-8002'],
])('the id of instance "%s" on %s is %s', (instanceId, hostName, id) => {
  expect(serviceId({ prefix: 'registry-', instanceId, hostName, port: 8002 })).toBe(id);
});
