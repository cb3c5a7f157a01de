import { once } from 'node:events';
import { connect } from 'node:net';
import { ServiceError } from '@gridlease/common/errors/service-error';
import { rawBodyFacts, takeRawBody } from '@gridlease/common/http/raw-body';
import type { HttpServer } from '@gridlease/common/http/server';
import { until } from '@gridlease/testing/until';
import { afterEach, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from './http-server.ts';

const servers: TestServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const config = { rawBody: true, longBody: true };

async function open(): Promise<TestServer> {
  const server = await openTestServer((app: HttpServer) => {
    app.put('/raw', { config }, async (request, reply) => {
      const { contentType, contentLength } = rawBodyFacts(request);
      let bytes = 0;
      for await (const chunk of takeRawBody(request, reply)) bytes += chunk.length;
      return { bytes, contentType, contentLength };
    });
    app.put('/refused', { config }, async () => {
      throw new ServiceError('too_large', 'too_large', 'No.', { headers: { 'x-why': 'because' } });
    });
    app.get('/fine', async () => 'fine');
  });
  servers.push(server);
  return server;
}

/** A connection with hand-written bytes. */
function dial(server: TestServer) {
  const socket = connect(server.port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  const closed = once(socket, 'close');
  return {
    socket,
    closed,
    text: () => text,
    send: (...lines: string[]) => socket.write(`${lines.join('\r\n')}\r\n\r\n`),
  };
}

describe('a raw body', () => {
  it.each([
    ['application/json', '{broken'],
    ['no/such; thing=', 'x'],
    ['garbage', 'abc'],
    ['application/json', ''],
  ])('of type %s arrives as it was sent', async (type, body) => {
    const server = await open();
    const headers = { 'content-type': type };
    const response = await fetch(`${server.url}/raw`, { method: 'PUT', headers, body });
    expect(await response.json()).toEqual({
      bytes: body.length,
      contentType: type,
      contentLength: body.length,
    });
  });

  it('may come in chunks, longer than other bodies may be, or not at all', async () => {
    const server = await open();
    const body = new ReadableStream({
      start(controller) {
        for (let part = 0; part < 5; part += 1) controller.enqueue(new Uint8Array(10_000));
        controller.close();
      },
    });
    const init = { method: 'PUT', body, duplex: 'half' } as RequestInit;
    expect(await (await fetch(`${server.url}/raw`, init)).json()).toEqual({ bytes: 50_000 });
    const { send, text, socket } = dial(server);
    send('PUT /raw HTTP/1.1', 'Host: localhost', 'Connection: close');
    await until(() => text().includes('"bytes":0,"contentLength":0'));
    socket.destroy();
  });
});

describe('a refusal before a raw body was read', () => {
  it('drops a short rest, and the connection is reused', async () => {
    const { socket, send, text } = dial(await open());
    send('PUT /refused HTTP/1.1', 'Host: localhost', 'Content-Length: 60000');
    await until(() => text().includes('"too_large"'));
    expect(text()).toMatch(/^HTTP\/1\.1 413 .*x-why: because/is);
    expect(text()).not.toMatch(/connection: close/i);
    socket.write('x'.repeat(60_000));
    send('GET /fine HTTP/1.1', 'Host: localhost');
    await until(() => text().endsWith('fine'));
    socket.destroy();
  });

  it.each(['Content-Length: 100000000', 'Transfer-Encoding: chunked'])(
    'with %s closes the connection, and the client has the whole response whatever it goes on sending',
    async (announced) => {
      const { socket, send, text, closed } = dial(await open());
      send('PUT /refused HTTP/1.1', 'Host: localhost', announced);
      const part = Buffer.alloc(50_000, 'x');
      for (let sent = 0; sent < 40 && socket.writable; sent += 1) {
        if (announced.startsWith('T')) socket.write(`${part.length.toString(16)}\r\n`);
        socket.write(part);
        if (announced.startsWith('T')) socket.write('\r\n');
      }
      // The server half-closes after the response and keeps reading; it closes when we do, or after a moment.
      await once(socket, 'end');
      expect(text()).toMatch(/^HTTP\/1\.1 413 .*connection: close.*"too_large"/is);
      socket.end();
      await closed;
    },
  );
});

describe('a client that expects 100-continue', () => {
  it('receives 100 when its body is wanted', async () => {
    const { socket, send, text } = dial(await open());
    send('PUT /raw HTTP/1.1', 'Host: localhost', 'Content-Length: 5', 'Expect: 100-continue');
    await until(() => text() === 'HTTP/1.1 100 Continue\r\n\r\n');
    socket.write('hello');
    await until(() => text().includes('"bytes":5'));
    socket.destroy();
  });

  it('receives only the refusal when it is not', async () => {
    const { send, text, closed } = dial(await open());
    send('PUT /refused HTTP/1.1', 'Host: localhost', 'Content-Length: 500000', 'Expect: 100-continue');
    await closed;
    expect(text()).toMatch(/^HTTP\/1\.1 413 /);
  });
});

describe('a wrong method', () => {
  it('lists every method that the path has, by name or by wildcard', async () => {
    const server = await openTestServer((app) => {
      app.get('/things/list', async () => 'list');
      app.put('/things/*', async () => 'thing');
      app.delete('/things/*', async () => 'thing');
    });
    servers.push(server);
    const response = await fetch(`${server.url}/things/list`, { method: 'PATCH' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('DELETE, GET, HEAD, PUT');
  });
});

describe('health with the words of a specification', () => {
  it('has one of two words, while readiness still names what is missing', async () => {
    let isThere = true;
    const check = async () => {
      if (!isThere) throw new Error('away');
    };
    const server = await openTestServer(() => {}, {
      health: {
        service: 'test',
        path: '/status',
        state: () => 'ready',
        dependencies: { store: check },
        words: { healthy: 'UP', unhealthy: 'DOWN' },
      },
    });
    servers.push(server);
    const read = async (path: string) => {
      const response = await fetch(server.url + path);
      return [response.status, await response.json()];
    };
    expect(await read('/health')).toEqual([200, { status: 'UP' }]);
    isThere = false;
    expect(await read('/status')).toEqual([503, { status: 'DOWN' }]);
    expect(await read('/health/ready')).toMatchObject([503, { dependencies: { store: 'unreachable' } }]);
  });
});
