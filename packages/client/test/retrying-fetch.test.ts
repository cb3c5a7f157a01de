import { expect, onTestFinished, test } from 'vitest';
import { createRetryingFetch, type RetryingFetchOptions } from '../src/retrying-fetch.ts';
import {
  neverRespond,
  openScriptedServer,
  type ResponseStep,
  resetConnection,
  respondWith,
} from './scripted-server.ts';

const KEY = { 'idempotency-key': 'k-1' };

/** A server that follows the script, and a fetch that records its pauses instead of waiting. */
async function open(script: [ResponseStep, ...ResponseStep[]], options: RetryingFetchOptions = {}) {
  const server = await openScriptedServer(...script);
  onTestFinished(() => server.close());
  const pauses: number[] = [];
  const retryingFetch = createRetryingFetch({
    pause: async (ms) => {
      pauses.push(ms);
    },
    ...options,
  });
  const send = (method: string, init: RequestInit = {}) =>
    retryingFetch(new Request(`${server.url}/things`, { method, ...init }));
  return { server, pauses, send };
}

test('a 503 with Retry-After is waited for and repeated, with body and headers unchanged', async () => {
  const { server, pauses, send } = await open([respondWith(503, { 'retry-after': '3' }), respondWith(200)]);
  const response = await send('PUT', { body: '{"a":1}', headers: { 'x-one': '1' } });
  expect(response.status).toBe(200);
  expect(pauses).toHaveLength(1);
  expect(pauses[0]).toBeGreaterThanOrEqual(3_000);
  expect(server.received).toHaveLength(2);
  for (const { method, body, headers } of server.received) {
    expect({ method, body, one: headers['x-one'] }).toEqual({ method: 'PUT', body: '{"a":1}', one: '1' });
  }
});

test('a response whose Retry-After exceeds the total time is returned without another attempt', async () => {
  const { server, pauses, send } = await open([respondWith(503, { 'retry-after': '86400' })]);
  expect((await send('GET')).status).toBe(503);
  expect(server.received).toHaveLength(1);
  expect(pauses).toEqual([]);
});

test('attempts are bounded and the last response is given to the caller, including its body', async () => {
  const { server, send } = await open([respondWith(502, {}, { code: 'upstream_failed' })], {
    policy: { attemptsMax: 3 },
  });
  const response = await send('GET');
  expect(response.status).toBe(502);
  expect(await response.json()).toEqual({ code: 'upstream_failed' });
  expect(server.received).toHaveLength(3);
});

test('a request that the service refuses is sent only once', async () => {
  const { server, send } = await open([respondWith(404)]);
  expect((await send('GET')).status).toBe(404);
  expect(server.received).toHaveLength(1);
});

test.each([
  ['GET', {}],
  ['DELETE', {}],
  ['PUT', {}],
  ['POST', KEY],
  ['PATCH', KEY],
])('a %s with %o is sent again after its connection was reset', async (method, headers) => {
  const { server, send } = await open([resetConnection, respondWith(200)]);
  expect((await send(method, { headers, body: method === 'GET' ? null : 'x' })).status).toBe(200);
  expect(server.received).toHaveLength(2);
  expect(server.received[0]?.headers['idempotency-key']).toBe(server.received[1]?.headers['idempotency-key']);
});

test.each(['POST', 'PATCH'])('a %s without a key that was received is never sent again', async (method) => {
  const broken = await open([resetConnection, respondWith(200)]);
  await expect(broken.send(method, { body: 'x' })).rejects.toThrow(TypeError);
  expect(broken.server.received).toHaveLength(1);

  const unavailable = await open([respondWith(503), respondWith(200)]);
  expect((await unavailable.send(method, { body: 'x' })).status).toBe(503);
  expect(unavailable.server.received).toHaveLength(1);
});

test('a POST without a key is sent again when it was refused by a rate limit', async () => {
  const { server, send } = await open([respondWith(429, { 'retry-after': '1' }), respondWith(201)]);
  expect((await send('POST', { body: 'x' })).status).toBe(201);
  expect(server.received).toHaveLength(2);
});

test('a POST without a key is sent again when the connection was refused', async () => {
  const closed = await openScriptedServer(neverRespond);
  await closed.close();
  let attempts = 0;
  const retryingFetch = createRetryingFetch({
    pause: async () => {},
    policy: { attemptsMax: 3 },
    fetch: (request) => {
      attempts += 1;
      return fetch(request);
    },
  });
  const request = new Request(closed.url, { method: 'POST', body: 'x' });
  await expect(retryingFetch(request)).rejects.toThrow('fetch failed');
  expect(attempts).toBe(3);
});

test('an attempt without a response ends after its timeout, and is repeated if that is safe', async () => {
  const { server, send } = await open([neverRespond, respondWith(200)], { policy: { attemptTimeoutMs: 50 } });
  expect((await send('GET')).status).toBe(200);
  expect(server.received).toHaveLength(2);

  const once = await open([neverRespond], { policy: { attemptTimeoutMs: 50 } });
  await expect(once.send('POST', { body: 'x' })).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(once.server.received).toHaveLength(1);
});

test('attempts and pauses together end with the total time', async () => {
  const { server, send } = await open([neverRespond], { policy: { attemptTimeoutMs: 30, totalMs: 100 } });
  await expect(send('GET')).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(server.received.length).toBeLessThanOrEqual(4);
});

test('a response that has begun is not bounded by the timeout of an attempt', async () => {
  const slow: ResponseStep = (response) => {
    response.writeHead(200).write('begun ');
    setTimeout(() => response.end('and ended'), 120);
  };
  const { send } = await open([slow], { policy: { attemptTimeoutMs: 60 } });
  expect(await (await send('GET')).text()).toBe('begun and ended');
});

test('an abort ends an attempt and a pause at once, with the caller’s reason', async () => {
  const reason = new Error('no longer wanted');
  const waiting = new AbortController();
  const attempt = await open([
    () => {
      waiting.abort(reason);
    },
  ]);
  await expect(attempt.send('GET', { signal: waiting.signal })).rejects.toBe(reason);
  expect(attempt.server.received).toHaveLength(1);

  const pausing = new AbortController();
  const server = await openScriptedServer(respondWith(503, { 'retry-after': '30' }));
  onTestFinished(() => server.close());
  const retryingFetch = createRetryingFetch({
    fetch: async (request) => {
      const response = await fetch(request);
      setTimeout(() => pausing.abort(reason), 20);
      return response;
    },
  });
  await expect(retryingFetch(new Request(server.url, { signal: pausing.signal }))).rejects.toBe(reason);
  expect(server.received).toHaveLength(1);
});

test("an error caused by the caller's own code is not retried", async () => {
  let calls = 0;
  const retryingFetch = createRetryingFetch({
    fetch: async () => {
      calls += 1;
      throw new RangeError('a bug');
    },
  });
  await expect(retryingFetch(new Request('http://127.0.0.1:1/'))).rejects.toThrow(RangeError);
  expect(calls).toBe(1);
});
