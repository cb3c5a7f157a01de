import { text } from 'node:stream/consumers';
import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { openTestHttpServer } from '@gridlease/testing/http-server';
import { until } from '@gridlease/testing/until';
import { afterEach, expect, it } from 'vitest';
import { createServiceToken } from '../src/access/service-token.ts';
import { createLogger } from '../src/log/logger.ts';

/** Runs at the end of the test, in reverse order. */
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const SECRET = 'hunter2: with ä and %';

/** The authentication service as this client sees it: what it was asked, and a response that the test chooses. */
async function openAuth() {
  const asked: { path: string | undefined; authorization: string | undefined; body: unknown }[] = [];
  let answer: { status: number; body: unknown } | undefined;
  const server = await openTestHttpServer(async (request, response) => {
    const body = JSON.parse(await text(request));
    asked.push({ path: request.url, authorization: request.headers.authorization, body });
    const { status, body: said } = answer ?? {
      status: 200,
      body: { access_token: `token-${asked.length}`, token_type: 'Bearer', expires_in: 600 },
    };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
  });
  cleanups.push(() => server.close());
  const proxy = await openFaultProxy('127.0.0.1', server.port);
  cleanups.push(() => proxy.close());
  const answerWith = (next: typeof answer) => {
    answer = next;
  };
  return { asked, answerWith, proxy, url: `http://127.0.0.1:${proxy.port}` };
}

function client(url: string) {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  let now = 0;
  const token = createServiceToken({
    authUrl: async () => url,
    clientId: 'billing',
    clientSecret: SECRET,
    log: createLogger({ service: 'test', level: 'info', destination }),
    clock: () => now,
  });
  const pass = (seconds: number) => {
    now += seconds * 1_000;
  };
  return { token, pass, lines, warnings: () => lines.filter((line) => line.level === 'warn') };
}

it('the token is fetched by client credentials, once for all waiters', async () => {
  const auth = await openAuth();
  const { token } = client(auth.url);
  const tokens = await Promise.all(Array.from({ length: 20 }, () => token()));
  expect(new Set(tokens)).toEqual(new Set(['token-1']));
  const credentials = Buffer.from(`billing:${encodeURIComponent(SECRET)}`).toString('base64');
  expect(auth.asked).toEqual([
    {
      path: '/api/v1/auth/token',
      authorization: `Basic ${credentials}`,
      body: { grant_type: 'client_credentials' },
    },
  ]);
});

it('it is renewed in the background before it expires, without delaying anyone', async () => {
  const auth = await openAuth();
  const { token, pass } = client(auth.url);
  await token();
  pass(449);
  expect(await token()).toBe('token-1');
  expect(auth.asked).toHaveLength(1);
  pass(1);
  auth.proxy.stall();
  expect(await token()).toBe('token-1');
  auth.proxy.restore();
  await until(async () => (await token()) === 'token-2');
  expect(auth.asked).toHaveLength(2);
});

it('while the authentication service is unavailable the last token is used until shortly before it expires, then it is 503', async () => {
  const auth = await openAuth();
  const { token, pass, warnings } = client(auth.url);
  await token();
  auth.proxy.cut();
  pass(594);
  for (let index = 0; index < 5; index += 1) expect(await token()).toBe('token-1');
  pass(1);
  await expect(token()).rejects.toMatchObject({ kind: 'unavailable', code: 'auth_unavailable' });
  expect(warnings()).toHaveLength(1);
  auth.proxy.restore();
  pass(1);
  expect(await token()).toBe('token-2');
});

it('refused credentials are logged once, without the secret, and retried once a second', async () => {
  const auth = await openAuth();
  const { token, pass, lines, warnings } = client(auth.url);
  auth.answerWith({ status: 401, body: { code: 'invalid_client' } });
  for (let index = 0; index < 5; index += 1) {
    await expect(token()).rejects.toMatchObject({ code: 'auth_unavailable' });
  }
  expect(auth.asked).toHaveLength(1);
  pass(1);
  await expect(token()).rejects.toMatchObject({ code: 'auth_unavailable' });
  expect(auth.asked).toHaveLength(2);
  expect(warnings()).toEqual([
    expect.objectContaining({ client_id: 'billing', reason: 'the response status is 401' }),
  ]);
  expect(JSON.stringify(lines)).not.toContain('hunter2');
});

it.each([
  ['no token', { expires_in: 600 }],
  ['an invalid token', { access_token: 1, expires_in: 600 }],
  ['no life', { access_token: 'x' }],
  ['an expired lifetime', { access_token: 'x', expires_in: 0 }],
  ['an unlimited lifetime', { access_token: 'x', expires_in: 1e12 }],
  ['an oversized body', { access_token: 'x'.repeat(70_000), expires_in: 600 }],
  ['null', null],
])('a response with %s is not used', async (_what, body) => {
  const auth = await openAuth();
  auth.answerWith({ status: 200, body });
  await expect(client(auth.url).token()).rejects.toMatchObject({ code: 'auth_unavailable' });
});
