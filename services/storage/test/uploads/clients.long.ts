import { Readable } from 'node:stream';
import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { bucketName, S3_START_TIMEOUT_MS } from '@gridlease/testing/s3';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_KINDS, MIB, PART_BYTES, removeBucket, type StoreKind } from '../backend/stores.ts';
import { openStorage, send, type TestStorage } from '../storage.ts';
import { startClient } from './client.ts';
import { begin, bytesOf, download, leftovers, offsetOf, patch, proceed, tus } from './tus.ts';

const SIZE = 12 * MIB + 345;
const bytes = bytesOf(SIZE);

/** A service over a store of this kind, with buckets of its own there. */
async function openOver(kind: StoreKind) {
  const { backend, close } = await kind.open();
  const [defaultBucket, stateBucket] = [bucketName(), bucketName()];
  await backend.createBucket(defaultBucket);
  const storage = await openStorage({
    defaultBucket,
    stateBucket,
    uploads: { partBytes: PART_BYTES, memoryBytes: 4 * PART_BYTES, expireAfterMs: 3_600_000 },
    through: () => backend,
  });
  return {
    storage,
    left: () => leftovers(backend, defaultBucket, stateBucket),
    async close() {
      await storage.close();
      await removeBucket(backend, defaultBucket);
      await removeBucket(backend, stateBucket);
      await close();
    },
  };
}

describe.each(ALL_KINDS)('tus-js-client and $name', (kind) => {
  let over: Awaited<ReturnType<typeof openOver>>;
  let storage: TestStorage;
  beforeAll(async () => {
    over = await openOver(kind);
    ({ storage } = over);
  }, S3_START_TIMEOUT_MS);
  afterAll(() => over.close());

  async function expectUploaded(key: string): Promise<void> {
    const response = await send(storage, 'HEAD', `/objects/${key}`);
    expect(response.headers.get('content-type')).toBe('application/x-test');
    expect((await download(storage, key)).equals(bytes)).toBe(true);
    const { state, pending } = await over.left();
    expect(pending).toBe(0);
    expect(state.filter((name) => !/^(upload|done|length-\d+)$/.test(name))).toEqual([]);
  }

  it('upload in one request, and in chunks of other sizes than parts', async () => {
    await startClient(storage, bytes, 'whole').finished;
    await expectUploaded('whole');
    await startClient(storage, bytes, 'chunks', { chunkSize: 3 * MIB + 1 }).finished;
    await expectUploaded('chunks');
    const options = { chunkSize: 5 * MIB, uploadDataDuringCreation: true };
    await startClient(storage, bytes, 'at-creation', options).finished;
    await expectUploaded('at-creation');
  });

  it('upload a stream of unknown length', async () => {
    const pieces = Array.from({ length: 100 }, (_, index) =>
      bytes.subarray(Math.floor((index * SIZE) / 100), Math.floor(((index + 1) * SIZE) / 100)),
    );
    const options = { chunkSize: 4 * MIB, uploadLengthDeferred: true };
    const source = Readable.from(pieces, { objectMode: false });
    await startClient(storage, source, 'deferred', options).finished;
    await expectUploaded('deferred');
  });

  it('continue after their connection breaks, however often it does', async () => {
    const proxy = await openFaultProxy('127.0.0.1', storage.port);
    let cuts = 0;
    let atLastCut = 0;
    const path = await startClient({ url: `http://127.0.0.1:${proxy.port}` }, bytes, 'cut', {
      // The client hears of its progress when a request has begun, and then seldom.
      chunkSize: 2 * MIB,
      onProgress: (sent) => {
        if (cuts === 3 || sent < atLastCut + 3 * MIB) return;
        cuts += 1;
        atLastCut = sent;
        proxy.cut();
        proxy.restore();
      },
    }).finished;
    expect(cuts).toBe(3);
    expect(await offsetOf(storage, path)).toBe(SIZE);
    await expectUploaded('cut');
    await proxy.close();
  });

  it('continue where they were stopped, also with another client', async () => {
    const first = startClient(storage, bytes, 'stopped', { chunkSize: 2 * MIB });
    await until(() => first.upload.url !== null);
    const path = new URL(first.upload.url ?? '').pathname;
    await until(async () => (await offsetOf(storage, path)) > 4 * MIB, { every: 100 });
    await first.upload.abort();
    const second = startClient(storage, bytes, 'stopped', { uploadUrl: `${storage.url}${path}` });
    await second.finished;
    await expectUploaded('stopped');
  });

  it('complete the upload correctly if two of them continue it at once', async () => {
    const few = bytes.subarray(0, 300_000);
    const path = await begin(storage, 'both', few.length);
    const options = { uploadUrl: `${storage.url}${path}`, chunkSize: 100_000 };
    const clients = [1, 2].map(() => startClient(storage, few, 'both', options));
    await Promise.all(clients.map(({ finished }) => finished));
    expect((await download(storage, 'both')).equals(few)).toBe(true);
  });

  it('terminate an upload, and nothing of it is left', async () => {
    const before = await over.left();
    const { upload } = startClient(storage, bytes, 'ended', { chunkSize: 4 * MIB });
    await until(() => upload.url !== null);
    const path = new URL(upload.url ?? '').pathname;
    await until(async () => (await offsetOf(storage, path)) >= 4 * MIB, { every: 100 });
    await upload.abort(true);
    expect((await tus(storage, 'HEAD', path)).status).toBe(404);
    expect((await send(storage, 'HEAD', '/objects/ended')).status).toBe(404);
    expect(await over.left()).toEqual(before);
  });

  it('upload zero bytes, and under a condition as far as the store honours it', async () => {
    await begin(storage, 'empty', 0);
    expect((await download(storage, 'empty')).length).toBe(0);
    const headers = { 'if-none-match': '*', 'upload-length': '5', 'upload-metadata': 'key ZW1wdHk=' };
    const holds = kind.holdsTo.ifNoneMatch;
    expect((await tus(storage, 'POST', '/uploads', headers)).status).toBe(412);
    const fresh = await tus(storage, 'POST', '/uploads', { ...headers, 'upload-metadata': 'key bmV3' });
    if (holds === false) expect([fresh.status, fresh.body.code]).toEqual([501, 'operation_not_supported']);
    if (fresh.status !== 201) return;
    const path = fresh.headers.get('location') ?? '';
    await proceed(storage, path, 0, 'hel');
    await send(storage, 'PUT', '/objects/new', 'faster');
    expect((await patch(storage, path, 3, 'lo')).status).toBe(412);
    expect((await download(storage, 'new')).toString()).toBe('faster');
    expect((await tus(storage, 'DELETE', path)).status).toBe(204);
    expect((await over.left()).pending).toBe(0);
  });
});
