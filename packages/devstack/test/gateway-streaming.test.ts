import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { until } from '@gridlease/testing/until';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createGateway } from '../src/gateway/server.ts';
import {
  call,
  listenAnywhere,
  openTestGateway,
  openUpstream,
  silent,
  type TestGateway,
} from './gateway-upstream.ts';

const MEGABYTE = 1024 * 1024;

async function gatewayTo(
  handler: (req: IncomingMessage, res: ServerResponse) => void,
  limits?: Parameters<typeof openTestGateway>[1],
): Promise<TestGateway> {
  const upstream = await openUpstream(handler);
  const gateway = await openTestGateway(upstream.port, limits);
  onTestFinished(async () => {
    await gateway.close();
    upstream.close();
  });
  return gateway;
}

function send(
  port: number,
  options: { method: string; path?: string; headers?: Record<string, string | number> },
) {
  return request({ host: '127.0.0.1', port, path: '/things', agent: false, ...options });
}

async function responseOf(sent: ReturnType<typeof send>): Promise<IncomingMessage> {
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}

describe('streaming', () => {
  test('events arrive while their stream is still open', async () => {
    let upstreamResponse: ServerResponse | undefined;
    const gateway = await gatewayTo((_req, res) => {
      upstreamResponse = res;
      res.writeHead(200, { 'Content-Type': 'text/event-stream' });
      res.flushHeaders();
    });
    const sent = send(gateway.port, { method: 'GET' }).end();
    const response = await responseOf(sent);
    expect(response.headers['content-type']).toBe('text/event-stream');
    for (const event of ['data: 1\n\n', 'data: 2\n\n']) {
      upstreamResponse?.write(event);
      const [chunk] = (await once(response, 'data')) as [Buffer];
      expect(chunk.toString()).toBe(event);
    }
    sent.destroy();
  });

  test('the request to the upstream is cancelled when the client disconnects', async () => {
    let isClosed = false;
    const gateway = await gatewayTo((req, res) => {
      res.writeHead(200, { 'Content-Type': 'text/event-stream' });
      res.flushHeaders();
      req.on('close', () => {
        isClosed = true;
      });
    });
    const sent = send(gateway.port, { method: 'GET' }).end();
    sent.on('error', () => {});
    await responseOf(sent);
    sent.destroy();
    await until(() => isClosed);
  });

  test('a body of 200 MB without a declared length is forwarded with hardly any buffering', async () => {
    let received = 0;
    const gateway = await gatewayTo(async (req, res) => {
      for await (const chunk of req) received += (chunk as Buffer).length;
      res.end(String(received));
    });
    const sent = send(gateway.port, { method: 'PUT' });
    const chunk = Buffer.alloc(MEGABYTE, 7);
    for (let count = 0; count < 200; count += 1) {
      if (!sent.write(chunk)) await once(sent, 'drain');
    }
    sent.end();
    const response = await responseOf(sent);
    expect(response.statusCode).toBe(200);
    response.setEncoding('utf8');
    const [text] = (await once(response, 'data')) as [string];
    expect(Number(text)).toBe(200 * MEGABYTE);
  });

  test('the upstream is not read faster than the client reads', async () => {
    let written = 0;
    const gateway = await gatewayTo((_req, res) => {
      res.on('error', () => {});
      const chunk = Buffer.alloc(MEGABYTE);
      const more = () => {
        while (written < 500 * MEGABYTE && !res.destroyed) {
          written += chunk.length;
          if (!res.write(chunk)) {
            res.once('drain', more);
            return;
          }
        }
        res.end();
      };
      more();
    });
    const sent = send(gateway.port, { method: 'GET' }).end();
    sent.on('error', () => {});
    const response = await responseOf(sent);
    let before = -1;
    // The client reads nothing: the upstream stalls once all buffers between them are full.
    await until(
      () => {
        const isStill = written === before;
        before = written;
        return isStill;
      },
      { every: 200 },
    );
    expect(written).toBeLessThan(100 * MEGABYTE);
    response.destroy();
  });

  test('the body of a client that expects 100-continue is sent only when the upstream allows it', async () => {
    const upstream = createServer();
    let bodies = 0;
    upstream.on('checkContinue', (req: IncomingMessage, res: ServerResponse) => {
      if (req.url === '/things/refused') {
        res.writeHead(413, { Connection: 'close' }).end();
        return;
      }
      res.writeContinue();
      req.on('data', () => {
        bodies += 1;
      });
      req.on('end', () => res.end('taken'));
    });
    const gateway = await openTestGateway(await listenAnywhere(upstream));
    onTestFinished(async () => {
      await gateway.close();
      upstream.close();
    });
    const headers = { Expect: '100-continue', 'Content-Length': 5 };
    const refused = send(gateway.port, { method: 'PUT', path: '/things/refused', headers });
    refused.flushHeaders();
    let wasAllowed = false;
    refused.on('continue', () => {
      wasAllowed = true;
    });
    refused.on('error', () => {});
    expect((await responseOf(refused)).statusCode).toBe(413);
    expect(wasAllowed).toBe(false);
    refused.destroy();

    const taken = send(gateway.port, { method: 'PUT', headers });
    taken.flushHeaders();
    await once(taken, 'continue');
    expect(bodies).toBe(0);
    taken.end('12345');
    expect((await responseOf(taken)).statusCode).toBe(200);
  });

  describe.each(['a length', 'chunks'])('the headers of an upload with %s', (framing) => {
    const headers: Record<string, string | number> =
      framing === 'chunks' ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': 5 };

    test('reach the upstream before the first byte of its body, and a refusal based on them reaches the client', async () => {
      let taken = 0;
      const gateway = await gatewayTo((req, res) => {
        req.on('data', (chunk: Buffer) => {
          taken += chunk.length;
        });
        if (req.url === '/things/taken') req.on('end', () => res.end('taken'));
        else res.writeHead(413, { Connection: 'close' }).end('too large');
      });
      const refused = send(gateway.port, { method: 'PUT', headers });
      refused.on('error', () => {});
      refused.flushHeaders();
      expect((await responseOf(refused)).statusCode).toBe(413);
      expect(taken).toBe(0);
      refused.destroy();

      const sent = send(gateway.port, { method: 'PUT', path: '/things/taken', headers });
      sent.flushHeaders();
      sent.write('123');
      await until(() => taken === 3);
      sent.end('45');
      expect((await responseOf(sent)).statusCode).toBe(200);
    });
  });

  /** An upstream that accepts bodies only under `/things/taken` and keeps every connection open. */
  async function askingUpstream() {
    const requests: { target: string; body: string; connection: number }[] = [];
    const connections = new Map<object, number>();
    const upstream = createServer();
    const note = async (req: IncomingMessage, res: ServerResponse) => {
      const connection = connections.get(req.socket) ?? connections.size;
      connections.set(req.socket, connection);
      const one = { target: `${req.method} ${req.url}`, body: '', connection };
      requests.push(one);
      if (req.url === '/things/refused') {
        res.writeHead(413, { 'Content-Length': 0 }).end();
        return;
      }
      for await (const chunk of req) one.body += String(chunk);
      res.writeHead(200, { 'Content-Length': 0 }).end();
    };
    upstream.on('request', note);
    upstream.on('checkContinue', (req: IncomingMessage, res: ServerResponse) => {
      if (req.url === '/things/taken') res.writeContinue();
      void note(req, res);
    });
    const gateway = await openTestGateway(await listenAnywhere(upstream));
    onTestFinished(async () => {
      await gateway.close();
      upstream.close();
      upstream.closeAllConnections();
    });
    return { gateway, requests };
  }

  /** Opens a raw connection to the gateway. */
  function dial(gateway: TestGateway) {
    const socket = connect(gateway.port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => {});
    const statuses = () => (text.match(/HTTP\/1\.1 \d+/g) ?? []).map((line) => Number(line.slice(9)));
    return { socket, statuses, text: () => text, closed: once(socket, 'close') };
  }

  const head = (target: string, ...lines: string[]) =>
    [`PUT ${target} HTTP/1.1`, 'Host: x', 'Content-Length: 5', ...lines, '', ''].join('\r\n');

  test('a refusal before the body was sent closes the connection, and the next request is not mistaken for the body', async () => {
    const { gateway, requests } = await askingUpstream();
    for (const target of ['/things/refused', '/nowhere']) {
      const { socket, statuses, text, closed } = dial(gateway);
      socket.write(head(target, 'Expect: 100-continue'));
      await until(() => statuses().length > 0);
      socket.write(head('/things/next'));
      await closed;
      expect([target, statuses()]).toEqual([target, [target === '/nowhere' ? 404 : 413]]);
      expect(text()).toMatch(/\r\nConnection: close\r\n/i);
    }
    // The upstream's connection, which still expects a body, did not get another request either.
    expect((await call(gateway.port, '/things/plain')).status).toBe(200);
    expect(requests).toEqual([
      { target: 'PUT /things/refused', body: '', connection: 0 },
      { target: 'GET /things/plain', body: '', connection: 1 },
    ]);
  });

  test('the connections of client and upstream stay open after 100-continue', async () => {
    const { gateway, requests } = await askingUpstream();
    const { socket, statuses } = dial(gateway);
    for (const round of [1, 2, 3]) {
      socket.write(head('/things/taken', 'Expect: 100-continue'));
      await until(() => statuses().length === 2 * round - 1);
      socket.write('12345');
      await until(() => statuses().length === 2 * round);
    }
    expect(statuses()).toEqual([100, 200, 100, 200, 100, 200]);
    expect(requests).toEqual(Array(3).fill({ target: 'PUT /things/taken', body: '12345', connection: 0 }));
  });

  test('a body that the client sends after waiting in vain for 100-continue is forwarded', async () => {
    const { gateway, requests } = await askingUpstream();
    const { socket, statuses } = dial(gateway);
    socket.write(head('/things/silent', 'Expect: 100-continue'));
    await until(() => requests.length === 1);
    socket.write('12345');
    await until(() => statuses().length === 1);
    expect(statuses()).toEqual([200]);
    expect(requests[0]?.body).toBe('12345');
  });

  test('a response that arrives before the body is complete reaches the client', async () => {
    const gateway = await gatewayTo((_req, res) => {
      res.writeHead(413, { 'Content-Type': 'text/plain', Connection: 'close' }).end('too large');
    });
    const sent = send(gateway.port, { method: 'PUT', headers: { 'Content-Length': 50 * MEGABYTE } });
    sent.on('error', () => {});
    sent.write(Buffer.alloc(MEGABYTE));
    const response = await responseOf(sent);
    expect(response.statusCode).toBe(413);
    const [text] = (await once(response, 'data')) as [Buffer];
    expect(text.toString()).toBe('too large');
    sent.destroy();
  });

  test('a response that is truncated at the upstream is truncated at the client', async () => {
    const gateway = await gatewayTo((_req, res) => {
      res.writeHead(200, { 'Content-Length': 100 });
      res.write('half');
      setImmediate(() => res.destroy());
    });
    await expect(call(gateway.port, '/things')).rejects.toThrow('aborted');
  });
});

describe('a failing upstream', () => {
  test('that is down causes a 503 problem with Retry-After', async () => {
    const gone = await openUpstream(() => {});
    gone.close();
    const gateway = await openTestGateway(gone.port);
    const response = await call(gateway.port, '/things', {
      method: 'POST',
      headers: ['Content-Length', '2'],
      body: '{}',
    });
    expect(response.status).toBe(503);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(JSON.parse(response.text)).toMatchObject({
      title: 'Service Unavailable',
      status: 503,
      instance: '/things',
      code: 'upstream_unavailable',
      upstream: 'things',
    });
    await gateway.close();
  });

  test('that does not respond in time causes a 504 problem', async () => {
    const gateway = await gatewayTo(() => {}, { responseTimeoutMs: 100 });
    const response = await call(gateway.port, '/things');
    expect(response.status).toBe(504);
    expect(JSON.parse(response.text)).toMatchObject({ status: 504, code: 'upstream_timeout' });
  });

  /** Serves one request per connection and drops the connection at the second, like a restarting service. */
  async function droppingUpstream() {
    const seen: string[] = [];
    const served = new WeakSet<object>();
    const gateway = await gatewayTo((req, res) => {
      seen.push(req.method ?? '');
      if (served.has(req.socket)) {
        req.socket.resetAndDestroy();
        return;
      }
      served.add(req.socket);
      res.end('ok');
    });
    return { gateway, seen };
  }

  test('that drops a kept-alive connection gets a repeatable request once more', async () => {
    for (const method of ['GET', 'DELETE', 'OPTIONS']) {
      const { gateway, seen } = await droppingUpstream();
      expect((await call(gateway.port, '/things', { method })).status).toBe(200);
      expect((await call(gateway.port, '/things', { method })).status).toBe(200);
      expect(seen).toEqual([method, method, method]);
    }
  });

  test('that drops a kept-alive connection gets a POST, a PATCH or a body only once', async () => {
    for (const method of ['POST', 'PATCH', 'PUT']) {
      const { gateway, seen } = await droppingUpstream();
      const body = { method, headers: ['Content-Length', '2'], body: '{}' };
      expect((await call(gateway.port, '/things', body)).status).toBe(200);
      const response = await call(gateway.port, '/things', body);
      expect(response.status).toBe(503);
      expect(JSON.parse(response.text)).toMatchObject({ code: 'upstream_unavailable' });
      expect(seen).toEqual([method, method]);
    }
  });
});

describe('the gateway itself', () => {
  test('responds to bytes that are not HTTP with a 400 problem', async () => {
    const gateway = await gatewayTo((_req, res) => res.end());
    const socket = connect(gateway.port, '127.0.0.1');
    socket.end('GARBAGE\r\n\r\n');
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain('application/problem+json');
  });

  test('finishes exchanges in progress when it drains and accepts nothing new', async () => {
    let release: (() => void) | undefined;
    const upstream = await openUpstream((_req, res) => {
      release = () => res.end('finished');
    });
    const gateway = createGateway({
      table: {
        upstreams: { things: { address: `http://127.0.0.1:${upstream.port}` } },
        routes: [{ path: '/things', match: 'subtree', upstream: 'things' }],
      },
      log: silent,
    });
    const port = await listenAnywhere(gateway.server);
    const underWay = call(port, '/things');
    await until(() => release);
    const drained = gateway.drain(30_000);
    await expect(call(port, '/things')).rejects.toThrow('ECONNREFUSED');
    release?.();
    const response = await underWay;
    expect(response.text).toBe('finished');
    expect(response.headers.connection).toBe('close');
    await drained;
    upstream.close();
  });
});
