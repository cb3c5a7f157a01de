import { takeRawBody } from '@gridlease/common/http/raw-body';
import { ambiguousRequests, hiddenRequest } from '@gridlease/testing/ambiguous-requests';
import { sendBytes } from '@gridlease/testing/raw-bytes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestServer, type TestServer } from './http-server.ts';

/** Targets whose handler was called. */
let reached: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer((app) => {
    app.get('/hidden', async () => reached.push('hidden'));
    app.get('/plain', async () => reached.push('plain'));
    app.post('/json', { schema: { body: z.unknown() } }, async () => reached.push('json'));
    app.post('/raw', { config: { rawBody: true, longBody: true } }, async (request, reply) => {
      for await (const _chunk of takeRawBody(request, reply));
      return reached.push('raw');
    });
  });
});
beforeEach(() => {
  reached = [];
});
afterAll(() => server.close());

const send = (bytes: string) => sendBytes(server.port, bytes);
const HIDDEN = hiddenRequest('/hidden');
const post = (path: string, ...headers: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json', ...headers, '', ''].join(
    '\r\n',
  );

describe.each(['/json', '/raw', '/plain', '/nothing', '/%zz'])('a request to %s', (path) => {
  it.each(Object.entries(ambiguousRequests(path, HIDDEN)))(
    'with %s is refused with 400, and its connection is closed',
    async (_name, bytes) => {
      const response = await send(bytes);
      // A path that cannot be decoded is refused before its chunks turn out to be malformed, which is also 400.
      const most = path === '/%zz' ? 2 : 1;
      const statuses = response.match(/HTTP\/1\.1 \d+/g) ?? [];
      expect(new Set(statuses)).toEqual(new Set(['HTTP/1.1 400']));
      expect(statuses.length).toBeLessThanOrEqual(most);
      expect(response).toMatch(/\r\nConnection: close\r\n/i);
      expect(response).toMatch(/"code":"(ambiguous_request|malformed_request)"/);
      expect(reached).toEqual([]);
    },
  );
});

describe('an ambiguous request', () => {
  it('does not affect the response of the preceding request on its connection', async () => {
    const before = 'GET /plain HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const response = await send(
      `${before}${post('/json', 'Host: elsewhere.example', 'Content-Length: 0')}${HIDDEN}`,
    );
    expect(response.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
    expect(reached).toEqual(['plain']);
  });

  it('whose client is still sending gets its refusal', async () => {
    const head = post('/raw', 'Transfer-Encoding: gzip, chunked');
    const response = await send(`${head}${'5\r\nabcde\r\n'.repeat(1_000)}0\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 400 .*"code":"ambiguous_request"/s);
  });
});

describe('an unambiguous request', () => {
  it.each([
    [
      'chunks',
      post('/raw', 'Transfer-Encoding: Chunked ', 'Connection: close').concat('1\r\na\r\n0\r\n\r\n'),
    ],
    ['a length', post('/raw', 'Content-Length: 1', 'Connection: close').concat('a')],
    ['no Host in HTTP/1.0', 'POST /raw HTTP/1.0\r\nContent-Length: 1\r\n\r\na'],
  ])('with %s is accepted', async (_name, bytes) => {
    expect(await send(bytes)).toMatch(/^HTTP\/1\.1 200 /);
    expect(reached).toEqual(['raw']);
  });
});
