import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bearer, call, issuer, openRegistry, type Target, type TestRegistry } from './registry.ts';

const PATH = '/providers/events';
let registry: TestRegistry;
const open: AbortController[] = [];
beforeAll(async () => {
  registry = await openRegistry({ access: 'required', streamLimits: { perUser: 2, perKey: 1 } });
});
afterAll(async () => {
  for (const each of open) each.abort();
  await registry.close();
});

/** Opens a stream. Returns its status, and what closes it. */
async function openStream({ url, headers = {} }: Target) {
  const ending = new AbortController();
  open.push(ending);
  const { status } = await fetch(url + PATH, { headers, signal: ending.signal });
  return { status, close: () => ending.abort() };
}

const as = (token: string): Target => ({ url: registry.url, headers: bearer(token) });

it('a user has a limited number of open streams, and a closed one makes room', async () => {
  const ann = as(issuer.token({ sub: 'ann', roles: ['renter'] }));
  const first = await openStream(ann);
  expect([first.status, (await openStream(ann)).status]).toEqual([200, 200]);
  const refused = await call(ann, 'GET', PATH);
  expect([refused.status, refused.body.code, refused.body.limit]).toEqual([
    429,
    'too_many_streams_of_user',
    2,
  ]);
  expect((await openStream(as(issuer.token({ sub: 'bob', roles: ['renter'] })))).status).toBe(200);
  first.close();
  await until(async () => (await openStream(ann)).status === 200);
});

it('a key has places of its own, and a service account as many as it needs', async () => {
  const key = as(issuer.daemonToken('registry:heartbeat', { sub: 'ann' }));
  expect((await openStream(key)).status).toBe(200);
  expect((await openStream(key)).status).toBe(429);
  const service = as(issuer.serviceToken('scheduler', 'registry:read'));
  for (let count = 0; count < 4; count += 1) expect((await openStream(service)).status).toBe(200);
});
