import { describe, expect, test } from 'vitest';
import { ALWAYS, bytes, code, contentOf, expectNothingIn, found, md5, put, TEXT } from './contents.ts';
import { ALL_KINDS, PART_BYTES, useStore } from './stores.ts';

const HEADERS = { contentType: 'text/csv', cacheControl: 'max-age=1', meta: { city: 'Zürich' } };

describe.each(ALL_KINDS)('$name', (kind) => {
  const store = useStore(kind);

  test.each([0, 10, PART_BYTES, 2 * PART_BYTES + 3])(
    'a copy of %i bytes has the bytes and what was kept',
    async (count) => {
      const [bucket, other] = [await store.bucket(), await store.bucket()];
      const source = { bucket, key: 'from/ä +%2F&' };
      const content = bytes(count);
      await put(store.backend, source, content, { headers: HEADERS });
      for (const target of [
        { bucket, key: 'to/ü +%2F&' },
        { bucket: other, key: source.key },
      ]) {
        const copied = await store.backend.copy(source, target);
        expect(copied).toMatchObject({ key: target.key, size: count, headers: HEADERS });
        const { object } = found(await store.backend.head(target, ALWAYS));
        expect(object).toMatchObject({ size: count, etag: copied.etag, headers: HEADERS });
        expect(md5(await contentOf(store.backend, target))).toBe(md5(content));
      }
      await expectNothingIn(store.backend, other, [source.key]);
      await expectNothingIn(store.backend, bucket, [source.key, 'to/ü +%2F&']);
    },
  );

  test.each([10, PART_BYTES + 3])('a copy of %i bytes with other headers, onto itself too', async (count) => {
    const bucket = await store.bucket();
    const source = { bucket, key: 'k' };
    await put(store.backend, source, bytes(count), { headers: HEADERS });
    const headers = { contentType: 'image/png', meta: { colour: 'blue' } };
    for (const target of [{ bucket, key: 'other' }, source]) {
      expect((await store.backend.copy(source, target, { headers })).headers).toEqual(headers);
      const { object } = found(await store.backend.head(target, ALWAYS));
      expect(object.headers).toMatchObject(headers);
      expect(object.headers.cacheControl).toBeUndefined();
      expect(md5(await contentOf(store.backend, target))).toBe(md5(bytes(count)));
    }
  });

  test('a copy of an object onto itself that changes nothing returns the object', async () => {
    const ref = { bucket: await store.bucket(), key: 'k' };
    const { etag } = await put(store.backend, ref, 'content', { headers: HEADERS });
    expect(await store.backend.copy(ref, ref)).toMatchObject({ etag, size: 7, headers: HEADERS });
    expect((await contentOf(store.backend, ref)).toString()).toBe('content');
  });

  test('a copy requires its source and the bucket of its target', async () => {
    const bucket = await store.bucket();
    const nowhere = `${bucket}-nowhere`;
    const source = { bucket, key: 'k' };
    const target = { bucket, key: 'copy' };
    await expect(store.backend.copy(source, target)).rejects.toEqual(code('object_not_found'));
    await put(store.backend, source, 'x');
    await expect(store.backend.copy({ bucket: nowhere, key: 'k' }, target)).rejects.toEqual(
      code('bucket_not_found'),
    );
    await expect(store.backend.copy(source, { bucket: nowhere, key: 'k' })).rejects.toEqual(
      code('bucket_not_found'),
    );
    await expectNothingIn(store.backend, bucket, ['k']);
  });

  test('a copy that must not replace an object does not', async () => {
    const bucket = await store.bucket();
    await put(store.backend, { bucket, key: 'a' }, 'new', { headers: TEXT });
    await put(store.backend, { bucket, key: 'b' }, 'before');
    const copying = store.backend.copy(
      { bucket, key: 'a' },
      { bucket, key: 'b' },
      { conditions: { ifNoneMatch: '*' } },
    );
    await expect(copying).rejects.toEqual(code('precondition_failed'));
    expect((await contentOf(store.backend, { bucket, key: 'b' })).toString()).toBe('before');
  });
});
