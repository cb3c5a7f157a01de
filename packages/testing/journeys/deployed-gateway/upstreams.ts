import { createServer } from 'node:http';
import { openTestHttpServer } from '@gridlease/testing/http-server';
import { until } from '@gridlease/testing/until';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SERVICES } from './deployment.ts';
import { rawCall } from './raw-call.ts';
import { bearer, opened } from './shared-deployment.ts';

const call = (target: string, headers: readonly string[] = [], method = 'GET') =>
  rawCall(opened().platform.url, target, { headers, method });
const upstreams = async () => (await call('/health')).json().upstreams as Record<string, string>;
const allReady = Object.fromEntries(SERVICES.map((name) => [name, 'ready']));

/** These tests stop services and bring them back, so they run in this order. */
describe('the gateway’s health', () => {
  it('has each upstream’s readiness', async () => {
    for (const target of ['/health', '/health/ready', '/health?x=1']) {
      const response = await call(target);
      const body = { status: 'healthy', service: 'gateway', upstreams: allReady };
      expect([response.status, response.json()]).toEqual([200, body]);
      expect(response.headers).toMatchObject({
        'content-type': 'application/json',
        'cache-control': 'no-store',
      });
    }
    expect((await call('/health', [], 'HEAD')).status).toBe(200);
    const other = await call('/health', [], 'DELETE');
    expect([other.status, other.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('names each upstream in trouble and its problem, and reports the others as ready', async () => {
    const starting = await openTestHttpServer((_req, res) => res.writeHead(503).end());
    onTestFinished(() => starting.close());
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      silent.close();
      silent.closeAllConnections();
    });
    const { port } = silent.address() as { port: number };
    const { ports, anotherGateway } = opened().platform;
    const gateway = await anotherGateway({
      GRIDLEASE_UPSTREAMS__AUTH: 'http://127.0.0.1:1',
      GRIDLEASE_UPSTREAMS__PROVIDER_REGISTRY: starting.url,
      GRIDLEASE_UPSTREAMS__STORAGE: `http://127.0.0.1:${port}`,
      GRIDLEASE_UPSTREAMS__BILLING: `http://127.0.0.1:${ports.billing}`,
    });
    const response = await rawCall(gateway.url, '/health');
    expect(response.status).toBe(503);
    expect(response.headers['retry-after']).toBe('2');
    const states = ['unreachable', 'not_ready', 'unreachable', 'ready'];
    expect(response.json()).toEqual({
      status: 'unhealthy',
      service: 'gateway',
      upstreams: Object.fromEntries(SERVICES.map((name, at) => [name, states[at]])),
    });
    expect((await rawCall(gateway.url, '/health/live')).status).toBe(200);
  });
});

it('an upstream that does not respond in time is a 504 problem', async () => {
  const upstream = await openTestHttpServer(() => {});
  onTestFinished(() => upstream.close());
  const gateway = await opened().platform.anotherGateway({
    GRIDLEASE_ANSWER_TIMEOUT: '200ms',
    GRIDLEASE_UPSTREAMS__BILLING: upstream.url,
  });
  const response = await rawCall(gateway.url, '/api/v1/pricing/rates');
  expect([response.status, response.json()]).toMatchObject([504, { code: 'upstream_timeout', status: 504 }]);
});

it('a gateway does not start with an unknown access mode', async () => {
  await expect(opened().platform.anotherGateway({ GRIDLEASE_AUTH__MODE: 'of' })).rejects.toThrow(
    /access-of|it must be off or required/,
  );
});

it('a killed service is found again on another machine by its name in Consul', async () => {
  const { platform, consul } = opened();
  const target = `/objects/users/${opened().ann.id}/kept`;
  const put = await rawCall(platform.url, target, { method: 'PUT', headers: bearer(), body: 'kept' });
  expect(put.status).toBe(201);
  await platform.processOf('storage').stop('SIGKILL');
  const away = await call(target, bearer());
  expect([away.status, away.headers['retry-after']]).toEqual([503, '1']);
  expect(away.json()).toMatchObject({ code: 'upstream_unavailable', instance: target });
  await platform.start('storage', '127.0.0.2');
  const found = async () => (await call(target, bearer())).text === 'kept';
  await until(found, { timeoutMs: 60_000, message: 'that the new instance is found' });
  const left = async () =>
    (await consul.instances('storage-service')).join() === `127.0.0.2:${platform.ports.storage}`;
  await until(left, { timeoutMs: 60_000, message: 'that Consul counts the old one as gone' });
  await until(async () => (await upstreams()).storage === 'ready');
  for (let count = 0; count < 5; count += 1) {
    const again = await rawCall(platform.url, target, { method: 'PUT', headers: bearer(), body: 'kept' });
    expect(again.status).toBe(201);
  }
});

it('an outage of Consul closes no route', async () => {
  const { platform, consul } = opened();
  await consul.stop();
  const served = async () => (await call('/providers', bearer())).status === 200;
  for (let count = 0; count < 5; count += 1) expect(await served()).toBe(true);
  await platform.processOf('provider-registry').stop('SIGKILL');
  expect((await call('/providers', bearer())).status).toBe(503);
  await platform.start('provider-registry');
  await until(served, { message: 'that the restarted service is found at its address' });
  await consul.start();
  await until(served);
  // It has lost what it knew, and storage is not at the address that is used without it.
  const isKnown = async () => (await consul.instances('storage-service')).length > 0;
  await until(isKnown, { timeoutMs: 60_000, message: 'that storage is registered again' });
  await until(async () => (await upstreams()).storage === 'ready');
});

it('without the authentication service nothing that was closed becomes open, and the rest continues', async () => {
  const { platform } = opened();
  await platform.processOf('auth').stop('SIGKILL');
  // nginx keeps a permission that it was given for the rest of the second (ADR 62).
  await until(async () => (await call('/objects/list', bearer())).status === 503, {
    timeoutMs: 5_000,
    message: 'that no permission is kept',
  });
  for (const target of ['/objects/list', '/api/v1/wallet', '/uploads', '/api/v1/billing/sessions']) {
    for (const headers of [[], bearer()]) {
      const response = await call(target, headers);
      expect([target, response.status]).toEqual([target, 503]);
      expect(response.json()).toMatchObject({
        code: 'upstream_unavailable',
        detail: expect.stringContaining('auth'),
      });
      expect(response.headers['retry-after']).toBe('1');
    }
  }
  for (const open of ['/api/v1/pricing/rates', '/providers']) {
    expect([open, (await call(open)).status]).toEqual([open, 200]);
  }
  expect(
    (
      await call(
        '/objects/a',
        ['Access-Control-Request-Method', 'PUT', 'Origin', 'http://localhost'],
        'OPTIONS',
      )
    ).status,
  ).toBe(204);
  const health = await call('/health');
  expect([health.status, health.json().upstreams]).toEqual([503, { ...allReady, auth: 'unreachable' }]);
  const blocked = await call('/providers', [...bearer(), 'Origin', 'http://localhost:5173']);
  expect(blocked.headers['access-control-allow-origin']).toBe('http://localhost:5173');
  await platform.start('auth');
  await until(async () => (await call('/providers', bearer())).status === 200, {
    message: 'that it is asked again',
  });
});
