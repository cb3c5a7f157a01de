import { request } from 'node:http';
import { bucketName, S3_START_TIMEOUT_MS, testS3 } from '@gridlease/testing/s3';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Backend, PresignQuery } from '../../src/backend/backend.ts';
import { parseEndpoint } from '../../src/backend/s3/endpoint.ts';
import { ALWAYS, bytes, code, contentOf, found, md5, put } from './contents.ts';
import { openS3, PART_BYTES, removeBucket, S3_KINDS } from './stores.ts';

/** A plain HTTP client; `fetch` would change or forbid some of the headers. */
function send(
  url: string,
  method: string,
  headers: Record<string, string | number> = {},
  body: Uint8Array = Buffer.alloc(0),
): Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent: false }, (response) => {
      response.toArray().then(
        (chunks) =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        reject,
      );
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

describe.each(S3_KINDS)('presigned URLs of $name', ({ age }) => {
  let backend: Backend;
  let bucket: string;
  beforeAll(async () => {
    backend = await openS3(age);
    bucket = bucketName();
    await backend.createBucket(bucket);
  }, S3_START_TIMEOUT_MS);
  afterAll(async () => {
    await removeBucket(backend, bucket);
    await backend.close();
  });
  const presign = (key: string, query: Partial<PresignQuery>) =>
    backend.presign({ bucket, key }, { method: 'GET', expirySeconds: 60, ...query });

  test.each(['plain', 'a b+c/ü%2F&=?#', 'quotes \'"()*!~'])('read and write the key %s', async (key) => {
    const content = bytes(100_000);
    const written = await send(await presign(key, { method: 'PUT' }), 'PUT', {}, content);
    expect(written.status).toBe(200);
    const read = await send(await presign(key, {}), 'GET');
    expect(read.status).toBe(200);
    expect(md5(read.body)).toBe(md5(content));
    expect(await contentOf(backend, { bucket, key })).toEqual(content);
  });

  test('are valid for their method, key and time, and not when a character is changed', async () => {
    await put(backend, { bucket, key: 'k' }, 'content');
    const url = await presign('k', {});
    expect((await send(url, 'GET')).status).toBe(200);
    expect((await send(url, 'PUT', {}, Buffer.from('x'))).status).toBe(403);
    expect((await send(url, 'DELETE')).status).toBe(403);
    expect((await send(url.replace(`/${bucket}/k?`, `/${bucket}/other?`), 'GET')).status).toBe(403);
    expect((await send(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=61'), 'GET')).status).toBe(403);
    expect(
      (
        await send(
          url.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
          'GET',
        )
      ).status,
    ).toBe(403);
    const short = await presign('k', { expirySeconds: 1 });
    await until(async () => (await send(short, 'GET')).status === 403, { message: 'the end of its time' });
  });

  test('that are bound to a type and a length accept no other upload', async () => {
    const url = await presign('bound', { method: 'PUT', contentType: 'image/png', contentLength: 10 });
    const attempt = (type: string, count: number) =>
      send(url, 'PUT', { 'content-type': type, 'content-length': count }, bytes(count));
    expect((await attempt('image/jpeg', 10)).status).toBe(403);
    expect((await attempt('image/png', 11)).status).toBe(403);
    await expect(backend.head({ bucket, key: 'bound' }, ALWAYS)).rejects.toEqual(code('object_not_found'));
    expect((await attempt('image/png', 10)).status).toBe(200);
    const { object } = found(await backend.head({ bucket, key: 'bound' }, ALWAYS));
    expect(object).toMatchObject({ size: 10, headers: { contentType: 'image/png' } });
  });

  test('for parts create an object whose bytes bypass the service', async () => {
    const ref = { bucket, key: 'in parts' };
    const { multipart } = backend;
    const uploadId = await multipart.start(ref, { contentType: 'a/b', meta: {} });
    const contents = [bytes(PART_BYTES, 1), bytes(10, 2)];
    const parts = [];
    for (const [index, content] of contents.entries()) {
      const url = await multipart.presignPart(ref, uploadId, index + 1, 60);
      const response = await send(url, 'PUT', {}, content);
      expect(response.status).toBe(200);
      parts.push({ number: index + 1, etag: String(response.headers.etag).replaceAll('"', '') });
    }
    await multipart.complete(ref, uploadId, parts);
    expect(md5(await contentOf(backend, ref))).toBe(md5(Buffer.concat(contents)));
  });

  test('have the host at which clients reach the store', async () => {
    const own = await openS3(age, { publicEndpoint: parseEndpoint('https://files.example.org/store') });
    onTestFinished(() => own.close());
    const url = new URL(await own.presign({ bucket, key: 'a b' }, { method: 'GET', expirySeconds: 604_800 }));
    expect(url.origin).toBe('https://files.example.org');
    expect(url.pathname).toBe(`/store/${bucket}/a%20b`);
    expect(url.searchParams.get('X-Amz-Expires')).toBe('604800');
    expect(url.href).not.toMatch(/checksum/i);
  });
});

describe('a store that rejects the credentials or is unreachable', () => {
  async function open(changes: Parameters<typeof openS3>[1]): Promise<Backend> {
    const backend = await openS3('new', changes);
    onTestFinished(() => backend.close());
    return backend;
  }

  const uses: [string, (backend: Backend) => Promise<unknown>][] = [
    ['the connection test', (backend) => backend.check()],
    ['reading', (backend) => backend.get({ bucket: 'bucket', key: 'k' }, ALWAYS)],
    ['looking', (backend) => backend.head({ bucket: 'bucket', key: 'k' }, ALWAYS)],
    ['writing', (backend) => put(backend, { bucket: 'bucket', key: 'k' }, bytes(100_000))],
    [
      'writing in parts',
      (backend) => backend.multipart.start({ bucket: 'bucket', key: 'k' }, { contentType: 'a/b', meta: {} }),
    ],
    ['deleting', (backend) => backend.delete({ bucket: 'bucket', key: 'k' })],
    ['listing', (backend) => backend.list('bucket', { prefix: '', limit: 1 })],
    ['looking for a bucket', (backend) => backend.hasBucket('bucket')],
    ['making a bucket', (backend) => backend.createBucket('bucket')],
  ];

  test.each(uses)('%s with a wrong secret is refused', async (_, use) => {
    const { accessKeyId } = await testS3('new');
    const backend = await open({ credentials: { accessKeyId, secretAccessKey: 'wrong' } });
    await expect(use(backend)).rejects.toMatchObject({ kind: 'upstream_failed', code: 'store_refused' });
  });

  test.each(uses)('%s without a store fails immediately', async (_, use) => {
    // The discard port of TCP: nothing of this machine listens there.
    const backend = await open({ endpoint: parseEndpoint('127.0.0.1:9') });
    await expect(use(backend)).rejects.toMatchObject({ kind: 'unavailable', code: 'store_unavailable' });
  });
});
