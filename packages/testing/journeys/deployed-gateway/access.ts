import { randomUUID } from 'node:crypto';
import type { Route } from '@gridlease/devstack/gateway/routes';
import { openTestHttpServer } from '@gridlease/testing/http-server';
import { until } from '@gridlease/testing/until';
import { describe, expect, it, onTestFinished } from 'vitest';
import { signUp } from '../people.ts';
import { SERVICES, table } from './deployment.ts';
import { rawCall } from './raw-call.ts';
import { bearer, opened } from './shared-deployment.ts';

const call = (target: string, headers: readonly string[] = [], method = 'GET') =>
  rawCall(opened().platform.url, target, { headers, method });

/** Targets of a route that only it has: its path, and something below it if possible. */
function targetsOf({ path, match }: Route): string[] {
  const concrete = path.replaceAll('*', 'rig-1');
  if (match === 'exact') return [concrete];
  return match === 'pages' ? [`${concrete}/`] : [concrete, `${concrete}/some%2Fwhere//x?y=/../z`];
}

/** The services that logged this request id, other than for authorising it. */
const servicesThatLogged = (id: string) =>
  SERVICES.filter((name) =>
    opened()
      .platform.processOf(name)
      .lines.some((line) => line.includes(id) && line.includes('"answered"') && !line.includes('/verify"')),
  );

const isOpen = ({ access }: Route) => access === 'open';

it.each(table.routes)('$path reaches $upstream and no other service', async (route) => {
  for (const target of targetsOf(route)) {
    const id = randomUUID();
    const response = await call(target, [...(isOpen(route) ? [] : bearer()), 'X-Request-ID', id]);
    expect([target, response.headers['x-request-id'], response.status >= 500]).toEqual([target, id, false]);
    await until(() => servicesThatLogged(id).length > 0, { message: `that a service has logged ${target}` });
    expect([target, ...servicesThatLogged(id)]).toEqual([target, route.upstream]);
  }
});

it.each(table.routes.filter((route) => !isOpen(route)))(
  '$path is 401 without a token and with a bad one, and $upstream does not receive it',
  async (route) => {
    const [target = ''] = targetsOf(route);
    const openMethods = table.routes
      .filter((other) => isOpen(other) && other.path === route.path)
      .flatMap(({ methods = [] }) => methods);
    for (const headers of [[], ['Authorization', `${bearer()[1]}x`], ['Cookie', 'token=x']]) {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
        if (openMethods.includes(method)) continue;
        const id = randomUUID();
        const response = await call(target, [...headers, 'X-Request-ID', id], method);
        expect([method, response.status]).toEqual([method, 401]);
        expect(response.headers['www-authenticate']).toMatch(/^Bearer /);
        if (method !== 'HEAD') expect(response.json()).toMatchObject({ status: 401, request_id: id });
        expect(servicesThatLogged(id)).toEqual([]);
      }
    }
  },
);

it('a preflight carries no token and reaches the service', async () => {
  const origin = ['Origin', 'http://localhost:5173', 'Access-Control-Request-Method', 'PUT'];
  for (const target of ['/providers', '/objects/a', '/uploads', '/api/v1/wallet']) {
    const response = await call(target, origin, 'OPTIONS');
    expect([target, response.status]).toEqual([target, 204]);
    expect(response.headers['access-control-allow-origin']).toBe('http://localhost:5173');
  }
});

it('a presigned URL names the gateway and needs no token', async () => {
  const target = `/presigned-url/gridlease/users/${opened().ann.id}/a%20b.bin`;
  const presign = async (method: string) => {
    const headers = [...bearer(), 'Content-Type', 'application/json'];
    const response = await rawCall(opened().platform.url, target, {
      method: 'POST',
      headers,
      body: JSON.stringify({ method }),
    });
    return new URL(String(response.json().url));
  };
  const put = await presign('PUT');
  expect(put.origin).toBe(opened().platform.url);
  expect((await fetch(put, { method: 'PUT', body: 'weights' })).status).toBe(200);
  const get = await presign('GET');
  expect(await (await fetch(get)).text()).toBe('weights');
  get.searchParams.set('signature', 'x');
  expect((await fetch(get)).status).toBe(403);
});

it('a path without a route is a 404 problem, including metrics and look-alikes, with and without a token', async () => {
  const targets = ['/', '/metrics', '/providersx', '/PROVIDERS', '//providers', '/%6detrics', '/health/x'];
  targets.push(
    '/openapi/auth.json/x',
    '/internal',
    '/objects-x',
    '/api/v2/wallet',
    '/docs',
    'http://x.org/metrics',
  );
  for (const target of targets) {
    for (const headers of [[], bearer()]) {
      const response = await call(target, headers);
      expect([target, response.status, response.headers['content-type']]).toEqual([
        target,
        404,
        'application/problem+json',
      ]);
      expect(response.json()).toMatchObject({
        type: 'about:blank',
        title: 'Not Found',
        status: 404,
        instance: target.replace('http://x.org', ''),
        code: 'route_not_found',
        request_id: response.headers['x-request-id'],
      });
    }
  }
  for (const name of SERVICES) {
    expect(
      opened()
        .platform.processOf(name)
        .lines.filter((line) => line.includes('metrics')),
    ).toEqual([]);
  }
});

it('the aliases of other platforms’ clients register, log in, refresh and find machines', async () => {
  const { url } = opened().platform;
  const json = ['Content-Type', 'application/json'];
  const post = (target: string, body: object) =>
    rawCall(url, target, { method: 'POST', headers: json, body: JSON.stringify(body) });
  const account = { email: 'alias@example.org', password: 'a password of an alias, 47 wide' };
  expect((await post('/auth/register', { ...account, role: 'renter' })).status).toBe(201);
  const login = await post('/auth/login', account);
  expect(login.status).toBe(200);
  const refreshed = await post('/auth/refresh', { refresh_token: login.json().refresh_token });
  expect(refreshed.status).toBe(200);
  const authorization = ['Authorization', `Bearer ${refreshed.json().access_token}`];
  expect((await call('/api/v1/providers?limit=1', authorization)).status).toBe(200);
  const seen = await echoed('/api/v1/providers/a%2Fb//c/../d?q=%7B1%7D&q=2', [
    'X-Forwarded-For',
    '203.0.113.9',
  ]);
  expect([seen.url, seen.headers['x-forwarded-for']]).toEqual([
    '/providers/a%2Fb//c/../d?q=%7B1%7D&q=2',
    '127.0.0.1',
  ]);
});

it('failed logins through an alias count together with those through the documented path', async () => {
  const json = ['Content-Type', 'application/json'];
  const { email, password } = (await signUp(opened().platform.url, 'renter', 'guessed')).credentials;
  const logIn = (target: string, tried: string) =>
    rawCall(opened().platform.url, target, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email, password: tried }),
    });
  for (let count = 0; count < 10; count += 1) {
    const target = count % 2 === 0 ? '/auth/login' : '/api/v1/auth/login';
    expect((await logIn(target, `a wrong password, number ${count}`)).status).toBe(401);
  }
  // A locked account looks the same as a wrong password.
  for (const target of ['/auth/login', '/api/v1/auth/login']) {
    expect([target, (await logIn(target, password)).status]).toEqual([target, 401]);
  }
});

it('a target written as a whole URL is routed by its path, and still needs a token', async () => {
  expect((await call('http://somewhere.example/api/v1/wallet', bearer())).status).toBe(200);
  expect((await call('http://somewhere.example/api/v1/wallet')).status).toBe(401);
});

it('documentation without its trailing slash is redirected to where its pages find their assets', async () => {
  const response = await call('/docs/storage?deep=1', ['X-Request-ID', 'docs-1']);
  expect([response.status, response.headers.location]).toEqual([308, '/docs/storage/?deep=1']);
  expect(response.headers['x-request-id']).toBe('docs-1');
});

interface Seen {
  url: string | undefined;
  method: string | undefined;
  /** Of the headers, as received. */
  names: string[];
  headers: Record<string, string | string[] | undefined>;
}

/** Sends a request through a separate gateway to a provider registry that echoes it. */
async function echoed(
  target: string,
  headers: readonly string[],
  settings: { method?: string; env?: Record<string, string> } = {},
): Promise<Seen> {
  const echo = await openTestHttpServer((req, res) => {
    const { url, method, headers: seen, rawHeaders } = req;
    const names = rawHeaders.filter((_, at) => at % 2 === 0);
    res.end(JSON.stringify({ url, method, names, headers: seen } satisfies Partial<Seen>));
  });
  onTestFinished(() => echo.close());
  const gateway = await opened().platform.anotherGateway({
    GRIDLEASE_UPSTREAMS__PROVIDER_REGISTRY: echo.url,
    GRIDLEASE_UPSTREAMS__AUTH: `http://127.0.0.1:${opened().platform.ports.auth}`,
    ...settings.env,
  });
  const { method = 'POST' } = settings;
  const response = await rawCall(gateway.url, target, {
    headers: [...bearer(), ...headers],
    method,
    body: '{}',
  });
  expect(response.status).toBe(200);
  return response.json() as unknown as Seen;
}

describe('what the service sees', () => {
  it('is the caller’s identity from the token, and nothing of what the client claims about it, in any spelling', async () => {
    const forged = 'X-User-Id x-user-id X-USER-ID X_User_Id X-User_Id x_user-id X-User-Roles x_user_roles';
    const more = 'X-User-Email X-User- X-Auth-Scope x_auth_scope X-Client-Id x-client_id X-CLIENT-ID';
    const names = `${forged} ${more}`.split(' ');
    const seen = await echoed(
      '/providers',
      names.flatMap((name) => [name, 'forged']),
    );
    expect(JSON.stringify(seen)).not.toContain('forged');
    const identity = seen.names.filter((name) => /^x[-_](user|auth|client)/i.test(name));
    // Later ones omit what has no value.
    const given = ['X-Auth-Scope', 'X-Client-Id', 'X-User-Id', 'X-User-Roles'];
    expect(identity.sort()).toEqual(given.filter((name) => identity.includes(name)));
    const { ann } = opened();
    const authorization = `Bearer ${ann.accessToken}`;
    expect(seen.headers).toMatchObject({ 'x-user-id': ann.id, 'x-user-roles': 'provider', authorization });
  });

  it('is no cookie, unless it is the authentication service', async () => {
    const cookies = ['Cookie', '__Host-gridlease=secret', 'cookie', 'gridlease=secret'];
    expect(JSON.stringify(await echoed('/providers', cookies))).not.toContain('secret');
    const headers = [...cookies, 'X-Gridlease-Client', 'test', 'Content-Type', 'application/json'];
    const [target, body] = ['/api/v1/auth/refresh', '{"session":"cookie"}'];
    const refused = await rawCall(opened().platform.url, target, { method: 'POST', headers, body });
    expect([refused.status, refused.json().code]).toEqual([401, 'invalid_refresh_token']);
  });

  it('is the request as it was sent: method, target, ids and trace', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const ids = { 'x-request-id': 'r:1', 'x-correlation-id': 'c_2', traceparent, tracestate: 'v=1' };
    const target = '/providers/a%2Fb//c/../d?q=%7B1%7D&q=2';
    const seen = await echoed(target, Object.entries(ids).flat(), { method: 'PATCH' });
    expect([seen.method, seen.url]).toEqual(['PATCH', target]);
    expect(seen.headers).toMatchObject({ ...ids, 'content-length': '2' });
  });

  it('is the address of the client, which only a trusted proxy may override', async () => {
    const told = [
      'X-Forwarded-For',
      '203.0.113.9',
      'X-Forwarded-Proto',
      'https',
      'X-Forwarded-Host',
      'a.example',
    ];
    const { headers } = await echoed('/providers', told);
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    expect(headers['x-forwarded-host']).toBe(headers.host);
    const env = { GRIDLEASE_TRUSTED_PROXIES: '10.0.0.0/8 127.0.0.0/8' };
    const trusted = await echoed('/providers', told, { env });
    expect(trusted.headers).toMatchObject({
      'x-forwarded-for': '203.0.113.9, 127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'a.example',
    });
  });

  it('is a new request id in place of a malformed one', async () => {
    const { headers } = await echoed('/providers', ['X-Request-ID', 'a b"}']);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});
