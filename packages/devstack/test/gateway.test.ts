import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { listenOn } from '../src/gateway/listen.ts';
import { decide, readRouteTable } from '../src/gateway/routes.ts';
import { createGateway } from '../src/gateway/server.ts';
import { isFreePort } from '../src/servers/free-port.ts';
import { call, openTestGateway, openUpstream, silent, type TestGateway } from './gateway-upstream.ts';

/** Responds with what it received, as JSON. */
function echo(req: IncomingMessage, res: ServerResponse): void {
  const body = JSON.stringify({
    method: req.method,
    url: req.url,
    headers: req.headers,
    raw: req.rawHeaders,
  });
  res
    .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
    .end(body);
}

interface Echo {
  method: string;
  url: string;
  headers: Record<string, string>;
  raw: string[];
}

let upstream: Awaited<ReturnType<typeof openUpstream>>;
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await openUpstream((req, res) => {
    if (req.url === '/health/ready') res.writeHead(200).end();
    else if (req.url?.startsWith('/things/response')) {
      res.writeHead(418, 'Short and stout', [
        ...['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'X-Odd-CaSe', 'yes', 'Connection', 'x-secret-hop'],
        ...['X-Secret-Hop', 'gone', 'ETag', '"7"'],
      ]);
      res.end('teapot');
    } else echo(req, res);
  });
  gateway = await openTestGateway(upstream.port);
});
afterAll(async () => {
  await gateway.close();
  upstream.close();
});

async function echoed(target: string, headers: string[] = []): Promise<Echo> {
  const response = await call(gateway.port, target, { headers });
  return JSON.parse(response.text) as Echo;
}

describe('paths', () => {
  test('a path and its query reach the upstream unchanged', async () => {
    for (const target of [
      '/things',
      '/things/a%2Fb//c/../d%zz?q=%7B1%7D&q=2',
      '/things/%C3%A9?',
      '/things?a=/../b',
    ]) {
      expect((await echoed(target)).url).toBe(target);
    }
  });

  test('a rewritten route keeps what follows its path', async () => {
    expect((await echoed('/openapi/things.json?v=1')).url).toBe('/openapi.json?v=1');
    expect((await echoed('/docs/things/static/ui.css?x')).url).toBe('/docs/static/ui.css?x');
    expect((await echoed('/docs/things/')).url).toBe('/docs/');
  });

  test('a route may have a wildcard segment in the middle and be restricted to some methods', async () => {
    for (const target of ['/people/ann/rates', '/people/a%2Fb/rates?x', '/people//rates']) {
      expect((await echoed(target)).url).toBe(target);
    }
    const other = ['/people/ann/rates/1', '/people/rates', '/people/a/b/rates'];
    for (const target of other) expect((await call(gateway.port, target)).status).toBe(404);
    expect((await call(gateway.port, '/people/ann/rates', { method: 'PUT' })).status).toBe(404);
  });

  test('a documentation page without a trailing slash is redirected, so that its assets are found', async () => {
    const response = await call(gateway.port, '/docs/things?deep=1');
    expect(response.status).toBe(308);
    expect(response.headers.location).toBe('/docs/things/?deep=1');
  });

  test('a target written as a whole URL is routed by its path', async () => {
    expect((await echoed('http://somewhere.example/things/1?a=b')).url).toBe('/things/1?a=b');
  });

  test('unknown paths, metrics and look-alikes of a route are 404 problems and reach no upstream', async () => {
    for (const target of [
      '/',
      '/metrics',
      '/thingsx',
      '/openapi/things.json/x',
      '/THINGS',
      '//things',
      '/%6detrics',
    ]) {
      const response = await call(gateway.port, target);
      expect(response.status, target).toBe(404);
      expect(response.headers['content-type']).toContain('application/problem+json');
      expect(JSON.parse(response.text)).toMatchObject({
        type: 'about:blank',
        title: 'Not Found',
        status: 404,
        instance: target,
        code: 'route_not_found',
        request_id: response.headers['x-request-id'],
      });
    }
  });
});

describe('the aliases used by clients of other platforms', () => {
  const table = readRouteTable(new URL('../../../deploy/gateway/routes.json', import.meta.url));

  test('lead to the same targets as the paths that they stand for, with the rest unchanged', () => {
    for (const name of ['register', 'login', 'refresh']) {
      const target = `/api/v1/auth/${name}?a=%2F`;
      expect(decide(table, 'POST', `/auth/${name}?a=%2F`)).toEqual(decide(table, 'POST', target));
      expect(decide(table, 'POST', target)).toEqual({ upstream: 'auth', target });
    }
    for (const rest of ['', '/', '?limit=2', '/a%2Fb//c/../d?q=%7B1%7D&q=2', '/rig-1/heartbeat']) {
      const target = `/providers${rest}`;
      expect(decide(table, 'GET', `/api/v1${target}`)).toEqual({ upstream: 'provider-registry', target });
      expect(decide(table, 'GET', target)).toEqual({ upstream: 'provider-registry', target });
    }
  });

  test('match nothing else', () => {
    for (const target of ['/auth', '/auth/', '/auth/logout', '/auth/login/', '/auth/loginx', '/auth/verify'])
      expect([target, decide(table, 'POST', target)]).toEqual([target, undefined]);
    for (const target of ['/api/v1/providersx', '/api/v1/provider/a/earnings', '/api/v1/wallet'])
      expect(decide(table, 'GET', target)).toEqual({ upstream: 'billing', target });
  });

  test('have the access rules of the paths that they stand for', () => {
    const accessOf = (path: string) => table.routes.find((route) => route.path === path)?.access;
    for (const name of ['register', 'login', 'refresh'])
      expect([name, accessOf(`/auth/${name}`)]).toEqual([name, accessOf('/api/v1/auth')]);
    expect(accessOf('/api/v1/providers')).toBe(accessOf('/providers'));
  });
});

describe('a gateway on 127.0.0.1', () => {
  const tryReading = (url: string) => fetch(url).then(({ status }) => status);

  test('listens on ::1, too, until it stops, and does not start where another program has the port', async () => {
    const create = () => createGateway({ table: { upstreams: {}, routes: [] }, log: silent });
    const gateway = create();
    const port = await listenOn(gateway, 0, '127.0.0.1');
    expect(await tryReading(`http://127.0.0.1:${port}/health/live`)).toBe(200);
    expect(await tryReading(`http://[::1]:${port}/health/live`)).toBe(200);
    const other = create();
    await expect(listenOn(other, port, '127.0.0.1')).rejects.toThrow('EADDRINUSE');
    await gateway.drain(0);
    for (const host of ['127.0.0.1', '[::1]'])
      await expect(tryReading(`http://${host}:${port}/health/live`)).rejects.toThrow('fetch failed');

    const alien = createServer();
    onTestFinished(() => void alien.close());
    alien.listen(port, '::1');
    await once(alien, 'listening');
    await expect(listenOn(other, port, '127.0.0.1')).rejects.toThrow('EADDRINUSE');
    await other.drain(0);
    expect(await isFreePort(port)).toBe(true);
    expect(await isFreePort(port, '::1')).toBe(false);
  });
});

describe('headers', () => {
  test('X-User headers and hop-by-hop headers are removed in any spelling, others pass with their repetitions', async () => {
    const got = await echoed('/things', [
      ...['X-User-Id', 'root', 'x-uSER-roles', 'admin', 'Connection', 'x-mine, close', 'X-Mine', 'hop'],
      ...['X_User_Id', 'root', 'x_auth-scope', 'all', 'X-Client_ID', 'root'],
      ...['Keep-Alive', 'timeout=9', 'TE', 'trailers', 'Accept', 'a', 'Accept', 'b', 'X-CamelCase', 'kept'],
    ]);
    const names = Object.keys(got.headers);
    expect(names.filter((name) => /^x[-_](user|auth|client)|^x-mine$|^keep-alive$|^te$/.test(name))).toEqual(
      [],
    );
    expect(got.headers.accept).toBe('a, b');
    expect(got.raw).toContain('X-CamelCase');
    expect(got.headers.connection).toBe('keep-alive');
  });

  test('cookies reach no upstream but the one that has sessions', async () => {
    const cookies = ['Cookie', '__Host-gridlease=secret', 'COOKIE', 'gridlease=secret; theme=dark'];
    expect(JSON.stringify(await echoed('/things', cookies))).not.toContain('secret');
    const open = await openTestGateway(upstream.port, {}, true);
    onTestFinished(() => open.close());
    const { text } = await call(open.port, '/things', { headers: cookies });
    expect((JSON.parse(text) as Echo).headers.cookie).toBe(
      '__Host-gridlease=secret; gridlease=secret; theme=dark',
    );
    const { upstreams } = readRouteTable(new URL('../../../deploy/gateway/routes.json', import.meta.url));
    const receivers = Object.entries(upstreams).filter(([, { cookies: takes }]) => takes);
    expect(receivers.map(([name]) => name)).toEqual(['auth']);
  });

  test('the public Host is forwarded, and the client’s claims about its address are replaced by its real one', async () => {
    const got = await echoed('/things', [
      ...[
        'X-Forwarded-For',
        '203.0.113.9',
        'x-forwarded-for',
        '203.0.113.10',
        'X_Forwarded_For',
        '203.0.113.11',
      ],
      ...[
        'X-Forwarded-Proto',
        'gopher',
        'X-Forwarded-Host',
        'elsewhere.example',
        'Forwarded',
        'for=203.0.113.9',
      ],
    ]);
    const host = `127.0.0.1:${gateway.port}`;
    expect(got.headers.host).toBe(host);
    const told = Object.entries(got.headers).filter(([name]) => name.includes('forwarded'));
    expect(Object.fromEntries(told)).toEqual({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': host,
    });
  });

  test('well-formed ids are forwarded and returned', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const headers = [
      'X-Request-ID',
      'r:1',
      'X-Correlation-ID',
      'c_2',
      'traceparent',
      traceparent,
      'tracestate',
      'v=1',
    ];
    const response = await call(gateway.port, '/things', { headers });
    const got = JSON.parse(response.text) as Echo;
    expect(got.headers).toMatchObject({
      'x-request-id': 'r:1',
      'x-correlation-id': 'c_2',
      tracestate: 'v=1',
    });
    expect(got.headers.traceparent).toContain('4bf92f3577b34da6a3ce929d0e0e4736');
    expect(response.headers).toMatchObject({ 'x-request-id': 'r:1', 'x-correlation-id': 'c_2' });
  });

  test('missing and malformed ids are replaced, and upstream and client receive the same new ones', async () => {
    for (const headers of [
      [],
      ['X-Request-ID', 'a b', 'X-Correlation-ID', 'x'.repeat(129), 'traceparent', '00-0-0-0'],
    ]) {
      const response = await call(gateway.port, '/things', { headers: [...headers, 'tracestate', 'v=1'] });
      const got = JSON.parse(response.text) as Echo;
      expect(got.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(got.headers['x-correlation-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(got.headers.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/);
      expect(got.headers.tracestate).toBeUndefined();
      expect(response.headers['x-request-id']).toBe(got.headers['x-request-id']);
    }
  });

  test('status, reason and headers of the response pass untouched, except for hop-by-hop ones', async () => {
    const response = await call(gateway.port, '/things/response');
    expect(response.status).toBe(418);
    expect(response.text).toBe('teapot');
    expect(response.headers['set-cookie']).toEqual(['a=1', 'b=2']);
    expect(response.rawHeaders).toEqual(expect.arrayContaining(['X-Odd-CaSe', 'ETag', '"7"']));
    expect(response.headers['x-secret-hop']).toBeUndefined();
  });

  test('an empty POST is forwarded with a length of zero, not as a chunked body', async () => {
    const response = await call(gateway.port, '/things', {
      method: 'POST',
      headers: ['Content-Length', '0'],
    });
    const got = JSON.parse(response.text) as Echo;
    expect(got.headers['content-length']).toBe('0');
    expect(got.headers['transfer-encoding']).toBeUndefined();
  });
});

describe('health', () => {
  test('lists each upstream and is 503 if one is not ready', async () => {
    const healthy = await call(gateway.port, '/health');
    expect(healthy.status).toBe(200);
    const body = { status: 'healthy', service: 'gateway', upstreams: { things: 'ready' } };
    expect(JSON.parse(healthy.text)).toEqual(body);

    const starting = await openUpstream((_req, res) => res.writeHead(503).end());
    const second = await openTestGateway(starting.port);
    const unready = await call(second.port, '/health');
    expect(unready.status).toBe(503);
    expect(JSON.parse(unready.text)).toMatchObject({
      status: 'unhealthy',
      upstreams: { things: 'not_ready' },
    });
    starting.close();
    await once(starting.server, 'close');
    const down = await call(second.port, '/health');
    expect(down.status).toBe(503);
    expect(JSON.parse(down.text)).toMatchObject({
      status: 'unhealthy',
      upstreams: { things: 'unreachable' },
    });
    expect((await call(second.port, '/health/live')).status).toBe(200);
    await second.close();
  });

  test('supports no other method', async () => {
    const response = await call(gateway.port, '/health', { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.allow).toBe('GET, HEAD');
  });
});
