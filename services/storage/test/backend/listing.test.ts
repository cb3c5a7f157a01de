import { describe, expect, test } from 'vitest';
import { code, keysOf, listAll, put } from './contents.ts';
import { ALL_KINDS, useStore } from './stores.ts';

/** Legal keys that are difficult for XML, URLs or JavaScript's order of strings. */
const ODD_KEYS = [
  '\u0001control',
  ' leading and trailing ',
  "!'()*~-._",
  '"quotes"',
  '#?&=+%25%',
  '+plus+',
  '//double//slash//',
  '<tag attribute="x">&amp;</tag>',
  ']]>',
  'a',
  'a b',
  'a/',
  'a/b',
  'a/b/c',
  'a0',
  'back\\slash',
  'e\u0301 and \u00e9',
  'line\nfeed',
  'percent%2Fslash',
  'tab\tand\u007fdelete',
  '日本語/キー',
  '\ufb01 ligature',
  '\uffee last of its plane',
  '🚀/to the moon',
];

const inByteOrder = (keys: readonly string[]) =>
  [...keys].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));

describe.each(ALL_KINDS)('$name', (kind) => {
  const store = useStore(kind);

  async function bucketWith(keys: readonly string[]): Promise<string> {
    const bucket = await store.bucket();
    await Promise.all(keys.map((key) => put(store.backend, { bucket, key }, key)));
    return bucket;
  }

  test('all keys are listed in byte order, on pages of any size', async () => {
    const bucket = await bucketWith(ODD_KEYS);
    for (const limit of [1, 7, 24, 1_000])
      expect(await keysOf(store.backend, bucket, { limit })).toEqual(inByteOrder(ODD_KEYS));
  });

  test('an entry matches the response to HEAD', async () => {
    const bucket = await bucketWith(['some/key']);
    const [entry] = await listAll(store.backend, bucket);
    expect(entry).toMatchObject({
      kind: 'object',
      key: 'some/key',
      size: 8,
      etag: kind.etagOf(Buffer.from('some/key')),
    });
    if (entry?.kind !== 'object') return expect.unreachable();
    const outcome = await store.backend.head({ bucket, key: 'some/key' }, { conditions: {} });
    if (outcome.kind !== 'found') return expect.unreachable();
    // HTTP's dates have no milliseconds, and some stores round up.
    const apart = Math.abs(entry.lastModified.getTime() - outcome.object.lastModified.getTime());
    expect(apart).toBeLessThanOrEqual(1_000);
  });

  test('a prefix may end anywhere', async () => {
    const bucket = await bucketWith(ODD_KEYS);
    for (const prefix of [
      'a',
      'a/',
      'a/b',
      'e\u0301',
      '日',
      '%',
      '+',
      '#?&',
      '<',
      'line\n',
      '\u0001',
      '🚀',
      'zzz',
    ]) {
      const expected = inByteOrder(ODD_KEYS).filter((key) => key.startsWith(prefix));
      expect(await keysOf(store.backend, bucket, { prefix }), JSON.stringify(prefix)).toEqual(expected);
    }
  });

  test('with a delimiter, keys collapse into common prefixes, on pages of any size', async () => {
    const bucket = await bucketWith([...ODD_KEYS, 'b/1', 'b/2', 'b/3', 'b/c/4']);
    for (const limit of [1, 2, 5, 1_000]) {
      const top = await listAll(store.backend, bucket, { delimiter: '/', limit });
      const expected = new Set(
        inByteOrder([...ODD_KEYS, 'b/1']).map((key) => key.slice(0, key.indexOf('/') + 1) || key),
      );
      expect(top.map(({ key }) => key)).toEqual([...expected]);
      for (const { kind: entryKind, key } of top)
        expect(entryKind, key).toBe(key.endsWith('/') ? 'prefix' : 'object');
      const inside = await keysOf(store.backend, bucket, { prefix: 'b/', delimiter: '/', limit });
      expect(inside).toEqual(['b/1', 'b/2', 'b/3', 'b/c/']);
      const partial = await keysOf(store.backend, bucket, { prefix: 'b', delimiter: '/', limit });
      expect(partial).toEqual(['b/', 'back\\slash']);
    }
  });

  test('a key that ends with the delimiter is listed in its own folder', async () => {
    const bucket = await bucketWith(['a/', 'a/b']);
    const entries = await listAll(store.backend, bucket, { prefix: 'a/', delimiter: '/' });
    expect(entries.map(({ kind: entryKind, key }) => [entryKind, key])).toEqual([
      ['object', 'a/'],
      ['object', 'a/b'],
    ]);
  });

  test('a listing has more keys than one page of the store', async () => {
    const keys = Array.from(
      { length: kind.pageKeysMax + 5 },
      (_, index) => `k${String(index).padStart(4, '0')}`,
    );
    const bucket = await store.bucket();
    for (let start = 0; start < keys.length; start += 50) {
      const some = keys.slice(start, start + 50);
      await Promise.all(some.map((key) => put(store.backend, { bucket, key }, '')));
    }
    expect(await keysOf(store.backend, bucket, { limit: 10_000 })).toEqual(keys);
    const [first = '', ...others] = keys.slice(0, 51);
    expect(await store.backend.deleteMany(bucket, others)).toEqual(others.map(() => undefined));
    expect((await keysOf(store.backend, bucket)).slice(0, 2)).toEqual([first, keys[51]]);
  }, 120_000);

  test('an empty bucket is an empty page, and a missing bucket is an error', async () => {
    const bucket = await store.bucket();
    expect(await store.backend.list(bucket, { prefix: '', limit: 10 })).toEqual({
      entries: [],
      next: undefined,
    });
    const nowhere = store.backend.list(`${bucket}-nowhere`, { prefix: '', limit: 10 });
    await expect(nowhere).rejects.toEqual(code('bucket_not_found'));
  });
});
