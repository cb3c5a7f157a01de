import { describe, expect, test } from 'vitest';
import {
  ALWAYS,
  bodyOf,
  bytes,
  code,
  contentOf,
  expectNothingIn,
  failingBody,
  found,
  keysOf,
  md5,
  put,
  readAll,
  TEXT,
} from './contents.ts';
import { ALL_KINDS, MIB, PART_BYTES, useStore } from './stores.ts';

describe.each(ALL_KINDS)('$name', (kind) => {
  const store = useStore(kind);

  test('an uploaded object can be read and matches the response to its upload', async () => {
    const bucket = await store.bucket();
    const ref = { bucket, key: 'notes/a.txt' };
    const stored = await put(store.backend, ref, 'hello');
    expect(stored).toMatchObject({
      key: ref.key,
      size: 5,
      etag: kind.etagOf(Buffer.from('hello')),
      headers: TEXT,
    });
    const { object } = found(await store.backend.head(ref, ALWAYS));
    expect(object.lastModified).toBeInstanceOf(Date);
    expect({ ...object, lastModified: undefined }).toMatchObject({ ...stored, lastModified: undefined });
    expect(Math.abs(object.lastModified.getTime() - stored.lastModified.getTime())).toBeLessThan(1_000);
    expect(await contentOf(store.backend, ref)).toEqual(Buffer.from('hello'));
  });

  test.each([0, 1, 64 * 1024, 64 * 1024 + 1, PART_BYTES, PART_BYTES + 1, 3 * PART_BYTES])(
    '%i bytes arrive whole, their number announced or not',
    async (count) => {
      const bucket = await store.bucket();
      const content = bytes(count);
      for (const size of [count, undefined]) {
        const ref = { bucket, key: `size ${size}` };
        const stored = await put(store.backend, ref, content, { size });
        expect(stored.size).toBe(count);
        expect(md5(await contentOf(store.backend, ref))).toBe(md5(content));
        const { object } = found(await store.backend.head(ref, ALWAYS));
        expect(object).toMatchObject({ size: count, etag: stored.etag });
      }
      await expectNothingIn(store.backend, bucket, [`size ${count}`, 'size undefined']);
    },
  );

  test('a body of unknown length may arrive in chunks of any size', async () => {
    const bucket = await store.bucket();
    const content = bytes(PART_BYTES + 100_000);
    for (const pieceBytes of [997, 3 * MIB, 7 * MIB]) {
      const ref = { bucket, key: 'pieces' };
      await store.backend.put(ref, { body: bodyOf(content, pieceBytes), headers: TEXT });
      expect(md5(await contentOf(store.backend, ref))).toBe(md5(content));
    }
  });

  test('type, language, encoding, disposition, caching and user metadata are kept', async () => {
    const bucket = await store.bucket();
    const headers = {
      contentType: 'text/csv; charset=utf-8; header=present',
      cacheControl: 'public, max-age=60',
      contentEncoding: 'x-none',
      contentDisposition: 'attachment; filename="a b.csv"',
      contentLanguage: 'de-CH',
      meta: {
        owner: 'alice',
        'two-words': 'with  spaces',
        city: 'Zürich ✓ 東京 🚀',
        long: 'ü'.repeat(60),
        marked: '=?UTF-8?Q?not_an_encoded_word?=',
      },
    };
    for (const size of [5, undefined, 3 * MIB, PART_BYTES + 1]) {
      const ref = { bucket, key: `k ${size}` };
      const content = bytes(size ?? PART_BYTES + 1);
      const stored = await put(store.backend, ref, content, { size: size === 5 ? 5 : undefined, headers });
      expect(stored.headers).toEqual(headers);
      expect(found(await store.backend.head(ref, ALWAYS)).object.headers).toEqual(headers);
      const read = found(await store.backend.get(ref, ALWAYS));
      await readAll(read.body);
      expect(read.object.headers).toEqual(headers);
    }
  });

  test('a second upload replaces the first with all of its headers', async () => {
    const ref = { bucket: await store.bucket(), key: 'k' };
    await put(store.backend, ref, 'first', {
      headers: { ...TEXT, meta: { a: '1' }, cacheControl: 'no-store' },
    });
    await put(store.backend, ref, 'second one', { headers: { contentType: 'image/png', meta: { b: '2' } } });
    const { object } = found(await store.backend.head(ref, ALWAYS));
    expect(object).toMatchObject({ size: 10, headers: { contentType: 'image/png', meta: { b: '2' } } });
    expect(object.headers.cacheControl).toBeUndefined();
    expect((await contentOf(store.backend, ref)).toString()).toBe('second one');
  });

  test.each([
    ['of known length, small', 30_000, 40_000],
    ['of known length, large', 3 * MIB, 4 * MIB],
    ['of unknown length, small', 30_000, undefined],
    ['of unknown length, in one part', 3 * MIB, undefined],
    ['of unknown length, in several parts', 2 * PART_BYTES + MIB, undefined],
  ])('a body %s that fails leaves nothing, and the previous object stays', async (_, count, size) => {
    const bucket = await store.bucket();
    const error = new Error('the client went away');
    const fail = (key: string) =>
      store.backend.put({ bucket, key }, { body: failingBody(bytes(count), error), size, headers: TEXT });
    await expect(fail('new')).rejects.toThrow('the client went away');
    await expectNothingIn(store.backend, bucket);
    await put(store.backend, { bucket, key: 'old' }, 'old content');
    await expect(fail('old')).rejects.toThrow('the client went away');
    await expectNothingIn(store.backend, bucket, ['old']);
    expect((await contentOf(store.backend, { bucket, key: 'old' })).toString()).toBe('old content');
  });

  test.each([3 * MIB, undefined])('an upload of %s bytes that is aborted leaves nothing', async (size) => {
    const bucket = await store.bucket();
    const controller = new AbortController();
    const content = bytes(3 * MIB);
    const body = bodyOf(content);
    let passed = 0;
    body.on('data', (chunk: Buffer) => {
      passed += chunk.length;
      if (passed > MIB) controller.abort(new Error('enough'));
    });
    body.pause();
    const upload = { body, size, headers: TEXT, signal: controller.signal };
    await expect(store.backend.put({ bucket, key: 'k' }, upload)).rejects.toThrow();
    expect(body.destroyed).toBe(true);
    await expectNothingIn(store.backend, bucket);
    const late = { body: bodyOf('late'), headers: TEXT, signal: controller.signal };
    await expect(store.backend.put({ bucket, key: 'k' }, late)).rejects.toThrow();
    await expectNothingIn(store.backend, bucket);
  });

  test('deleting a missing key succeeds, but the bucket must exist', async () => {
    const bucket = await store.bucket();
    await put(store.backend, { bucket, key: 'k' }, 'x');
    await store.backend.delete({ bucket, key: 'k' });
    await store.backend.delete({ bucket, key: 'k' });
    expect(await keysOf(store.backend, bucket)).toEqual([]);
    const nowhere = { bucket: `${bucket}-nowhere`, key: 'k' };
    await expect(store.backend.delete(nowhere)).rejects.toEqual(code('bucket_not_found'));
  });

  test('several objects are deleted at once, including missing ones', async () => {
    const bucket = await store.bucket();
    const keys = ['a', 'b c', 'd/é', 'tab\tand\nline', '<&">', '\u0001control', 'keep'];
    for (const key of keys) await put(store.backend, { bucket, key }, 'x');
    const doomed = [...keys.slice(0, -1), 'missing', 'missing\u0002'];
    expect(await store.backend.deleteMany(bucket, doomed)).toEqual(doomed.map(() => undefined));
    expect(await keysOf(store.backend, bucket)).toEqual(['keep']);
    const nowhere = store.backend.deleteMany(`${bucket}-nowhere`, ['a']);
    await expect(nowhere).rejects.toEqual(code('bucket_not_found'));
  });

  test('a missing object and a missing bucket are distinguished', async () => {
    const bucket = await store.bucket();
    const missing = { bucket, key: 'nothing' };
    await expect(store.backend.head(missing, ALWAYS)).rejects.toEqual(code('object_not_found'));
    await expect(store.backend.get(missing, ALWAYS)).rejects.toEqual(code('object_not_found'));
    const nowhere = { bucket: `${bucket}-nowhere`, key: 'nothing' };
    await expect(store.backend.head(nowhere, ALWAYS)).rejects.toEqual(code('bucket_not_found'));
    await expect(store.backend.get(nowhere, ALWAYS)).rejects.toEqual(code('bucket_not_found'));
    await expect(put(store.backend, nowhere, 'x')).rejects.toEqual(code('bucket_not_found'));
    const unannounced = put(store.backend, nowhere, bytes(PART_BYTES + 1), { size: undefined });
    await expect(unannounced).rejects.toEqual(code('bucket_not_found'));
    await expect(put(store.backend, nowhere, bytes(3 * MIB))).rejects.toEqual(code('bucket_not_found'));
  });
});
