import { randomUUID } from 'node:crypto';
import { consulOrSkip } from '@gridlease/testing/consul';
import { openTestHttpServer } from '@gridlease/testing/http-server';
import { until } from '@gridlease/testing/until';
import { afterEach, expect, it, type TestContext } from 'vitest';
import { startRegistration } from '../src/discovery/registration.ts';
import { createUpstream, type UpstreamTiming } from '../src/discovery/upstream.ts';
import { createLogger } from '../src/log/logger.ts';

/** Runs at the end of the test, in reverse order. */
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const silent = createLogger({ service: 'test', level: 'silent' });

function consulUpstream(address: string, serviceName: string, timing: Partial<UpstreamTiming> = {}) {
  const lines: { level: string; reason?: string }[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  let now = 0;
  const upstream = createUpstream({
    value: 'consul',
    serviceName,
    consul: { address },
    log: createLogger({ service: 'test', level: 'info', destination }),
    timing,
    clock: () => now,
  });
  /** Its result when the agent's last result is old. */
  const later = () => {
    now += 5_000;
    return upstream();
  };
  return { upstream, later, warnings: () => lines.filter((line) => line.level === 'warn') };
}

/** An instance whose check passes until it is told not to. */
async function startInstance(consulAddress: string, name: string) {
  let status = 200;
  const server = await openTestHttpServer((_request, response) => response.writeHead(status).end());
  cleanups.push(() => server.close());
  const registration = startRegistration({
    consulAddress,
    service: { name, id: `${name}-${server.port}`, tags: [], address: '127.0.0.1', port: server.port },
    check: { host: '127.0.0.1', path: '/', intervalMs: 100, timeoutMs: 500 },
    log: silent,
    timing: { reassertMs: 50, retryMinMs: 10, retryMaxMs: 50 },
  });
  cleanups.push(() => registration.stop());
  const answer = (next: number) => {
    status = next;
  };
  return { url: server.url, answer, stop: () => registration.stop() };
}

async function agent(context: TestContext) {
  const consul = await consulOrSkip(context);
  return { consul, url: consul.url, name: `auth-${randomUUID()}` };
}

it.each(['http://127.0.0.1:8000', 'http://127.0.0.1:8000/', 'https://auth.example.org/base//'])(
  'the base URL %s is returned without trailing slashes',
  async (value) => {
    const upstream = createUpstream({
      value,
      serviceName: 'auth-service',
      consul: { address: '' },
      log: silent,
    });
    expect(await upstream()).toBe(value.replace(/\/+$/, ''));
  },
);

it('the healthy instances are used in turn, and one whose check fails is not', async (context) => {
  const { url, name } = await agent(context);
  const [first, second] = [await startInstance(url, name), await startInstance(url, name)];
  const { later } = consulUpstream(url, name);
  const several = async () => new Set([await later(), await later(), await later(), await later()]);
  await until(async () => (await several()).size === 2);
  expect(await several()).toEqual(new Set([first.url, second.url]));
  first.answer(500);
  await until(async () => (await several()).size === 1);
  expect(await several()).toEqual(new Set([second.url]));
});

it('the last good result is used while the agent is unavailable, and when no instance is healthy', async (context) => {
  const { consul, url, name } = await agent(context);
  const instance = await startInstance(url, name);
  const { later, warnings } = consulUpstream(url, name);
  await until(later);
  const before = warnings().length;
  instance.answer(500);
  await until(async () => {
    await later();
    return warnings().length > before;
  });
  expect(await later()).toBe(instance.url);
  await consul.stop();
  for (let index = 0; index < 5; index += 1) expect(await later()).toBe(instance.url);
  expect(warnings()).toHaveLength(before + 2);
  await consul.start();
});

it('a service that was never seen is unavailable until it appears', async (context) => {
  const { url, name } = await agent(context);
  const { upstream } = consulUpstream(url, name);
  await expect(upstream()).rejects.toMatchObject({ kind: 'unavailable', code: 'upstream_unavailable' });
  const instance = await startInstance(url, name);
  expect(await until(() => upstream())).toBe(instance.url);
});

it('concurrent calls share one request to the agent, and its result is reused while it is fresh', async () => {
  let requests = 0;
  const entry = { Node: { Address: '10.0.0.7' }, Service: { Address: '', Port: 8_000 } };
  const six = { Node: { Address: '10.0.0.7' }, Service: { Address: 'fd00::1', Port: 8_000 } };
  const fake = await openTestHttpServer((request, response) => {
    requests += 1;
    const isAsked = request.url === '/v1/health/service/auth-service?passing=true&stale=1';
    response.writeHead(isAsked ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify([entry, six]));
  });
  cleanups.push(() => fake.close());
  const { upstream, later } = consulUpstream(fake.url, 'auth-service');
  const answers = await Promise.all(Array.from({ length: 20 }, () => upstream()));
  expect(new Set(answers)).toEqual(new Set(['http://10.0.0.7:8000', 'http://[fd00::1]:8000']));
  await upstream();
  expect(requests).toBe(1);
  await later();
  expect(requests).toBe(2);
});

it('an agent that never responds delays a call by its timeout and no longer', async () => {
  const fake = await openTestHttpServer(() => undefined);
  cleanups.push(() => fake.close());
  const { upstream, warnings } = consulUpstream(fake.url, 'auth-service', { requestTimeoutMs: 50 });
  await expect(upstream()).rejects.toMatchObject({ code: 'upstream_unavailable' });
  expect(warnings()).toHaveLength(1);
});
