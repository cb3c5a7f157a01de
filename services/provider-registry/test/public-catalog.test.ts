import { adminQuery } from '@gridlease/testing/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callersOf } from './callers.ts';
import { type Body, call, copyProvider, gpu, issuer, openRegistry, type TestRegistry } from './registry.ts';

const open: TestRegistry[] = [];

/** A registry that requires access tokens, with its own count of requests. */
async function openRequired(options: Parameters<typeof openRegistry>[0] = {}) {
  const registry = await openRegistry({ ...options, access: 'required' });
  open.push(registry);
  const callers = callersOf(registry);
  return { registry, ...callers, visitor: callers.as(undefined) };
}

let catalog: Awaited<ReturnType<typeof openRequired>>;
beforeAll(async () => {
  catalog = await openRequired();
});
afterAll(() => Promise.all(open.map((registry) => registry.close())));

it('a caller without a token lists and reads providers, with public members only', async () => {
  const { ann, machineOf, visitor } = catalog;
  const { id } = await machineOf('ann', {
    name: 'public',
    hostname: 'box.internal',
    ip_address: '192.0.2.7',
    metadata: { note: 'secret' },
    host: { cpu_cores: 8 },
    labels: { zone: 'a' },
    gpus: [gpu({ uuid: 'GPU-secret', index: 0 })],
  });
  await call(ann, 'PUT', `/providers/${id}/drain`, { reason: 'secret', until: '2100-01-01T00:00:00Z' });
  const whole = (await call(ann, 'GET', `/providers/${id}`)).body;
  const { hostname: _name, ip_address: _address, metadata: _data, ...shown } = whole;
  const expected = { ...shown, drain: { until: '2100-01-01T00:00:00.000Z' }, gpus: [gpu({ index: 0 })] };
  expect((await call(visitor, 'GET', `/providers/${id}`)).body).toEqual(expected);
  expect((await call(visitor, 'GET', '/providers?label.zone=a')).body).toEqual([expected]);
  const reduced = await call(visitor, 'GET', '/providers?label.zone=a&fields=hostname,metadata,name');
  expect(reduced.body).toEqual([{ id, name: 'public' }]);
  expect((await call(visitor, 'GET', '/providers/summary?label.zone=a')).body).toMatchObject({
    total: 1,
    models: [{ model_name: 'NVIDIA GeForce RTX 4090', machines: 1, cards: 1, free_cards: 1 }],
  });
  expect((await call(visitor, 'HEAD', `/providers/${id}`)).status).toBe(200);
});

it('a token that is sent is judged, and nothing else is open', async () => {
  const { as, machineOf, visitor } = catalog;
  const { id } = await machineOf('ann');
  const past = Math.floor(Date.now() / 1_000) - 1_000;
  const expired = as(issuer.token({ sub: 'ann', roles: ['provider'], iat: past, exp: past + 1 }));
  for (const path of ['/providers', `/providers/${id}`]) {
    expect((await call(expired, 'GET', path)).body.code).toBe('token_expired');
    expect((await call(as('nonsense'), 'GET', path)).body.code).toBe('invalid_token');
  }
  const refused: [string, string][] = [
    ['POST', '/providers'],
    ['PUT', `/providers/${id}`],
    ['DELETE', `/providers/${id}`],
    ['PATCH', `/providers/${id}/status`],
    ['PUT', `/providers/${id}/drain`],
    ['GET', '/providers/events'],
    ['GET', '/providers?explain=true'],
  ];
  for (const [method, path] of refused) {
    const { status, body } = await call(visitor, method, path);
    expect([method, path, status, body.code]).toEqual([method, path, 401, 'token_missing']);
  }
});

it('a caller without a token gets pages of at most 100, which join into the whole', async () => {
  const { registry, ann, machineOf, visitor } = await openRequired({ wholeLists: { listsMax: 0 } });
  await machineOf('ann', { name: 'many' });
  await copyProvider(registry.databaseUrl, 'many', 230);
  await adminQuery('update providers set location = $1', ['here'], registry.databaseUrl);
  const names: string[] = [];
  const sizes: number[] = [];
  let next: string | null = '/providers?location=here';
  while (next !== null) {
    const page: Awaited<ReturnType<typeof call>> = await call(visitor, 'GET', next);
    names.push(...page.body.map(({ name }: Body) => name));
    sizes.push(page.body.length);
    next = /^<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? null;
  }
  expect(sizes).toEqual([100, 100, 31]);
  expect(new Set(names).size).toBe(231);
  expect((await call(visitor, 'GET', '/providers?limit=500')).body).toHaveLength(100);
  expect((await call(visitor, 'GET', '/providers?limit=7')).body).toHaveLength(7);
  expect((await call(ann, 'GET', '/providers?limit=500')).body).toHaveLength(231);
});

it('of more than 60 requests in a minute, those without a token are refused', async () => {
  const { ann, visitor } = await openRequired();
  const responses: Awaited<ReturnType<typeof call>>[] = [];
  // A minute may end in between, which starts another 60.
  for (let sent = 0; sent < 122; sent += 1) responses.push(await call(visitor, 'GET', '/providers?limit=1'));
  const refused = responses.filter(({ status }) => status !== 200);
  expect(responses.slice(0, 60).filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, headers, body } of refused) {
    expect([status, body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
  }
  expect((await call(ann, 'GET', '/providers?limit=1')).status).toBe(200);
});

it('without the public catalogue, reading needs a token too', async () => {
  const { ann, machineOf, visitor } = await openRequired({ publicCatalog: false });
  const { id } = await machineOf('ann');
  for (const path of ['/providers', `/providers/${id}`]) {
    expect((await call(visitor, 'GET', path)).body.code).toBe('token_missing');
    expect((await call(ann, 'GET', path)).status).toBe(200);
  }
});
