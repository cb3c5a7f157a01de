import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { ServiceError } from '@gridlease/common/errors/service-error';
import type { HttpServer, HttpServerOptions } from '@gridlease/common/http/server';
import { until } from '@gridlease/testing/until';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestServer, type TestServer } from './http-server.ts';

const servers: TestServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function open(
  routes: (app: HttpServer) => void,
  options?: Partial<HttpServerOptions>,
): Promise<TestServer> {
  const server = await openTestServer(routes, options);
  servers.push(server);
  return server;
}

/** Sends bytes as they are and resolves to everything received until the server closes. */
async function raw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  let text = '';
  for await (const chunk of socket) text += chunk;
  return text;
}

async function problemOf(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  return (await response.json()) as Record<string, unknown>;
}

describe('a thrown thing', () => {
  it.each([
    ['an error with secrets in it', new Error('password=hunter2 at /srv/app.ts')],
    ['null', null],
    ['undefined', undefined],
    ['text', 'oops'],
    ['an object with a status', { statusCode: 200, message: 'fine' }],
    ['a circular object', Object.assign([], { self: [] })],
  ])('that is %s becomes a 500 that reveals nothing, and the server keeps running', async (_name, thrown) => {
    const server = await open((app) => {
      app.get('/throw', async () => {
        throw thrown;
      });
      app.get('/fine', async () => 'fine');
    });
    const response = await fetch(`${server.url}/throw`);
    expect(response.status).toBe(500);
    const problem = await problemOf(response);
    expect(problem).toMatchObject({ status: 500, code: 'internal_error', instance: '/throw' });
    expect(JSON.stringify(problem)).not.toMatch(/hunter2|srv|oops/);
    expect((await fetch(`${server.url}/fine`)).status).toBe(200);
  });

  it('that is meant for the client is sent with its code, details and Retry-After', async () => {
    const server = await open((app) => {
      app.get('/busy', async () => {
        const details = { queue: 7 };
        throw new ServiceError('unavailable', 'queue_full', 'The queue is full.', {
          details,
          retryAfterSeconds: 2.2,
        });
      });
    });
    const response = await fetch(`${server.url}/busy`, { headers: { 'x-request-id': 'r-1' } });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3']);
    expect(await problemOf(response)).toEqual({
      type: 'about:blank',
      title: 'Service Unavailable',
      status: 503,
      detail: 'The queue is full.',
      error: 'The queue is full.',
      instance: '/busy',
      code: 'queue_full',
      request_id: 'r-1',
      queue: 7,
    });
  });
});

describe('request_timeout', () => {
  it('is 504 when there is no first byte in time, and the late response is dropped', async () => {
    let isLate = false;
    const server = await open(
      (app) => {
        app.get('/slow', async () => {
          await delay(300);
          isLate = true;
          return 'late';
        });
      },
      { requestTimeoutMs: 100 },
    );
    const response = await fetch(`${server.url}/slow`);
    expect(response.status).toBe(504);
    expect(await problemOf(response)).toMatchObject({ code: 'request_timeout' });
    await until(() => isLate);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    expect(server.lines.filter((line) => line.level === 'fatal')).toEqual([]);
  });

  it('does not bound a response that has begun', async () => {
    const server = await open(
      (app) => {
        app.get('/stream', async (_request, reply) => {
          const parts = (async function* () {
            for (const part of ['a', 'b', 'c']) {
              yield part;
              await delay(100);
            }
          })();
          return reply.send(Readable.from(parts));
        });
      },
      { requestTimeoutMs: 120 },
    );
    expect(await (await fetch(`${server.url}/stream`)).text()).toBe('abc');
  });

  it('ends a body that arrives too slowly, unless the route accepts long bodies and it makes progress', async () => {
    const server = await open(
      (app) => {
        const schema = { body: z.object({ a: z.string() }) };
        app.post('/short', { schema }, async () => 'taken');
        app.post('/long', { schema, config: { longBody: true } }, async () => 'taken');
      },
      { requestTimeoutMs: 200 },
    );
    const send = async (path: string) => {
      const body = new ReadableStream({
        async start(controller) {
          for (const part of ['{"a":', '"1', '2', '3', '4"}']) {
            controller.enqueue(Buffer.from(part));
            await delay(80);
          }
          controller.close();
        },
      });
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body, duplex: 'half' };
      return (await fetch(server.url + path, init as RequestInit)).status;
    };
    expect(await Promise.all([send('/short'), send('/long')])).toEqual([504, 200]);
  });
});

describe('the address of the client', () => {
  const routes = (app: HttpServer) => {
    app.get('/ip', async (request) => request.ip);
  };
  const forwarded = { headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.1' } };

  it('is that of the connection, whatever is claimed, when no proxy is trusted', async () => {
    const server = await open(routes);
    expect(await (await fetch(`${server.url}/ip`, forwarded)).text()).toBe('127.0.0.1');
  });

  it('is the last address not added by a trusted proxy', async () => {
    const server = await open(routes, { trustedProxies: ['127.0.0.0/8', '198.51.100.0/24'] });
    expect(await (await fetch(`${server.url}/ip`, forwarded)).text()).toBe('203.0.113.9');
    const line = await until(() => server.lines.find((each) => each.path === '/ip'));
    expect(line.client_ip).toBe('203.0.113.9');
  });

  it('is that of the connection when its peer is not a trusted proxy', async () => {
    const server = await open(routes, { trustedProxies: ['10.0.0.0/8'] });
    expect(await (await fetch(`${server.url}/ip`, forwarded)).text()).toBe('127.0.0.1');
  });
});

describe('browsers', () => {
  const routes = (app: HttpServer) => {
    app.get('/x', async () => 'x');
  };

  it('of this machine and of configured origins may call, without credentials', async () => {
    const server = await open(routes, { allowedOrigins: ['https://app.example.org'] });
    for (const origin of ['http://localhost:3000', 'https://127.0.0.1', 'https://app.example.org']) {
      const response = await fetch(`${server.url}/x`, { headers: { origin } });
      expect(response.headers.get('access-control-allow-origin')).toBe(origin);
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
      expect(response.headers.get('access-control-expose-headers')).toContain('X-Next-Cursor');
    }
    for (const origin of [
      'https://evil.example',
      'http://localhost.evil.example',
      'http://127.0.0.1:80@evil',
      'null',
    ]) {
      const response = await fetch(`${server.url}/x`, { headers: { origin } });
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('get a response to their preflight, for unknown paths too', async () => {
    const server = await open(routes);
    const headers = { origin: 'http://localhost:3000', 'access-control-request-method': 'DELETE' };
    const response = await fetch(`${server.url}/x`, { method: 'OPTIONS', headers });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-methods')).toContain('DELETE');
  });

  it('that were lured to 127.0.0.1 under another name are refused, unless the name is configured', async () => {
    const server = await open(routes, {
      access: { mode: 'off', listensOnLoopback: true, allowedHosts: ['gpu.internal'] },
    });
    const ask = (host: string) =>
      raw(server.port, `GET /x HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    for (const host of [
      'evil.example',
      'localhost.evil.example',
      '127.0.0.1.evil.example:80',
      'evil@localhost',
    ]) {
      expect(await ask(host)).toMatch(/^HTTP\/1\.1 403 .*host_not_allowed/s);
    }
    for (const host of ['localhost', 'LOCALHOST:80', '127.0.0.1:1', '[::1]:8002', 'GPU.internal']) {
      expect(await ask(host)).toMatch(/^HTTP\/1\.1 200 /);
    }
  });

  it('may use any Host where the server is not on loopback', async () => {
    const access = { mode: 'off', listensOnLoopback: false, allowedHosts: [] } as const;
    const server = await open(routes, { access });
    const response = await raw(
      server.port,
      'GET /x HTTP/1.1\r\nHost: any.example\r\nConnection: close\r\n\r\n',
    );
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('requests that Node would refuse by itself', () => {
  it('get a problem with ids too', async () => {
    const server = await open((app) => {
      app.get('/x', async () => 'x');
    });
    const hostless = await raw(server.port, 'GET /x HTTP/1.1\r\nConnection: close\r\n\r\n');
    expect(hostless).toMatch(/^HTTP\/1\.1 400 .*x-correlation-id.*host_missing/s);
    const expecting = 'GET /x HTTP/1.1\r\nHost: localhost\r\nExpect: miracles\r\n\r\n';
    expect(await raw(server.port, expecting)).toMatch(
      /^HTTP\/1\.1 417 .*X-Correlation-ID.*expectation_failed/s,
    );
  });
});

describe('bytes that are not a request', () => {
  it('get a problem response that ends the connection', async () => {
    const server = await open(() => {});
    expect(await raw(server.port, 'NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 .*malformed_request/s);
    const long = await raw(
      server.port,
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
    );
    expect(long).toMatch(/^HTTP\/1\.1 431 .*headers_too_large/s);
    const both =
      'POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
    expect(await raw(server.port, both)).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('logs', () => {
  it('treat a 5xx as an error, unless it reflects how the installation is set up', async () => {
    const server = await open((app) => {
      app.get('/failed', async () => {
        throw new ServiceError('unavailable', 'database_unavailable', 'The database cannot be reached.');
      });
      app.get('/absent', async () => {
        const isByDesign = true;
        throw new ServiceError('unavailable', 'chain_unavailable', 'There is no chain.', { isByDesign });
      });
    });
    for (const path of ['/failed', '/absent']) expect((await fetch(server.url + path)).status).toBe(503);
    const levelOf = (path: string) =>
      until(() => server.lines.find((line) => line.message === 'answered' && line.path === path)?.level);
    expect([await levelOf('/failed'), await levelOf('/absent')]).toEqual(['error', 'info']);
  });

  it('have one line per response with its ids, and neither secrets nor queries', async () => {
    const server = await open((app) => {
      app.get('/logged', async (request) => {
        request.log.info(
          { authorization: 'Bearer abc', user: { password: 'hunter2' }, database_url: 'postgres://u:p@h/d' },
          'connecting to postgres://app:s3cret@db/gridlease',
        );
        return 'ok';
      });
    });
    const ids = { 'x-request-id': 'r-9', 'x-correlation-id': 'c-9' };
    await fetch(`${server.url}/logged?token=sesame`, { headers: { ...ids, authorization: 'Bearer abc' } });
    const answered = await until(() => server.lines.find((line) => line.message === 'answered'));
    expect(answered).toMatchObject({
      request_id: 'r-9',
      correlation_id: 'c-9',
      trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      method: 'GET',
      path: '/logged',
      status: 200,
      duration_ms: expect.any(Number),
    });
    expect(server.lines.filter((line) => line.request_id === 'r-9')).toHaveLength(2);
    expect(JSON.stringify(server.lines)).not.toMatch(/Bearer abc|hunter2|s3cret|sesame|u:p@/);
  });
});

describe('health', () => {
  it('names what is missing, even while a check hangs, and tells when the service is starting or draining', async () => {
    let state: 'starting' | 'ready' | 'draining' = 'starting';
    const server = await open(() => {}, {
      health: {
        service: 'test-service',
        path: '/status/health',
        state: () => state,
        dependencies: { queue: async () => {}, database: () => new Promise(() => {}) },
      },
    });
    const read = async (path: string) => {
      const response = await fetch(server.url + path);
      return [response.status, await response.json()];
    };
    const [starting, live] = await Promise.all([read('/health/ready'), read('/health/live')]);
    expect(starting).toEqual([
      503,
      {
        status: 'unhealthy',
        service: 'test-service',
        dependencies: { 'test-service': 'starting', database: 'unreachable' },
      },
    ]);
    expect(live).toEqual([200, { status: 'healthy', service: 'test-service' }]);
    state = 'draining';
    const dependencies = { database: 'unreachable' };
    expect(await read('/status/health')).toEqual([
      503,
      { status: 'unhealthy', service: 'test-service', dependencies },
    ]);
    expect(await read('/health/ready')).toMatchObject([
      503,
      { dependencies: { 'test-service': 'draining' } },
    ]);
  });

  it('not being ready yet is not logged as an error, and neither is draining; no longer being ready is', async () => {
    let state: 'starting' | 'ready' | 'draining' = 'starting';
    let isThere = false;
    const database = async () => {
      if (!isThere) throw new Error('away');
    };
    const server = await open((app) => void app.get('/thing', async () => 'thing'), {
      health: { service: 'test-service', path: '/health', state: () => state, dependencies: { database } },
    });
    const read = async (path: string) => (await fetch(server.url + path)).status;
    const errors = () => server.lines.filter(({ level }) => level === 'error').length;
    expect([await read('/health/ready'), await read('/health'), await read('/thing')]).toEqual([
      503, 503, 503,
    ]);
    state = 'ready';
    expect([await read('/health/ready'), await read('/health/live')]).toEqual([503, 200]);
    expect(await read('/health/ready')).toBe(503);
    isThere = true;
    expect(await read('/health/ready')).toBe(200);
    expect(errors()).toBe(0);
    isThere = false;
    expect(await read('/health/ready')).toBe(503);
    await until(() => errors() === 1);
    state = 'draining';
    expect(await read('/health/ready')).toBe(503);
    expect(await read('/thing')).toBe(200);
    expect(errors()).toBe(1);
  });

  it('while the service drains every response ends its connection, including a refusal', async () => {
    let state: 'ready' | 'draining' = 'ready';
    const server = await open((app) => void app.get('/thing', async () => 'thing'), {
      health: { service: 'test-service', path: '/health', state: () => state, dependencies: {} },
    });
    const connections = async () =>
      Promise.all(
        ['/thing', '/nothing', '/health/ready'].map(async (path) =>
          (await fetch(server.url + path)).headers.get('connection'),
        ),
      );
    expect(await connections()).toEqual(['keep-alive', 'keep-alive', 'keep-alive']);
    state = 'draining';
    expect(await connections()).toEqual(['close', 'close', 'close']);
  });
});

describe('requests in flight', () => {
  it('are counted down when their clients disconnect', async () => {
    const server = await open((app) => {
      app.get('/never', () => new Promise(() => {}));
    });
    const ending = new AbortController();
    const never = fetch(`${server.url}/never`, { signal: ending.signal }).catch(() => undefined);
    const inFlight = async () =>
      /in_flight\{[^}]*\} (\d+)/.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1];
    // The question itself is one.
    await until(async () => (await inFlight()) === '2');
    ending.abort();
    await never;
    await until(async () => (await inFlight()) === '1');
  });
});

describe('documentation and metrics', () => {
  it('are pages that run only our files, cannot be framed, and send no referrer', async () => {
    const server = await open(() => {});
    const parts = [
      '/docs/static/swagger-ui.css',
      '/redoc/redoc.standalone.js',
      '/redoc/openapi.json',
      '/openapi.json',
    ];
    for (const path of ['/docs', '/docs/', '/redoc', '/redoc/', ...parts]) {
      const { status, headers } = await fetch(server.url + path);
      const policy = headers.get('content-security-policy')?.split('; ') ?? [];
      expect([path, status]).toEqual([path, 200]);
      expect(policy).toEqual(
        expect.arrayContaining(["default-src 'none'", "frame-ancestors 'none'", "connect-src 'self'"]),
      );
      expect(policy.find((line) => line.startsWith('script-src '))).not.toMatch(/unsafe|http|data:|blob:/);
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toBeNull();
    }
    // The inline script of a page is allowed by its hash.
    const redoc = await fetch(`${server.url}/redoc`);
    const inline = /<script type="module">(.*?)<\/script>/s.exec(await redoc.text())?.[1] ?? '';
    const hash = createHash('sha256').update(inline).digest('base64');
    expect(redoc.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
    expect(await (await fetch(`${server.url}/docs/`)).text()).not.toMatch(/<script(?![^>]* src=)/);
    expect(await (await fetch(`${server.url}/redoc/redoc.standalone.js`)).text()).not.toContain(
      'cdn.redoc.ly',
    );
  });

  it('ask browsers for HTTPS where a trusted proxy says that they were requested by it', async () => {
    const headers = { 'x-forwarded-proto': 'https' };
    const said = async (trustedProxies: string[]) => {
      const server = await open(() => {}, { trustedProxies });
      return (await fetch(`${server.url}/docs/`, { headers })).headers.get('strict-transport-security');
    };
    expect(await said(['127.0.0.0/8'])).toBe('max-age=31536000');
    expect(await said([])).toBeNull();
  });

  it('come from the server itself', async () => {
    const server = await open((app) => {
      app.get('/x', { schema: { operationId: 'x' } }, async () => 'x');
    });
    const text = async (path: string) => {
      const response = await fetch(server.url + path);
      expect([path, response.status]).toEqual([path, 200]);
      return response.text();
    };
    expect(JSON.parse(await text('/openapi.json'))).toMatchObject({ openapi: '3.1.0', paths: { '/x': {} } });
    for (const page of ['/docs', '/docs/', '/redoc', '/redoc/']) {
      expect(await text(page)).not.toMatch(/(src|href)="https?:/);
    }
    await text('/docs/static/swagger-ui-bundle.js');
    expect((await text('/redoc/redoc.standalone.js')).length).toBeGreaterThan(1_000_000);
    await text('/x');
    expect(await text('/metrics')).toMatch(
      /duration_seconds_count\{service="test",method="GET",route="\/x",status="200"\} 1/,
    );
  });
});

describe('a body that is refused before it was read', () => {
  it('does not cost the client its response, however much it goes on sending', async () => {
    const server = await open((app) => {
      app.post('/small', { schema: { body: z.object({}) } }, async () => 'taken');
    });
    const refuse = async () => {
      const socket = connect(server.port, '127.0.0.1');
      const length = 4_000_000;
      socket.write(
        `POST /small HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
      );
      let response = '';
      socket.on('data', (chunk) => {
        response += chunk;
      });
      const part = Buffer.alloc(100_000, 'x');
      for (let sent = 0; sent < length; sent += part.length) {
        if (!socket.write(part)) await new Promise((resolve) => socket.once('drain', resolve));
      }
      await until(() => response.includes('body_too_large'));
      socket.destroy();
      return response.slice(0, 12);
    };
    expect(await Promise.all(Array.from({ length: 10 }, refuse))).toEqual(Array(10).fill('HTTP/1.1 413'));
  });
});
