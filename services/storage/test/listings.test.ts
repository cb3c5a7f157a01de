import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Backend, ListQuery } from '../src/backend/backend.ts';
import { storeUnavailable } from '../src/backend/errors.ts';
import { isObjectKey } from '../src/objects/object-key.ts';
import { call, type Json, openStorage, pathOf, send, type TestStorage, upload } from './storage.ts';

let storage: TestStorage;
beforeAll(async () => {
  storage = await openStorage();
  await call(storage, 'POST', '/buckets/tree');
  for (const key of ['a', 'a/b', 'a/b/c', 'a/d.txt', 'b/', 'b/x', 'z'])
    await upload(storage, `tree/${pathOf(key)}`, key);
});
afterAll(() => storage.close());

const list = (path: string) => send(storage, 'GET', `/objects/${path}`);
const keys = (response: { body: Json }) => response.body.map(({ key }: { key: string }) => key);

/** All pages, following X-Next-Cursor or Link. */
async function pages(path: string): Promise<string[][]> {
  const found: string[][] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const response = await send(storage, 'GET', next);
    expect(response.status).toBe(200);
    found.push(keys(response));
    const link = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    expect(link === undefined).toBe(response.headers.get('x-next-cursor') === null);
    next = link;
  }
  return found;
}

describe('a listing', () => {
  it('contains every object with its properties', async () => {
    const response = await list('tree/list');
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('x-bucket')).toBe('tree');
    expect(keys(response)).toEqual(['a', 'a/b', 'a/b/c', 'a/d.txt', 'b/', 'b/x', 'z']);
    expect(response.body[3]).toEqual({
      key: 'a/d.txt',
      size: 7,
      last_modified: expect.stringMatching(/Z$/),
      content_type: 'text/plain',
      etag: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('of a prefix contains the keys that begin with it, character by character', async () => {
    expect(keys(await list('tree/list?prefix=a'))).toEqual(['a', 'a/b', 'a/b/c', 'a/d.txt']);
    expect(keys(await list('tree/list?prefix=a/b'))).toEqual(['a/b', 'a/b/c']);
    expect((await list('tree/list?prefix=nothing')).text).toBe('[]');
    expect(keys(await list('tree/list?prefix='))).toHaveLength(7);
  });

  it('that is not recursive shows common prefixes', async () => {
    const top = await list('tree/list?recursive=false');
    expect(top.body.map((entry: Json) => (Object.keys(entry).length === 2 ? entry : entry.key))).toEqual([
      'a',
      { key: 'a/', size: 0 },
      { key: 'b/', size: 0 },
      'z',
    ]);
    expect(keys(await list('tree/list?recursive=0&prefix=a/'))).toEqual(['a/b', 'a/b/', 'a/d.txt']);
    expect(keys(await list('tree/list?recursive=FALSE&prefix=b/'))).toEqual(['b/', 'b/x']);
  });

  it('has pages if a limit is given', async () => {
    expect(await pages('/objects/tree/list?limit=3')).toEqual([
      ['a', 'a/b', 'a/b/c'],
      ['a/d.txt', 'b/', 'b/x'],
      ['z'],
    ]);
    expect(await pages('/objects/tree/list?limit=2&recursive=false')).toEqual([
      ['a', 'a/'],
      ['b/', 'z'],
    ]);
  });

  it('omits content types on request', async () => {
    const response = await list('tree/list?content_type=false');
    expect(response.body.every((entry: Json) => !('content_type' in entry))).toBe(true);
  });

  it.each([
    ['limit=0', 'validation_failed'],
    ['limit=10001', 'validation_failed'],
    ['limit=x', 'validation_failed'],
    ['recursive=perhaps', 'validation_failed'],
    ['cursor=nonsense', 'invalid_cursor'],
    [`prefix=${'x'.repeat(1_025)}`, 'invalid_prefix'],
  ])('with %s is 400', async (query, code) => {
    const response = await list(`tree/list?${query}`);
    expect([response.status, response.body.code]).toEqual([400, code]);
  });

  it('continues only the same listing: the cursor of another prefix is refused', async () => {
    const cursor = (await list('tree/list?limit=1')).headers.get('x-next-cursor');
    const response = await list(`tree/list?prefix=a&limit=1&cursor=${cursor}`);
    expect([response.status, response.body.code]).toEqual([400, 'invalid_cursor']);
  });

  it('of a missing bucket is 404', async () => {
    for (const path of ['absent/list', 'list?bucket=absent']) {
      const response = await list(path);
      expect([response.status, response.body.code]).toEqual([404, 'bucket_not_found']);
    }
  });
});

const segment = fc.string({
  unit: fc.constantFrom('a', 'b', '/', '0', 'ä', '𐀀', '\uffff'),
  minLength: 1,
  maxLength: 5,
});

test('pages of any size, with and without common prefixes, are the whole listing in the order of UTF-8 bytes', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(segment.filter(isObjectKey), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 5 }),
      fc.boolean(),
      fc.string({ unit: fc.constantFrom('a', '/'), maxLength: 2 }),
      async (names, limit, isRecursive, prefix) => {
        run += 1;
        const bucket = `pages-${run}`;
        await call(storage, 'POST', `/buckets/${bucket}`);
        await Promise.all(names.map((name) => upload(storage, pathOf(name), 'x', { 'x-bucket': bucket })));
        const within = names.filter((name) => name.startsWith(prefix));
        const shown = within.map((name) => {
          const slash = isRecursive ? -1 : name.indexOf('/', prefix.length);
          return slash < 0 ? name : name.slice(0, slash + 1);
        });
        const expected = [...new Set(shown)].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
        const query = `prefix=${encodeURIComponent(prefix)}&recursive=${isRecursive}`;
        expect((await pages(`/objects/${bucket}/list?${query}&limit=${limit}`)).flat()).toEqual(expected);
        expect(keys(await list(`${bucket}/list?${query}`))).toEqual(expected);
      },
    ),
    { numRuns: 40 },
  );
});

describe('a long listing', () => {
  const COUNT = 2_500;

  it('is streamed completely without a limit, and up to the limit with one', async () => {
    await call(storage, 'POST', '/buckets/long');
    const names = Array.from({ length: COUNT }, (_, index) => `k${String(index).padStart(5, '0')}`);
    const from = await upload(storage, 'long/k00000');
    const copies = names.slice(1).map((key) => ({ bucket: 'long', key }));
    await Promise.all(
      copies.map((target) => storage.backend.copy({ bucket: 'long', key: from.key }, target)),
    );
    expect(keys(await list('long/list'))).toEqual(names);
    expect(keys(await list('long/list?limit=2000'))).toEqual(names.slice(0, 2_000));
    expect((await pages('/objects/long/list?limit=999')).map((page) => page.length)).toEqual([999, 999, 502]);
  });
});

/** A store whose listings have no content types, and break at some page. */
function withoutTypes(backend: Backend, heads: string[], failAt = Number.POSITIVE_INFINITY): Backend {
  let page = 0;
  return {
    ...backend,
    head: (ref, query) => {
      heads.push(ref.key);
      return backend.head(ref, query);
    },
    async list(bucket, query: ListQuery) {
      page += 1;
      if (page === failAt) throw storeUnavailable();
      const found = await backend.list(bucket, { ...query, limit: Math.min(query.limit, 3) });
      const entries = found.entries.map((entry) =>
        entry.kind === 'object' ? { ...entry, contentType: undefined as never } : entry,
      );
      return { ...found, entries };
    },
  };
}

describe('a store that lists no content types', () => {
  it('is queried once for each object', async () => {
    const heads: string[] = [];
    const other = await openStorage({ through: (backend) => withoutTypes(backend, heads) });
    for (const key of ['1.txt', '2.json', '3', '4', '5', '6', '7']) await upload(other, key);
    const first = await send(other, 'GET', '/objects/list');
    expect(first.body.map(({ content_type }: Json) => content_type).slice(0, 3)).toEqual([
      'text/plain',
      'application/json',
      'application/octet-stream',
    ]);
    expect(heads.sort()).toEqual(['1.txt', '2.json', '3', '4', '5', '6', '7']);
    expect((await send(other, 'GET', '/objects/list')).body).toEqual(first.body);
    await upload(other, '1.txt', 'changed', { 'content-type': 'text/html' });
    expect((await send(other, 'GET', '/objects/list')).body[0].content_type).toBe('text/html');
    expect(heads).toHaveLength(8);
    await send(other, 'GET', '/objects/list?content_type=false');
    expect(heads).toHaveLength(8);
    await other.close();
  });
});

describe('a store that fails', () => {
  const open = async (failAt: number) => {
    const other = await openStorage({ through: (backend) => withoutTypes(backend, [], failAt) });
    for (const key of ['1', '2', '3', '4', '5']) await upload(other, key);
    return other;
  };

  it('on the first page is 503', async () => {
    const other = await open(1);
    const response = await send(other, 'GET', '/objects/list');
    expect([response.status, response.body.code]).toEqual([503, 'store_unavailable']);
    expect(response.headers.has('retry-after')).toBe(true);
    await other.close();
  });

  it('in the middle closes the connection: the array is never complete', async () => {
    const other = await open(2);
    await expect(send(other, 'GET', '/objects/list')).rejects.toThrow();
    await other.close();
  });
});
