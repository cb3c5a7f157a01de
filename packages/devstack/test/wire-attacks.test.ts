import { once } from 'node:events';
import { connect } from 'node:net';
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

/** Sends bytes exactly so and answers everything that comes until the gateway ends the connection. */
async function send(bytes: string): Promise<string> {
  const socket = connect(gateway.port, '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (chunk) => received.push(chunk));
  socket.on('error', () => {});
  socket.write(Buffer.from(bytes, 'latin1'));
  await once(socket, 'close');
  return Buffer.concat(received).toString('latin1');
}

const HIDDEN = 'GET /things/hidden HTTP/1.1\r\nHost: x\r\n\r\n';
const post = (...headers: string[]) => ['POST /things HTTP/1.1', 'Host: x', ...headers, '', ''].join('\r\n');

/** Requests of which two programs may think differently where they end. */
const AMBIGUOUS: Record<string, string> = {
  'a length and chunks': `${post('Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n${HIDDEN}`,
  'chunks and a length': `${post('Transfer-Encoding: chunked', 'Content-Length: 4')}0\r\n\r\n${HIDDEN}`,
  'two lengths': `${post('Content-Length: 0', `Content-Length: ${HIDDEN.length}`)}${HIDDEN}`,
  'a list of lengths': `${post(`Content-Length: 0, ${HIDDEN.length}`)}${HIDDEN}`,
  'a length with a sign': `${post('Content-Length: +0')}${HIDDEN}`,
  'a length in hexadecimal': `${post('Content-Length: 0x2')}${HIDDEN}`,
  'a coding before chunks': `${post('Transfer-Encoding: gzip, chunked')}0\r\n\r\n${HIDDEN}`,
  'two Hosts': `${post('Host: y', 'Content-Length: 0')}${HIDDEN}`,
  'two Hosts of a client that waits': `${post('Host: y', 'Expect: 100-continue', 'Content-Length: 0')}${HIDDEN}`,
  'chunks in HTTP/1.0': `${post('Transfer-Encoding: chunked').replace('1.1', '1.0')}0\r\n\r\n${HIDDEN}`,
  'a coding that nobody knows': `${post('Transfer-Encoding: xchunked')}0\r\n\r\n${HIDDEN}`,
  'a coding before chunks twice': `${post('Transfer-Encoding: chunked, chunked')}0\r\n\r\n${HIDDEN}`,
  'a blank before the colon': `${post('Transfer-Encoding : chunked')}0\r\n\r\n${HIDDEN}`,
  'a folded line': `${post('X-A: b', ' Transfer-Encoding: chunked')}0\r\n\r\n${HIDDEN}`,
  'lines that end with a feed alone': `${post('X-A: b\nTransfer-Encoding: chunked')}0\r\n\r\n${HIDDEN}`,
  'a chunk whose size is no number': `${post('Transfer-Encoding: chunked')}0x1\r\na\r\n0\r\n\r\n${HIDDEN}`,
  'a chunk whose size is more than a number holds': `${post('Transfer-Encoding: chunked')}fffffffffffffffff\r\na`,
};

describe('a request of which it is not clear where it ends', () => {
  it.each(Object.entries(AMBIGUOUS))('%s is refused, and nothing hides behind it', async (_name, bytes) => {
    const response = await send(bytes);
    expect(response).toMatch(/^HTTP\/1\.1 400 .*\r\nConnection: close\r\n/s);
    expect(response.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    // An upstream may see the beginning of a body whose chunks turn out to be none.
    expect(reached.filter((one) => one.includes('hidden'))).toEqual([]);
  });
});

describe('a header that is to become two', () => {
  it('is refused with a carriage return, and a null, in it', async () => {
    for (const bad of ['a\rX-User-Id: root', 'a\0b']) {
      const bytes = `GET /things HTTP/1.1\r\nHost: x\r\nX-Request-ID: ${bad}\r\nConnection: close\r\n\r\n`;
      expect(await send(bytes)).toMatch(/^HTTP\/1\.1 400 /);
    }
    expect(reached).toEqual([]);
  });

  it('does not come back from a path or a query', async () => {
    const target = '/things/%0d%0aSet-Cookie:%20a=b?x=%0d%0aSet-Cookie:%20a=b';
    const answer = await send(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer.toLowerCase()).not.toContain('set-cookie');
  });
});

describe('requests one after the other on one connection', () => {
  it('are each their own', async () => {
    const first = `POST /things/1 HTTP/1.1\r\nHost: x\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`;
    const second = 'GET /things/2 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const answers = await send(first + second);
    expect(answers.match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
    expect(reached).toEqual(['POST /things/1', 'GET /things/2']);
  });
});

describe('a client that never finishes', () => {
  it('its headers is ended', { timeout: 90_000 }, async () => {
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
