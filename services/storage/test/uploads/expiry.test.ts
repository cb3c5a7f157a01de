import { afterEach, beforeEach, expect, it } from 'vitest';
import { storeRefused } from '../../src/backend/errors.ts';
import { cleanUp } from '../../src/uploads/janitor.ts';
import { DEFAULT_BUCKET, openStorage, send, type TestStorage, upload } from '../storage.ts';
import { begin, bytesOf, leftovers, patch, proceed, STATE_BUCKET, tus } from './tus.ts';

const HOUR_MS = 3_600_000;
const PART = 64 * 1024;
const HEADERS = { contentType: 'text/plain', meta: {} };

let now: number;
let storage: TestStorage;
beforeEach(async () => {
  now = Date.now();
  storage = await openStorage({
    clock: () => now,
    partBytesMin: PART,
    uploads: { partBytes: PART, memoryBytes: PART, expireAfterMs: HOUR_MS },
  });
});
afterEach(() => storage.close());

const warnings: unknown[] = [];
const log = { info: () => {}, warn: (...what: unknown[]) => void warnings.push(what) };

const clean = (backend = storage.backend, buckets: 'all' | string[] = 'all') =>
  cleanUp(
    {
      backend,
      stateBucket: STATE_BUCKET,
      reservedBuckets: [],
      expireAfterMs: HOUR_MS,
      ledger: undefined,
      buckets,
      clock: () => now,
      log,
    },
    new AbortController().signal,
  );

it('an upload expires an hour after it was last continued, and states when', async () => {
  const created = await tus(storage, 'POST', '/uploads', {
    'upload-metadata': 'key eA==',
    'upload-length': '200000',
  });
  const path = created.headers.get('location') ?? '';
  const expires = (response: { headers: Headers }) =>
    Date.parse(response.headers.get('upload-expires') ?? '');
  expect(expires(created)).toBeGreaterThan(now + HOUR_MS - 2_000);
  now += 0.9 * HOUR_MS;
  const response = await patch(storage, path, 0, bytesOf(100_000));
  expect(expires(response)).toBeGreaterThan(now + HOUR_MS - 2_000);
  now += 0.9 * HOUR_MS;
  expect(await clean()).toMatchObject({ uploads: 0, multipartUploads: 0 });
  expect((await tus(storage, 'HEAD', path)).status).toBe(200);
  now += 0.2 * HOUR_MS;
  const late = await patch(storage, path, 100_000, bytesOf(10));
  expect([late.status, late.body.code]).toEqual([404, 'upload_expired']);
});

it('the janitor removes expired uploads completely, and nothing else', async () => {
  const old = await begin(storage, 'old', 200_000);
  await proceed(storage, old, 0, bytesOf(100_000));
  const finished = await begin(storage, 'finished', 5);
  await proceed(storage, finished, 0, 'hello');
  await begin(storage, 'untouched', 'deferred');
  now += 0.8 * HOUR_MS;
  const young = await begin(storage, 'young', 200_000);
  await proceed(storage, young, 0, bytesOf(100_000));
  now += 0.3 * HOUR_MS;
  expect(await clean()).toMatchObject({ uploads: 3, multipartUploads: 0 });
  expect((await tus(storage, 'HEAD', old)).status).toBe(404);
  expect((await send(storage, 'GET', '/objects/finished')).text).toBe('hello');
  await proceed(storage, young, 100_000, bytesOf(100_000));
  now += 2 * HOUR_MS;
  expect(await clean()).toMatchObject({ uploads: 1, multipartUploads: 0 });
  expect(await leftovers(storage.backend, DEFAULT_BUCKET)).toEqual({ state: [], pending: 0 });
});

it('the janitor aborts abandoned multipart uploads, and not those of active uploads', async () => {
  const path = await begin(storage, 'slow', 200_000);
  const { body } = await send(
    storage,
    'POST',
    '/presigned-url/presigned',
    JSON.stringify({ method: 'PUT', parts: 2 }),
    { 'content-type': 'application/json' },
  );
  expect(body.upload_id).toBeDefined();
  for (let offset = 0; offset < 3; offset += 1) {
    now += 0.6 * HOUR_MS;
    await proceed(storage, path, offset, 'x');
  }
  expect(await clean()).toMatchObject({ uploads: 0, multipartUploads: 1 });
  await proceed(storage, path, 3, bytesOf(199_997));
  expect((await send(storage, 'HEAD', '/objects/slow')).status).toBe(200);
});

it('the janitor aborts nothing in buckets that are not configured', async () => {
  const { backend } = storage;
  await backend.createBucket('foreign');
  const pendingIn = async (bucket: string) =>
    (await Array.fromAsync(backend.multipart.listPending(bucket))).length;
  for (const bucket of ['foreign', DEFAULT_BUCKET])
    await backend.multipart.start({ bucket, key: 'x' }, HEADERS);
  now += 2 * HOUR_MS;
  expect(await clean(backend, [DEFAULT_BUCKET])).toMatchObject({ multipartUploads: 1 });
  expect([await pendingIn('foreign'), await pendingIn(DEFAULT_BUCKET)]).toEqual([1, 0]);
  expect(await clean()).toMatchObject({ multipartUploads: 1 });
});

it('the janitor reports how many uploads are open', async () => {
  await begin(storage, 'open', 10);
  const complete = await begin(storage, 'complete', 5);
  await proceed(storage, complete, 0, 'hello');
  expect(await clean()).toEqual({ open: 1, uploads: 0, multipartUploads: 0 });
});

it('the janitor removes what two processes left of an upload that one of them terminated', async () => {
  await begin(storage, 'x', 10);
  const ref = { bucket: STATE_BUCKET, key: '01900000-0000-7000-8000-000000000000/tail-0-1' };
  await storage.backend.copy({ bucket: DEFAULT_BUCKET, key: (await upload(storage, 'some', 'x')).key }, ref);
  now += 2 * HOUR_MS;
  expect(await clean()).toMatchObject({ uploads: 2, multipartUploads: 0 });
  expect((await leftovers(storage.backend, DEFAULT_BUCKET)).state).toEqual([]);
});

it('what cannot be removed is removed by the next pass, and does not stop the rest', async () => {
  await begin(storage, 'a', 10);
  await begin(storage, 'b', 10);
  now += 2 * HOUR_MS;
  let isFirst = true;
  const { multipart } = storage.backend;
  const failing = {
    ...storage.backend,
    multipart: {
      ...multipart,
      abort: async (...args: Parameters<typeof multipart.abort>) => {
        const fails = isFirst;
        isFirst = false;
        if (fails) throw new Error('no');
        return multipart.abort(...args);
      },
    },
  };
  const first = await clean(failing);
  expect(first.uploads + first.multipartUploads).toBe(2);
  expect(warnings).toHaveLength(1);
  expect(await clean()).toMatchObject({ uploads: 1, multipartUploads: 0 });
  expect(await leftovers(storage.backend, DEFAULT_BUCKET)).toEqual({ state: [], pending: 0 });
});

it('a bucket that is visible but not accessible is skipped', async () => {
  await begin(storage, 'a', 10);
  await storage.backend.createBucket('foreign');
  await storage.backend.multipart.start({ bucket: DEFAULT_BUCKET, key: 'x' }, HEADERS);
  now += 2 * HOUR_MS;
  const { multipart } = storage.backend;
  const listPending = (bucket: string) => {
    if (bucket === 'foreign') throw storeRefused();
    return multipart.listPending(bucket);
  };
  const cleaning = await clean({ ...storage.backend, multipart: { ...multipart, listPending } });
  expect(cleaning).toMatchObject({ uploads: 1, multipartUploads: 1 });
});

it('succeeds without a bucket of its own, and before one is created', async () => {
  expect(await clean()).toMatchObject({ uploads: 0, multipartUploads: 0 });
  expect(await storage.backend.hasBucket(STATE_BUCKET)).toBe(false);
});
