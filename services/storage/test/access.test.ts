import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { AccessRule } from '../src/access/rules.ts';
import {
  bearer,
  call,
  issuer,
  type Json,
  openStorage,
  send,
  type Target,
  type TestStorage,
} from './storage.ts';

const rules: AccessRule[] = [
  { bucket: 'models', prefix: '', roles: [], actions: ['read', 'list'] },
  { bucket: 'main', prefix: 'jobs/{sub}/', roles: ['provider'], actions: ['write', 'list'] },
];

let storage: TestStorage;
let admin: Target;
let ann: Target;
let bob: Target;
const as = (token: string): Target => ({ url: storage.url, headers: bearer(token) });

beforeAll(async () => {
  storage = await openStorage({ access: 'required', rules });
  admin = as(issuer.token({ sub: 'root', roles: ['admin'] }));
  ann = as(issuer.token({ sub: 'ann', roles: ['renter'] }));
  bob = as(issuer.token({ sub: 'bob', roles: ['provider'] }));
  await call(admin, 'POST', '/buckets/models');
  await send(admin, 'PUT', '/objects/models/llama', 'weights');
  for (const key of ['users/ann/a', 'users/ann/b', 'users/bob/secret', 'jobs/bob/1', 'shared'])
    await send(admin, 'PUT', `/objects/${key}`, key);
});
afterAll(() => storage.close());

const outcome = (response: { status: number; body: Json; text: string }) => [
  response.status,
  response.status >= 400 && response.text !== '' ? response.body.code : undefined,
];

describe('an anonymous caller', () => {
  it.each([
    ['PUT', '/objects/x'],
    ['GET', '/objects/users/ann/a'],
    ['DELETE', '/objects/x'],
    ['GET', '/objects/list'],
    ['GET', '/objects/models/list'],
    ['POST', '/buckets/new'],
    ['GET', '/buckets'],
    ['POST', '/presigned-url/x'],
    ['POST', '/objects/copy'],
    ['POST', '/objects/move'],
    ['POST', '/objects/delete'],
    ['POST', '/objects/complete-upload'],
    ['POST', '/objects/abort-upload'],
  ])('may %s %s', async (method, path) => {
    const response = await call({ url: storage.url }, method, path, method === 'GET' ? undefined : {});
    expect(outcome(response)).toEqual([401, 'token_missing']);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
  });

  it('needs no token for operations that are open to everyone', async () => {
    for (const path of ['/health', '/openapi.json', '/docs/']) {
      expect((await send({ url: storage.url }, 'GET', path)).status).toBe(200);
    }
  });
});

describe('a user', () => {
  it('has full access under their own prefix of the default bucket', async () => {
    expect((await send(ann, 'PUT', '/objects/users/ann/new', 'mine')).status).toBe(201);
    expect((await send(ann, 'GET', '/objects/users/ann/new')).text).toBe('mine');
    expect((await send(ann, 'GET', '/objects/main/users/ann/new')).text).toBe('mine');
    expect((await send(ann, 'HEAD', '/objects/users/ann/new')).status).toBe(200);
    const transfer = { source: { key: 'users/ann/new' }, destination: { key: 'users/ann/moved' } };
    expect((await call(ann, 'POST', '/objects/move', transfer)).status).toBe(201);
    const presigned = await call(ann, 'POST', '/presigned-url/users/ann/moved', { method: 'GET' });
    expect(await (await fetch(presigned.body.url)).text()).toBe('mine');
    expect((await send(ann, 'DELETE', '/objects/users/ann/moved')).status).toBe(204);
  });

  it('cannot learn whether another user’s object exists', async () => {
    for (const key of ['users/bob/secret', 'users/bob/absent', 'shared', 'users/ann/../bob/secret']) {
      const path = `/objects/main/${encodeURIComponent(key)}`;
      const expected = key.includes('..') ? [400, 'invalid_object_key'] : [404, 'object_not_found'];
      expect(outcome(await send(ann, 'GET', path))).toEqual(expected);
    }
    expect((await send(ann, 'HEAD', '/objects/users/bob/secret')).status).toBe(404);
  });

  it.each([
    ['PUT', '/objects/users/bob/x', undefined],
    ['PUT', '/objects/users%2Fbob%2Fx', undefined],
    ['PUT', '/objects/x?bucket=models', undefined],
    ['PUT', '/objects/models/x', undefined],
    ['DELETE', '/objects/users/bob/secret', undefined],
    ['DELETE', '/objects/models/llama', undefined],
    ['POST', '/presigned-url/users/bob/x', { method: 'PUT' }],
    ['POST', '/presigned-url/models/x', { method: 'PUT' }],
    ['POST', '/objects/copy', { source: { key: 'users/ann/a' }, destination: { key: 'users/bob/a' } }],
    [
      'POST',
      '/objects/move',
      { source: { bucket: 'models', key: 'llama' }, destination: { key: 'users/ann/llama' } },
    ],
    [
      'POST',
      '/objects/complete-upload',
      { key: 'users/bob/x', upload_id: 'u', parts: [{ part_number: 1, etag: 'e' }] },
    ],
    ['POST', '/objects/abort-upload', { key: 'users/bob/x', upload_id: 'u' }],
    ['GET', '/objects/list?prefix=users/bob/', undefined],
    ['GET', '/objects/list?prefix=shared', undefined],
  ])('may not %s %s %j', async (method, path, body) => {
    const response =
      method === 'PUT' ? await send(ann, method, path, 'x') : await call(ann, method, path, body);
    expect(outcome(response)).toEqual([403, 'access_denied']);
  });

  it('cannot read another user’s object by copying or presigning it', async () => {
    const body = { source: { key: 'users/bob/secret' }, destination: { key: 'users/ann/stolen' } };
    expect(outcome(await call(ann, 'POST', '/objects/copy', body))).toEqual([404, 'object_not_found']);
    const presigned = await call(ann, 'POST', '/presigned-url/users/bob/secret', { method: 'GET' });
    expect(outcome(presigned)).toEqual([404, 'object_not_found']);
  });

  it('deletes only their own objects when deleting several', async () => {
    await send(ann, 'PUT', '/objects/users/ann/doomed', 'x');
    const keys = ['users/ann/doomed', 'users/bob/secret'];
    const { body } = await call(ann, 'POST', '/objects/delete', { keys });
    expect(body).toMatchObject({
      deleted: ['users/ann/doomed'],
      errors: [{ key: keys[1], code: 'access_denied' }],
    });
    expect((await send(admin, 'GET', '/objects/users/bob/secret')).status).toBe(200);
  });

  it('has the access that rules grant to every user or to their role', async () => {
    expect((await send(ann, 'GET', '/objects/models/llama')).text).toBe('weights');
    expect((await send(ann, 'GET', '/objects/models/list')).body).toHaveLength(1);
    expect((await send(bob, 'PUT', '/objects/jobs/bob/2', 'x')).status).toBe(201);
    expect(outcome(await send(bob, 'GET', '/objects/jobs/bob/2'))).toEqual([404, 'object_not_found']);
    expect(outcome(await send(ann, 'PUT', '/objects/jobs/ann/2', 'x'))).toEqual([403, 'access_denied']);
  });

  it('cannot create, list or delete buckets', async () => {
    for (const [method, path] of [
      ['POST', '/buckets/anns'],
      ['GET', '/buckets'],
      ['GET', '/buckets/models'],
      ['DELETE', '/buckets/models'],
    ] as const) {
      expect((await call(ann, method, path)).status).toBe(403);
    }
  });
});

describe('a listing', () => {
  const keys = (response: { body: Json }) => response.body.map(({ key }: Json) => key);

  it('contains only what the caller may list in the default bucket', async () => {
    expect(keys(await send(ann, 'GET', '/objects/list'))).toEqual(['users/ann/a', 'users/ann/b']);
    expect(keys(await send(ann, 'GET', '/objects/list?prefix=users/'))).toEqual([
      'users/ann/a',
      'users/ann/b',
    ]);
    expect(keys(await send(ann, 'GET', '/objects/list?prefix=users/ann/b'))).toEqual(['users/ann/b']);
    expect(keys(await send(bob, 'GET', '/objects/list'))).toEqual([
      'jobs/bob/1',
      'jobs/bob/2',
      'users/bob/secret',
    ]);
    expect(keys(await send(admin, 'GET', '/objects/list')).length).toBeGreaterThan(5);
  });

  it('shows common prefixes that lead to what the caller may list', async () => {
    const of = (query: string) => send(bob, 'GET', `/objects/list?recursive=false${query}`);
    expect((await of('')).body).toEqual([
      { key: 'jobs/', size: 0 },
      { key: 'users/', size: 0 },
    ]);
    expect(keys(await of('&prefix=users/'))).toEqual(['users/bob/']);
    expect(keys(await of('&prefix=users/bob/'))).toEqual(['users/bob/secret']);
  });

  it('continues from page to page through everything that the caller may list', async () => {
    const found: string[] = [];
    for (let next: string | null = '/objects/list?limit=1'; next !== null; ) {
      const response: Awaited<ReturnType<typeof send>> = await send(bob, 'GET', next);
      found.push(...keys(response));
      next = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
    }
    expect(found).toEqual(['jobs/bob/1', 'jobs/bob/2', 'users/bob/secret']);
  });
});

test('a service account may access every user’s objects within its scopes', async () => {
  const reader = as(issuer.serviceToken('reader', 'storage:read'));
  const writer = as(issuer.serviceToken('writer', 'storage:write'));
  expect((await send(reader, 'GET', '/objects/users/bob/secret')).status).toBe(200);
  expect((await send(reader, 'GET', '/buckets')).status).toBe(200);
  expect(outcome(await send(reader, 'PUT', '/objects/x', 'x'))).toEqual([403, 'insufficient_scope']);
  expect(outcome(await call(reader, 'POST', '/buckets/readers'))).toEqual([403, 'insufficient_scope']);
  expect((await call(writer, 'POST', '/buckets/writers')).status).toBe(201);
  expect((await send(writer, 'PUT', '/objects/writers/x', 'x')).status).toBe(201);
  expect(outcome(await send(writer, 'GET', '/objects/writers/x'))).toEqual([403, 'insufficient_scope']);
  expect(outcome(await send(writer, 'GET', '/objects/writers/list'))).toEqual([403, 'insufficient_scope']);
});

test('a key has the access of its user within its scopes', async () => {
  const key = (scope: string) => as(issuer.daemonToken(scope, { sub: 'bob' }));
  expect(outcome(await send(key('billing:usage'), 'GET', '/objects/users/bob/secret'))).toEqual([
    403,
    'insufficient_scope',
  ]);
  expect((await send(key('storage:read'), 'GET', '/objects/users/bob/secret')).status).toBe(200);
  expect(outcome(await send(key('storage:read'), 'GET', '/objects/users/ann/a'))).toEqual([
    404,
    'object_not_found',
  ]);
});

test('a presigned request needs no token, and an expired or forged one is refused', async () => {
  const { body } = await call(ann, 'POST', '/presigned-url/users/ann/presigned', { method: 'PUT' });
  expect((await fetch(body.url, { method: 'PUT', body: 'x' })).status).toBe(200);
  const forged = body.url.replace('users/ann', 'users/bob');
  expect((await fetch(forged, { method: 'PUT', body: 'x' })).status).toBe(403);
});

describe('conditions and other headers of a request', () => {
  const json = { 'content-type': 'application/json' };
  const tus = {
    'tus-resumable': '1.0.0',
    'upload-length': '1',
    'upload-metadata': `key ${Buffer.from('users/bob/x').toString('base64')}`,
  };
  const copy = JSON.stringify({ source: { key: 'users/ann/a' }, destination: { key: 'users/bob/x' } });
  const move = JSON.stringify({ source: { key: 'users/bob/secret' }, destination: { key: 'users/ann/x' } });
  const complete = JSON.stringify({
    key: 'users/bob/x',
    upload_id: 'u',
    parts: [{ part_number: 1, etag: 'e' }],
  });
  const requests: [string, string, string | undefined, Record<string, string>][] = [
    ['PUT', '/objects/users/bob/x', 'x', {}],
    ['DELETE', '/objects/users/bob/secret', undefined, {}],
    ['POST', '/objects/copy', copy, json],
    ['POST', '/objects/move', move, json],
    ['POST', '/objects/complete-upload', complete, json],
    ['POST', '/uploads', undefined, tus],
  ];
  const unsupported: Record<string, string>[] = [
    { 'if-match': '"a", "b"' },
    { 'if-none-match': '"a"' },
    { 'if-unmodified-since': 'Sun, 06 Nov 1994 08:49:37 GMT' },
  ];

  it.each(requests)(
    'of %s %s are evaluated after access was checked',
    async (method, path, body, headers) => {
      for (const condition of unsupported) {
        const asked = { ...headers, ...condition };
        expect((await send({ url: storage.url }, method, path, body, asked)).status).toBe(401);
        const refused = await send(ann, method, path, body, asked);
        expect([condition, ...outcome(refused)]).toEqual([condition, 403, 'access_denied']);
        const allowed = await send(admin, method, path, body, asked);
        expect([condition, ...outcome(allowed)]).toEqual([condition, 501, 'operation_not_supported']);
      }
    },
  );

  it('that are invalid are not reported to callers who may not write', async () => {
    const headers = { 'x-meta-a': 'ü', digest: 'md5=x', 'content-encoding': 'aws-chunked' };
    expect(outcome(await send(ann, 'PUT', '/objects/users/bob/x', 'x', headers))).toEqual([
      403,
      'access_denied',
    ]);
    expect(outcome(await send(ann, 'POST', '/buckets/BAD_NAME'))).toEqual([403, 'role_required']);
  });
});
