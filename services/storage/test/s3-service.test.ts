import { createHash } from 'node:crypto';
import { bucketName, S3_START_TIMEOUT_MS, testS3 } from '@gridlease/testing/s3';
import { until } from '@gridlease/testing/until';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Backend } from '../src/backend/backend.ts';
import { bytes, contentOf, expectNothingIn, md5, put } from './backend/contents.ts';
import { type FaultStore, openFaultStore, type SeenRequest } from './backend/fault-store.ts';
import { MIB, openS3, PART_BYTES, removeBucket } from './backend/stores.ts';
import { dial, openStorage, send, type TestStorage } from './storage.ts';

/** More than a part, less than two. */
const UPLOAD_BYTES_MAX = PART_BYTES + MIB;

let faults: FaultStore;
/** Bypasses the service and all faults: what the store really has. */
let direct: Backend;
let bucket: string;
let storage: TestStorage;
let behind: Backend;

beforeAll(async () => {
  faults = await openFaultStore((await testS3('new')).endpoint);
  direct = await openS3('new');
}, S3_START_TIMEOUT_MS);
afterAll(async () => {
  await direct.close();
  await faults.close();
});
beforeEach(async () => {
  bucket = bucketName();
  await direct.createBucket(bucket);
  behind = await openS3('new', { endpoint: faults.endpoint });
  storage = await openStorage({
    defaultBucket: bucket,
    maxUploadBytes: UPLOAD_BYTES_MAX,
    through: () => behind,
  });
});
afterEach(async () => {
  faults.heal();
  await storage.close();
  await behind.close();
  await removeBucket(direct, bucket);
});

const ref = () => ({ bucket, key: 'key' });
const path = () => `/objects/${bucket}/key`;
const chunk = (content: Uint8Array) =>
  Buffer.concat([Buffer.from(`${content.length.toString(16)}\r\n`), content, Buffer.from('\r\n')]);
const isPut = ({ method, path: target }: SeenRequest) => method === 'PUT' && target.includes(`${bucket}/key`);
const ofKey = ({ path: target }: SeenRequest) => target.includes('/key');

async function expectOldContent(): Promise<void> {
  const isPending = async () => (await Array.fromAsync(direct.multipart.listPending(bucket))).length > 0;
  // No client is left to learn when the service has cleaned up.
  await until(async () => faults.underWay() === 0 && !(await isPending()), {
    message: 'the end of the upload',
  });
  await expectNothingIn(direct, bucket, ['key']);
  expect((await contentOf(direct, ref())).toString()).toBe('old');
}

describe('an upload to a service with an S3 store', () => {
  test.each([
    ['of announced length', `Content-Length: ${3 * MIB}`, bytes(MIB), (seen: SeenRequest) => isPut(seen)],
    [
      'of unknown length, in its first part',
      'Transfer-Encoding: chunked',
      chunk(bytes(MIB)),
      // It is kept until it is known whether there is a second one.
      () => true,
    ],
    [
      'of unknown length, in its second part',
      'Transfer-Encoding: chunked',
      chunk(bytes(PART_BYTES + MIB / 2)),
      (seen: SeenRequest) => isPut(seen) && seen.path.includes('partNumber=1'),
    ],
  ])('%s whose client is killed leaves the previous object', async (_, length, piece, hasBegun) => {
    await put(direct, ref(), 'old');
    const client = dial(storage.port);
    client.request(`PUT ${path()} HTTP/1.1`, length);
    client.socket.write(piece);
    await until(() => client.socket.writableLength === 0 && faults.seen.some(hasBegun));
    client.socket.resetAndDestroy();
    await expectOldContent();
  });

  test.each([
    ['announced', 'Content-Length: 3', bytes(3)],
    [
      'unknown, of several parts',
      'Transfer-Encoding: chunked',
      Buffer.concat([chunk(bytes(PART_BYTES + 1)), chunk(Buffer.alloc(0))]),
    ],
  ])('keeps a file name that is not ASCII unchanged: length %s', async (_, length, body) => {
    const client = dial(storage.port);
    const disposition = 'attachment; filename="Zürich.txt"';
    client.request(`PUT ${path()} HTTP/1.1`, length, `Content-Disposition: ${disposition}`);
    client.socket.write(body);
    await until(() => client.text().startsWith('HTTP/1.1 201'));
    client.request(`HEAD ${path()} HTTP/1.1`, 'Connection: close');
    await client.closed;
    expect(Buffer.from(client.text(), 'latin1').toString()).toContain(`content-disposition: ${disposition}`);
  });

  test('that becomes too long is refused and leaves the previous object', async () => {
    await put(direct, ref(), 'old');
    const client = dial(storage.port);
    client.request(`PUT ${path()} HTTP/1.1`, 'Transfer-Encoding: chunked');
    client.socket.write(chunk(bytes(UPLOAD_BYTES_MAX + 1)));
    await until(() => client.text().startsWith('HTTP/1.1 413'));
    expect(client.text()).toMatch(/^connection: close/im);
    await client.closed;
    await expectOldContent();
  });

  test.each([
    ['announced', 3 * MIB],
    ['unknown, of one part', 3 * MIB],
    ['unknown, of several parts', PART_BYTES + MIB / 2],
  ])(
    'that does not match its digest is refused and leaves the previous object: length %s',
    async (what, count) => {
      await put(direct, ref(), 'old');
      const content = new Uint8Array(bytes(count));
      const isAnnounced = what === 'announced';
      const body = isAnnounced ? content : new Blob([content]).stream();
      const digest = createHash('md5').update('other').digest('base64');
      const refused = await send(storage, 'PUT', path(), body, { 'content-md5': digest });
      expect(refused).toMatchObject({ status: 400, body: { code: 'digest_mismatch' } });
      await expectOldContent();
      const right = createHash('md5').update(content).digest('base64');
      const again = isAnnounced ? content : new Blob([content]).stream();
      const taken = await send(storage, 'PUT', path(), again, { 'content-md5': right });
      expect(taken).toMatchObject({ status: 201, body: { key: 'key', size: count } });
      expect(md5(await contentOf(direct, ref()))).toBe(md5(content));
    },
  );

  test('that the store refuses receives a response, and the next request on the connection works or is not possible', async () => {
    await put(direct, ref(), 'old');
    faults.inject(({ method }) => method === 'PUT', { kind: 'refuse', status: 503, code: 'SlowDown' });
    const client = dial(storage.port);
    client.request(`PUT ${path()} HTTP/1.1`, `Content-Length: ${3 * MIB}`);
    client.socket.write(bytes(MIB));
    await until(() => client.text().startsWith('HTTP/1.1 503'));
    expect(client.text()).toContain('"code":"store_unavailable"');
    expect(client.text()).toMatch(/^retry-after: \d+/im);
    expect(client.text()).toMatch(/^connection: close/im);
    client.socket.end();
    await client.closed;
    faults.heal();
    await expectOldContent();
  });
});

describe('a download from a service with an S3 store', () => {
  test('whose client is killed releases the connection to the store', async () => {
    await put(direct, ref(), bytes(16 * MIB));
    const client = dial(storage.port);
    client.socket.once('data', () => client.socket.pause());
    client.request(`GET ${path()} HTTP/1.1`);
    await until(() => client.text().startsWith('HTTP/1.1 200'));
    expect(faults.underWay()).toBe(1);
    client.socket.resetAndDestroy();
    await until(() => faults.underWay() === 0, { message: 'the end of the request to the store' });
  });

  test('that the store interrupts is interrupted for the client too', async () => {
    await put(direct, ref(), bytes(3 * MIB));
    faults.inject(ofKey, { kind: 'reset_answer', afterBytes: MIB });
    const client = dial(storage.port);
    client.request(`GET ${path()} HTTP/1.1`);
    await client.closed;
    expect(client.text()).toMatch(/^HTTP\/1.1 200 /);
    expect(client.text().length).toBeLessThan(3 * MIB);
  });

  test('supports If-Range, which few stores do', async () => {
    await put(direct, ref(), '0123456789');
    const ranged = await send(storage, 'GET', path(), undefined, {
      range: 'bytes=2-4',
      'if-range': '"other"',
    });
    expect(ranged).toMatchObject({ status: 200, text: '0123456789' });
    const { etag = '' } = Object.fromEntries(ranged.headers);
    const part = await send(storage, 'GET', path(), undefined, { range: 'bytes=2-4', 'if-range': etag });
    expect(part).toMatchObject({ status: 206, text: '234' });
  });
});

test('without its store the service is not ready', async () => {
  faults.inject(() => true, { kind: 'reset' });
  expect(await send(storage, 'GET', '/health')).toMatchObject({ status: 503, body: { status: 'DOWN' } });
  const response = await send(storage, 'GET', path());
  expect(response).toMatchObject({ status: 503, body: { code: 'store_unavailable' } });
  faults.heal();
  expect(await send(storage, 'GET', '/health')).toMatchObject({ status: 200, body: { status: 'UP' } });
});
