import { once } from 'node:events';
import { connect } from 'node:net';
import { ambiguousRequests, hiddenRequest } from '@gridlease/testing/ambiguous-requests';
import { sendBytes } from '@gridlease/testing/raw-bytes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestGateway, openUpstream, type TestGateway } from './gateway-upstream.ts';

/** Targets that reached the upstream. */
let reached: string[] = [];
let upstream: Awaited<ReturnType<typeof openUpstream>>;
let gateway: TestGateway;
beforeAll(async () => {
  upstream = await openUpstream((request, response) => {
    reached.push(`${request.method} ${request.url}`);
    request.resume().once('end', () => response.writeHead(200, { 'Content-Length': 2 }).end('ok'));
  });
  gateway = await openTestGateway(upstream.port);
});
beforeEach(() => {
  reached = [];
});
afterAll(async () => {
  await gateway.close();
  upstream.close();
});

const send = (bytes: string) => sendBytes(gateway.port, bytes);
const HIDDEN = hiddenRequest('/things/hidden');
const AMBIGUOUS = ambiguousRequests('/things', HIDDEN);

describe('a request whose end is ambiguous', () => {
  it.each(Object.entries(AMBIGUOUS))(
    '%s is refused, and no request can be smuggled behind it',
    async (_name, bytes) => {
      const response = await send(bytes);
      expect(response).toMatch(/^HTTP\/1\.1 400 .*\r\nConnection: close\r\n/s);
      expect(response.match(/HTTP\/1\.1 /g)).toHaveLength(1);
      // An upstream may see the beginning of a body whose chunks turn out to be malformed.
      expect(reached.filter((one) => one.includes('hidden'))).toEqual([]);
    },
  );
});

describe('a header that contains control characters', () => {
  it('is refused for a carriage return and for a null', async () => {
    for (const bad of ['a\rX-User-Id: root', 'a\0b']) {
      const bytes = `GET /things HTTP/1.1\r\nHost: x\r\nX-Request-ID: ${bad}\r\nConnection: close\r\n\r\n`;
      expect(await send(bytes)).toMatch(/^HTTP\/1\.1 400 /);
    }
    expect(reached).toEqual([]);
  });

  it('is not reflected from a path or a query', async () => {
    const target = '/things/%0d%0aSet-Cookie:%20a=b?x=%0d%0aSet-Cookie:%20a=b';
    const reply = await send(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(reply).toMatch(/^HTTP\/1\.1 200 /);
    expect(reply.toLowerCase()).not.toContain('set-cookie');
  });
});

describe('consecutive requests on one connection', () => {
  it('are handled separately', async () => {
    const first = `POST /things/1 HTTP/1.1\r\nHost: x\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`;
    const second = 'GET /things/2 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const replies = await send(first + second);
    expect(replies.match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
    expect(reached).toEqual(['POST /things/1', 'GET /things/2']);
  });
});

describe('a client that never completes', () => {
  it('its headers is disconnected', { timeout: 90_000 }, async () => {
    const socket = connect(gateway.port, '127.0.0.1');
    const received: Buffer[] = [];
    socket.on('data', (chunk) => received.push(chunk));
    socket.on('error', () => {});
    socket.write('GET /things HTTP/1.1\r\nHost: x\r\n');
    const drip = setInterval(() => socket.write('X-A: b\r\n'), 1_000);
    await once(socket, 'close');
    clearInterval(drip);
    expect(Buffer.concat(received).toString()).toMatch(/^HTTP\/1\.1 408 |^$/);
    expect(reached).toEqual([]);
  });
});
