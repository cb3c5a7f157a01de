import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { isObjectKey } from '../src/objects/object-key.ts';
import {
  call,
  DEFAULT_BUCKET,
  dial,
  openStorage,
  pathOf,
  send,
  type TestStorage,
  upload,
} from './storage.ts';

let storage: TestStorage;
let bare: TestStorage;
beforeAll(async () => {
  storage = await openStorage();
  bare = await openStorage({ defaultBucket: undefined });
  for (const each of [storage, bare]) await call(each, 'POST', '/buckets/data');
});
afterAll(async () => {
  await storage.close();
  await bare.close();
});

async function bucketOf(path: string, headers: Record<string, string> = {}): Promise<string | null> {
  const response = await send(storage, 'PUT', `/objects/${path}`, path, headers);
  expect(response.status).toBe(201);
  return response.headers.get('x-bucket');
}

describe('the path /objects/{a}/{b}', () => {
  it('is key b of bucket a if there is one, else key a/b of the default bucket', async () => {
    expect(await bucketOf('data/x')).toBe('data');
    expect(await bucketOf('nobody/x')).toBe(DEFAULT_BUCKET);
    expect((await send(storage, 'GET', `/objects/${DEFAULT_BUCKET}/nobody/x`)).text).toBe('nobody/x');
  });

  it('is a key of the default bucket if its slash is encoded', async () => {
    expect(await bucketOf('data%2Fy')).toBe(DEFAULT_BUCKET);
    expect((await send(storage, 'GET', '/objects/data/y')).status).toBe(404);
  });

  it.each([{ 'x-bucket': 'data' }, undefined])(
    'is a key of the bucket named beside it (%j)',
    async (headers) => {
      const query = headers === undefined ? '?bucket=data' : '';
      const response = await send(storage, 'PUT', `/objects/data/deep/x${query}`, 'x', headers);
      expect([response.body.key, response.headers.get('x-bucket')]).toEqual(['data/deep/x', 'data']);
      expect((await send(storage, 'GET', '/objects/data/data/deep/x')).status).toBe(200);
    },
  );

  it('refers to a bucket as soon as it exists, and to the default bucket as soon as it does not', async () => {
    expect((await send(storage, 'GET', '/objects/young/x')).body.code).toBe('object_not_found');
    await call(storage, 'POST', '/buckets/young');
    expect(await bucketOf('young/x')).toBe('young');
    await send(storage, 'DELETE', '/objects/young/x');
    await call(storage, 'DELETE', '/buckets/young');
    expect(await bucketOf('young/x')).toBe(DEFAULT_BUCKET);
  });

  it('cannot change its meaning: a bucket must not hide keys of the default bucket', async () => {
    await upload(storage, 'shadowed/key');
    const response = await call(storage, 'POST', '/buckets/shadowed');
    expect([response.status, response.body.code]).toEqual([409, 'bucket_name_shadows_keys']);
    expect(await bucketOf('shadowed/other')).toBe(DEFAULT_BUCKET);
  });
});

describe('a bucket named outside of the path', () => {
  it.each([
    ['/objects/x?bucket=data', { 'x-bucket': 'main' }, 400, 'buckets_differ'],
    ['/objects/x?bucket=No', {}, 400, 'invalid_bucket_name'],
    ['/objects/x?bucket=gridlease-uploads', {}, 403, 'bucket_reserved'],
    ['/objects/gridlease-uploads/x', {}, 403, 'bucket_reserved'],
    ['/objects/gridlease-uploads/list', {}, 403, 'bucket_reserved'],
  ])('%s with %j is %s', async (path, headers, status, code) => {
    const response = await send(storage, 'GET', path, undefined, headers as Record<string, string>);
    expect([response.status, response.body.code]).toEqual([status, code]);
  });
});

describe('without a default bucket', () => {
  it.each([
    ['PUT', '/objects/x'],
    ['GET', '/objects/x'],
    ['DELETE', '/objects/x'],
    ['GET', '/objects/list'],
    ['POST', '/presigned-url/x'],
  ])('%s %s is 400 no_default_bucket', async (method, path) => {
    const body = method === 'POST' ? { method: 'GET' } : undefined;
    const response = await call(bare, method, path, body);
    expect([response.status, response.body.code]).toEqual([400, 'no_default_bucket']);
  });

  it('the first segment is always the bucket', async () => {
    const put = (path: string) => send(bare, 'PUT', `/objects/${path}`, 'x');
    expect((await put('data/x')).status).toBe(201);
    expect((await put('absent/x')).body.code).toBe('bucket_not_found');
    expect((await put('Not-A-Bucket/x')).body.code).toBe('invalid_bucket_name');
  });
});

describe('the word list', () => {
  it('is a listing for GET, and a key for every other method and with object=true', async () => {
    for (const path of ['list', 'data/list']) {
      await upload(storage, path, path);
      expect((await send(storage, 'GET', `/objects/${path}`)).body).toBeInstanceOf(Array);
      expect((await send(storage, 'GET', `/objects/${path}?object=true`)).text).toBe(path);
      const head = await send(storage, 'HEAD', `/objects/${path}`);
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(path.length)]);
      expect((await send(storage, 'DELETE', `/objects/${path}`)).status).toBe(204);
      expect((await send(storage, 'GET', `/objects/${path}?object=1`)).status).toBe(404);
    }
  });

  it('after another segment is a listing of that bucket, but a key if a bucket is named outside of the path', async () => {
    expect((await send(storage, 'GET', '/objects/absent/list')).body.code).toBe('bucket_not_found');
    await upload(storage, 'a/list', 'found');
    const beside = await send(storage, 'GET', '/objects/a/list', undefined, { 'x-bucket': DEFAULT_BUCKET });
    expect(beside.text).toBe('found');
    expect((await send(storage, 'GET', '/objects/a/list?object=true')).text).toBe('found');
  });
});

test.each([
  '/objects/data/',
  '/objects/data/..%2Fx',
  '/objects/data/a/../b',
  '/objects/data/%00',
  '/objects/',
])('PUT %s is 400 invalid_object_key', async (path) => {
  const { request, text, closed } = dial(storage.port);
  request(`PUT ${path} HTTP/1.1`, 'Content-Length: 0', 'Connection: close');
  await closed;
  expect(text()).toMatch(/^HTTP\/1\.1 400 .*invalid_object_key/s);
});

test('a path that is not UTF-8 is 400, and a wrong method 405 with the allowed ones', async () => {
  for (const path of ['/objects/data/%FF', '/objects/%zz']) {
    const response = await send(storage, 'GET', path);
    expect([response.status, response.body.code]).toEqual([400, 'invalid_url']);
  }
  const response = await send(storage, 'PATCH', '/objects/data/list');
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'DELETE, GET, HEAD, PUT']);
});

/** Any legal key; those that look like paths, listings and encodings more often than chance would have them. */
const key = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    fc
      .array(
        fc.constantFrom(
          'list',
          '/',
          '//',
          '%2F',
          '%',
          '..',
          '.',
          ' ',
          '+',
          '?',
          '#',
          'ä',
          '𐀀',
          'data',
          'main',
          '&',
          ';',
          '\\',
          '"',
          '\n',
        ),
        { minLength: 1, maxLength: 8 },
      )
      .map((parts) => parts.join('')),
    fc.constantFrom('x'.repeat(1_024), 'ü'.repeat(512), '\u0001', 'list', '/', 'a/', '/list', 'data/list'),
  )
  .filter(isObjectKey);

/** A path with the headers that it needs. */
interface Way {
  readonly path: string;
  readonly headers: Record<string, string>;
}

/** Every way that is supposed to reach a key of a bucket. */
function routesTo(bucket: string, name: string): Way[] {
  const slashes = pathOf(name);
  const encoded = encodeURIComponent(name);
  const named = [slashes, encoded].flatMap((path): Way[] => [
    { path: `${bucket}/${path}`, headers: {} },
    { path, headers: { 'x-bucket': bucket } },
  ]);
  if (bucket !== DEFAULT_BUCKET) return named;
  const first = name.includes('/') ? name.slice(0, name.indexOf('/')) : undefined;
  const isHidden = first === 'data' || first === DEFAULT_BUCKET;
  return [...named, { path: encoded, headers: {} }, ...(isHidden ? [] : [{ path: slashes, headers: {} }])];
}

test('every legal key of every bucket is written, read, listed and deleted on every route', async () => {
  await fc.assert(
    fc.asyncProperty(key, fc.constantFrom('data', DEFAULT_BUCKET), fc.nat(), async (name, bucket, shift) => {
      const routes = routesTo(bucket, name);
      for (const [at, { path, headers }] of routes.entries()) {
        const text = `${bucket}:${name}`;
        const put = await send(storage, 'PUT', `/objects/${path}`, text, headers);
        expect([put.status, put.headers.get('x-bucket'), put.status === 201 && put.body.key]).toEqual([
          201,
          bucket,
          name,
        ]);
        // Every route is written once and read once; over the runs each is paired with every other.
        const other = routes[(at + shift) % routes.length] as Way;
        const url = `/objects/${other.path}?object=true`;
        const got = await send(storage, 'GET', url, undefined, other.headers);
        expect([got.status, got.text]).toEqual([200, text]);
        const head = await send(storage, 'HEAD', `/objects/${other.path}`, undefined, other.headers);
        expect(head.status).toBe(200);
        const listed = await send(
          storage,
          'GET',
          `/objects/${bucket}/list?prefix=${encodeURIComponent(name)}&limit=1`,
        );
        expect(listed.body[0].key).toBe(name);
        expect((await send(storage, 'DELETE', `/objects/${path}`, undefined, headers)).status).toBe(204);
        expect((await send(storage, 'HEAD', `/objects/${path}`, undefined, headers)).status).toBe(404);
      }
    }),
    { numRuns: 40 },
  );
}, 120_000);

test('every legal key can be presigned', async () => {
  await fc.assert(
    fc.asyncProperty(key, async (name) => {
      const presign = (method: string) =>
        call(storage, 'POST', `/presigned-url/${pathOf(name)}`, { method }, { 'x-bucket': 'data' });
      const put = await presign('PUT');
      expect([put.status, put.body.key, put.body.bucket]).toEqual([200, name, 'data']);
      expect((await fetch(put.body.url, { method: 'PUT', body: name })).status).toBe(200);
      expect(await (await fetch((await presign('get')).body.url)).text()).toBe(name);
    }),
    { numRuns: 40 },
  );
});
