import { createServer, type Socket } from 'node:net';
import { ambiguousRequests } from '@gridlease/testing/ambiguous-requests';
import { sendBytes } from '@gridlease/testing/raw-bytes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { opened } from './shared-deployment.ts';

/** The gateway's timeout for a request that never ends. */
const HEADERS_TIMEOUT = '1s';
const HEAD_END = '\r\n\r\n';

/** Bytes received over each connection, Latin-1. */
let connections: string[] = [];
const sockets = new Set<Socket>();
/** Not an HTTP program, which would interpret the bytes: it records, and responds once per connection. */
const upstream = createServer((socket) => {
  const at = connections.push('') - 1;
  sockets.add(socket);
  socket.setEncoding('latin1').on('error', () => {});
  socket.on('data', (chunk) => {
    connections[at] += String(chunk);
    if (!isWhole(connections[at] ?? '')) return;
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok');
  });
});

/** One request as received, with its framing parsed as strictly as the standard. */
function parse(bytes: string) {
  const end = bytes.indexOf(HEAD_END);
  const [line = '', ...headers] = bytes.slice(0, end).split('\r\n');
  const valuesOf = (name: string) =>
    headers
      .filter((header) => header.toLowerCase().startsWith(`${name}:`))
      .map((header) => header.split(': ')[1]);
  return {
    line,
    headers,
    hosts: valuesOf('host'),
    lengths: valuesOf('content-length'),
    codings: valuesOf('transfer-encoding'),
    body: bytes.slice(end + HEAD_END.length),
  };
}

function isWhole(bytes: string): boolean {
  if (!bytes.includes(HEAD_END)) return false;
  const { lengths, codings, body } = parse(bytes);
  return codings.length > 0 ? body.endsWith('0\r\n\r\n') : body.length >= Number(lengths[0] ?? 0);
}

/** Chunks with plain sizes, the last one empty, and nothing after it. */
const CHUNKS = /^(?:[0-9a-f]+\r\n.*\r\n)*0\r\n\r\n$/s;

let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const { port: upstreamPort } = upstream.address() as { port: number };
  const gateway = await opened().platform.anotherGateway({
    GRIDLEASE_HEADERS_TIMEOUT: HEADERS_TIMEOUT,
    GRIDLEASE_UPSTREAMS__BILLING: `http://127.0.0.1:${upstreamPort}`,
  });
  port = gateway.port;
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  upstream.close();
});

const PATH = '/api/v1/pricing/calculate';
/** Ends its connection, so that the gateway's last byte is awaited instead of its timeout. */
const LAST = 'GET /api/v1/pricing/hidden HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

function expectOneFraming(
  { hosts, headers, lengths, codings, body }: ReturnType<typeof parse>,
  isBroken: boolean,
) {
  expect(hosts).toHaveLength(1);
  expect(lengths.length + codings.length).toBeLessThanOrEqual(1);
  expect(headers.filter((header) => !/^[\w-]+: [^\r\n]*$/.test(header))).toEqual([]);
  for (const length of lengths) expect(length).toMatch(/^(0|[1-9]\d*)$/);
  for (const coding of codings) expect(coding).toBe('chunked');
  // A body whose chunks turn out to be malformed is also cut off at the upstream.
  if (isBroken) expect(body).not.toContain('0\r\n\r\n');
  else if (codings.length > 0) expect(body).toMatch(CHUNKS);
  else expect(body).toHaveLength(Number(lengths[0] ?? 0));
}

describe('any part of a request that the gateway accepts', () => {
  it.each(Object.entries(ambiguousRequests(PATH, LAST)))(
    'arrives with exactly one framing: %s',
    async (_name, bytes) => {
      connections = [];
      const response = await sendBytes(port, bytes);
      expect(response).toMatch(/^HTTP\/1\.[01] (200|400|501|503) /);
      const isBroken = response.includes(' 503 ');
      for (const arrived of connections.map(parse)) expectOneFraming(arrived, isBroken);
    },
  );

  it('does arrive: an unambiguous request is recorded whole', async () => {
    connections = [];
    const head = `POST ${PATH} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n`;
    await sendBytes(port, `${head}Content-Length: 2\r\n\r\n{}`);
    await sendBytes(port, `${head}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`);
    const [whole, inChunks] = connections.map((bytes) => parse(bytes).body);
    expect(whole).toBe('{}');
    // nginx announces the length of a body that it has already read.
    expect(['{}', '2\r\n{}\r\n0\r\n\r\n']).toContain(inChunks);
  });
});
