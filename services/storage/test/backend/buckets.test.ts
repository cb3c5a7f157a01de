import { bucketName } from '@gridlease/testing/s3';
import { describe, expect, test } from 'vitest';
import { code, put, TEXT } from './contents.ts';
import { ALL_KINDS, useStore } from './stores.ts';

describe.each(ALL_KINDS)('$name', (kind) => {
  const store = useStore(kind);

  test('the connection test succeeds', async () => {
    await store.backend.check();
  });

  test('a bucket is created once, is listed, and can be deleted when it is empty', async () => {
    const bucket = bucketName();
    expect(await store.backend.hasBucket(bucket)).toBe(false);
    expect(await store.backend.createBucket(bucket)).toBe(true);
    expect(await store.backend.createBucket(bucket)).toBe(false);
    expect(await store.backend.hasBucket(bucket)).toBe(true);
    const listed = (await store.backend.listBuckets()).find(({ name }) => name === bucket);
    expect(listed?.createdAt).toBeInstanceOf(Date);
    await put(store.backend, { bucket, key: 'k' }, 'x');
    await expect(store.backend.deleteBucket(bucket)).rejects.toEqual(code('bucket_not_empty'));
    await store.backend.delete({ bucket, key: 'k' });
    await store.backend.deleteBucket(bucket);
    expect(await store.backend.hasBucket(bucket)).toBe(false);
    await expect(store.backend.deleteBucket(bucket)).rejects.toEqual(code('bucket_not_found'));
    expect((await store.backend.listBuckets()).some(({ name }) => name === bucket)).toBe(false);
  });

  test('concurrent requests that ensure the same bucket all succeed', async () => {
    const bucket = bucketName();
    const made = await Promise.all(Array.from({ length: 8 }, () => store.backend.createBucket(bucket)));
    expect(made.includes(true)).toBe(true);
    expect(await store.backend.hasBucket(bucket)).toBe(true);
    await store.backend.deleteBucket(bucket);
  });

  test('a bucket that contains only the parts of an upload can be emptied and deleted', async () => {
    const bucket = await store.bucket();
    const ref = { bucket, key: 'k' };
    const uploadId = await store.backend.multipart.start(ref, TEXT);
    await store.backend.multipart.putPart(ref, uploadId, { number: 1, size: 1, body: Buffer.from('x') });
    await store.backend.multipart.abort(ref, uploadId);
    await store.backend.deleteBucket(bucket);
    expect(await store.backend.hasBucket(bucket)).toBe(false);
  });
});
