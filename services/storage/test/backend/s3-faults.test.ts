import { PassThrough, Readable } from 'node:stream';
import { bucketName, S3_START_TIMEOUT_MS, testS3 } from '@gridlease/testing/s3';
import { until } from '@gridlease/testing/until';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Backend } from '../../src/backend/backend.ts';
import { DEFAULT_LIMITS, DEFAULT_TIMEOUTS } from '../../src/backend/s3/options.ts';
import {
  ALWAYS,
  bodyOf,
  bytes,
  code,
  contentOf,
  expectNothingIn,
  found,
  md5,
  put,
  readAll,
  streamed,
  TEXT,
} from './contents.ts';
import { type Fault, type FaultStore, openFaultStore, type SeenRequest } from './fault-store.ts';
import { MIB, openS3, PART_BYTES, removeBucket } from './stores.ts';

const isPut = ({ method, path }: SeenRequest) => method === 'PUT' && path.includes('/key');
const isPart = (request: SeenRequest) => isPut(request) && request.path.includes('partNumber=');
const isSecondPart = (request: SeenRequest) => isPart(request) && request.path.includes('partNumber=2');
const isGet = ({ method, path }: SeenRequest) => method === 'GET' && path.includes('/key');
const isHead = ({ method, path }: SeenRequest) => method === 'HEAD' && path.includes('/key');
const isDelete = ({ method }: SeenRequest) => method === 'DELETE';
const isCompletion = ({ method, path }: SeenRequest) => method === 'POST' && path.includes('uploadId=');

const SLOW_DOWN: Fault = { kind: 'refuse', status: 503, code: 'SlowDown' };
const UNAVAILABLE = code('store_unavailable');
/** A short timeout for silence. */
const SHORT = { ...DEFAULT_TIMEOUTS, idle: 400, body: 400 };

let faults: FaultStore;
/** Bypasses all faults: what the store really has. */
let direct: Backend;
/** Through them. */
let backend: Backend;
let bucket: string;
let warnings: string[];

beforeAll(async () => {
  faults = await openFaultStore((await testS3('new')).endpoint);
  direct = await openS3('new');
}, S3_START_TIMEOUT_MS);
afterAll(async () => {
  await direct.close();
  await faults.close();
});

async function openThroughFaults(changes: Parameters<typeof openS3>[1] = {}): Promise<Backend> {
  const warn = (message: string) => void warnings.push(message);
  return openS3('new', { endpoint: faults.endpoint, warn, ...changes });
}

beforeEach(async () => {
  warnings = [];
  backend = await openThroughFaults();
  bucket = bucketName();
  await direct.createBucket(bucket);
});
afterEach(async () => {
  faults.heal();
  await backend.close();
  await removeBucket(direct, bucket);
});

const ref = () => ({ bucket, key: 'key' });
const countOf = (matches: (request: SeenRequest) => boolean, from: number) =>
  faults.seen.slice(from).filter(matches).length;

/** An upload of unknown length, with more parts than are sent at once. */
const THREE_PARTS = 2 * PART_BYTES + MIB;
const upload = (count: number, size: number | undefined = undefined) =>
  put(backend, ref(), bytes(count), { size });

/** The orphan check: nothing is stored but what existed before. */
async function expectOnlyOldContent(): Promise<void> {
  await expectNothingIn(direct, bucket, ['key']);
  expect((await contentOf(direct, ref())).toString()).toBe('old');
}

describe('a store with a transient failure', () => {
  test.each([
    ['says that it is too busy', SLOW_DOWN],
    ['breaks the connection', { kind: 'reset' } as Fault],
  ])('that %s receives the request again where that loses nothing', async (_, fault) => {
    await put(direct, ref(), 'old');
    const from = faults.seen.length;
    faults.inject(isGet, fault, 2);
    faults.inject(isHead, fault, 2);
    faults.inject(isDelete, fault, 2);
    expect((await contentOf(backend, ref())).toString()).toBe('old');
    found(await backend.head(ref(), ALWAYS));
    expect(countOf(isGet, from)).toBe(3);
    expect(countOf(isHead, from)).toBe(3);
    await backend.delete(ref());
    expect(countOf(isDelete, from)).toBe(3);
    faults.inject(isPut, fault, 2);
    await upload(1_000, 1_000);
    expect(countOf(isPut, from)).toBe(3);
    await expectNothingIn(direct, bucket, ['key']);
    expect(await contentOf(direct, ref())).toEqual(bytes(1_000));
  });

  test.each([
    ['says that it is too busy', SLOW_DOWN],
    ['breaks the connection in the middle of it', { kind: 'reset_request', afterBytes: MIB } as Fault],
    ['loses its response', { kind: 'lose_answer' } as Fault],
  ])('receives a part again if it %s', async (_, fault) => {
    faults.inject(isSecondPart, fault, 2);
    const stored = await upload(THREE_PARTS);
    expect(stored.size).toBe(THREE_PARTS);
    expect(md5(await contentOf(direct, ref()))).toBe(md5(bytes(THREE_PARTS)));
    await expectNothingIn(direct, bucket, ['key']);
  });

  test('that completed an upload is recognized although its response was lost', async () => {
    faults.inject(isCompletion, { kind: 'lose_answer' });
    const stored = await upload(THREE_PARTS);
    expect(stored.etag).toMatch(/-3$/);
    expect(md5(await contentOf(direct, ref()))).toBe(md5(bytes(THREE_PARTS)));
    await expectNothingIn(direct, bucket, ['key']);
  });
});

describe('a store with a permanent failure', () => {
  test.each([
    ['a small upload', 1_000, 1_000],
    ['a streamed upload', 3 * MIB, 3 * MIB],
    ['an upload of unknown length', 1_000, undefined],
    ['an upload of unknown length in parts', THREE_PARTS, undefined],
  ])('that refuses %s keeps nothing of it', async (_, count, size) => {
    await put(direct, ref(), 'old');
    faults.inject(isPut, SLOW_DOWN);
    await expect(upload(count, size)).rejects.toEqual(UNAVAILABLE);
    await expectOnlyOldContent();
  });

  test.each([
    ['a streamed upload', 3 * MIB, 3 * MIB],
    ['an upload of unknown length', 3 * MIB, undefined],
    ['a part of several', THREE_PARTS, undefined],
  ])('that closes the connection in the middle of %s keeps nothing of it', async (_, count, size) => {
    await put(direct, ref(), 'old');
    faults.inject(isPut, { kind: 'reset_request', afterBytes: MIB });
    await expect(upload(count, size)).rejects.toEqual(UNAVAILABLE);
    await expectOnlyOldContent();
  });

  test('that refuses the last part of an upload keeps nothing of it', async () => {
    await put(direct, ref(), 'old');
    faults.inject((request) => isPart(request) && request.path.includes('partNumber=3'), SLOW_DOWN);
    await expect(upload(THREE_PARTS)).rejects.toEqual(UNAVAILABLE);
    await expectOnlyOldContent();
  });

  test('that refuses the completion keeps nothing of it', async () => {
    await put(direct, ref(), 'old');
    faults.inject(isCompletion, SLOW_DOWN);
    await expect(upload(THREE_PARTS)).rejects.toEqual(UNAVAILABLE);
    await expectOnlyOldContent();
  });

  test('that returns wrong ETags of parts is not trusted, and keeps nothing', async () => {
    await put(direct, ref(), 'old');
    faults.inject(isSecondPart, { kind: 'change_etag', etag: '"00000000000000000000000000000000"' });
    await expect(upload(THREE_PARTS)).rejects.toEqual(code('store_failed'));
    await expectOnlyOldContent();
  });

  test('that also refuses to remove the parts causes a warning, and lists them as pending', async () => {
    faults.inject(isPart, SLOW_DOWN);
    faults.inject(isDelete, SLOW_DOWN);
    await expect(upload(THREE_PARTS)).rejects.toEqual(UNAVAILABLE);
    expect(warnings).toEqual([expect.stringContaining('could not be removed')]);
    const [pending] = await Array.fromAsync(direct.multipart.listPending(bucket));
    expect(pending?.ref).toEqual(ref());
  });

  test('that refuses the service’s key causes an error of the store, not of the client', async () => {
    faults.inject(isPut, { kind: 'refuse', status: 403, code: 'AccessDenied' });
    faults.inject(isGet, { kind: 'refuse', status: 403, code: 'RequestTimeTooSkewed' });
    for (const size of [1_000, undefined])
      await expect(upload(1_000, size)).rejects.toEqual(code('store_refused'));
    await expect(upload(3 * MIB, 3 * MIB)).rejects.toEqual(code('store_refused'));
    await expect(backend.get(ref(), ALWAYS)).rejects.toEqual(code('store_refused'));
    await expectNothingIn(direct, bucket);
  });
});

describe('a silent store', () => {
  test.each([
    ['GET', () => backend.get(ref(), ALWAYS)],
    ['HEAD', () => backend.head(ref(), ALWAYS)],
    ['an upload', () => upload(100, 100)],
    ['a streamed upload', () => upload(3 * MIB, 3 * MIB)],
    ['an upload in parts', () => upload(THREE_PARTS)],
    ['a listing', () => backend.list(bucket, { prefix: '', limit: 1 })],
  ])('ends the request after its timeout: %s', async (_, work) => {
    await backend.close();
    backend = await openThroughFaults({ timeouts: SHORT });
    const returnsParts = ({ method, path }: SeenRequest) => method !== 'POST' && !path.includes('uploadId=');
    faults.inject((request) => returnsParts(request) || isPart(request), { kind: 'stall' });
    await expect(work()).rejects.toEqual(UNAVAILABLE);
    faults.heal();
    await expectNothingIn(direct, bucket);
  });

  test('fails a download that it stops sending, and the next one works', async () => {
    await backend.close();
    backend = await openThroughFaults({ timeouts: SHORT });
    await put(direct, ref(), bytes(MIB));
    faults.inject(isGet, { kind: 'drip_answer' }, 1);
    const { body } = found(await backend.get(ref(), ALWAYS));
    await expect(readAll(body)).rejects.toThrow();
    expect(md5(await contentOf(backend, ref()))).toBe(md5(bytes(MIB)));
  });
});

describe('a failing download', () => {
  test('is never mistaken for a complete one', async () => {
    await put(direct, ref(), bytes(3 * MIB));
    faults.inject(isGet, { kind: 'reset_answer', afterBytes: MIB }, 1);
    const { body } = found(await backend.get(ref(), ALWAYS));
    await expect(readAll(body)).rejects.toThrow();
    expect(md5(await contentOf(backend, ref()))).toBe(md5(bytes(3 * MIB)));
  });

  test('from a slow store is released when its reader disconnects', async () => {
    await put(direct, ref(), bytes(MIB));
    faults.inject(isGet, { kind: 'drip_answer' });
    const { body } = found(await backend.get(ref(), ALWAYS));
    for await (const chunk of body) {
      expect((chunk as Buffer).length).toBeGreaterThan(0);
      break;
    }
    await until(() => faults.underWay() === 0, { message: 'the end of the connection' });
  });

  test('with a reader who stops reading pauses', async () => {
    await put(direct, ref(), bytes(16 * MIB));
    const body = streamed(found(await backend.get(ref(), ALWAYS)));
    let count = 0;
    body.once('readable', () => {
      count += (body.read(1) as Buffer).length;
    });
    await until(() => count > 0);
    expect(body.readableLength).toBeLessThan(MIB);
    body.destroy();
    body.on('error', () => {});
  });
});

describe('clients and stores of different speeds', () => {
  /** Gives bytes without an end, and counts them. */
  function endless(): { body: Readable; given(): number } {
    const piece = bytes(64 * 1024);
    let given = 0;
    const body = new Readable({
      read() {
        given += piece.length;
        this.push(piece);
      },
    });
    return { body, given: () => given };
  }

  test.each([
    ['announced', 64 * MIB, 24 * MIB],
    ['unknown', undefined, 24 * MIB + 4 * PART_BYTES],
  ])(
    'a store that drips holds back an upload of %s length, and keeps nothing of it when its client disconnects',
    async (_, size, bound) => {
      const { body, given } = endless();
      faults.inject(isPut, { kind: 'drip_request' });
      const uploading = backend.put(ref(), { body, size, headers: TEXT });
      uploading.catch(() => {});
      let before = -1;
      // Until nothing more is taken: what fits into the buffers between here and there.
      await until(
        () => {
          const isStill = given() === before && given() > MIB;
          before = given();
          return isStill;
        },
        { every: 250 },
      );
      expect(given()).toBeLessThan(bound);
      body.destroy(new Error('the client went away'));
      await expect(uploading).rejects.toThrow('the client went away');
      faults.heal();
      await until(() => faults.underWay() === 0, { message: 'the end of every request' });
      await expectNothingIn(direct, bucket);
    },
  );

  test.each([
    ['announced', 3 * MIB, MIB],
    ['unknown, in its first part', undefined, MIB],
    ['unknown, in a later part', undefined, 2 * PART_BYTES + MIB],
  ])('a client that stalls until its timeout leaves nothing: length %s', async (_, size, count) => {
    const body = new PassThrough();
    const controller = new AbortController();
    const uploading = backend.put(ref(), { body, size, headers: TEXT, signal: controller.signal });
    uploading.catch(() => {});
    body.write(bytes(count));
    await until(() => body.readableLength === 0, { message: 'all that was given being taken' });
    controller.abort(new Error('too slow'));
    await expect(uploading).rejects.toThrow('too slow');
    await until(() => faults.underWay() === 0, { message: 'the end of every request' });
    await expectNothingIn(direct, bucket);
  });

  test('uploads share the memory, and all of them complete', async () => {
    await backend.close();
    const limits = { ...DEFAULT_LIMITS, partBytes: PART_BYTES, uploadMemoryBytes: 2 * PART_BYTES };
    const watched = await openFaultStore((await testS3('new')).endpoint);
    onTestFinished(() => watched.close());
    backend = await openThroughFaults({ limits, endpoint: watched.endpoint });
    const keys = ['a', 'b', 'c', 'd', 'e'];
    const content = bytes(PART_BYTES + 3);
    await Promise.all(
      keys.map((key) => backend.put({ bucket, key }, { body: bodyOf(content), headers: TEXT })),
    );
    for (const key of keys) expect(md5(await contentOf(direct, { bucket, key }))).toBe(md5(content));
    await expectNothingIn(direct, bucket, keys);
    expect(watched.partsAtOnceMax()).toBe(2);
  });

  test('an upload that waits for memory and disconnects is skipped', async () => {
    await backend.close();
    const limits = { ...DEFAULT_LIMITS, partBytes: PART_BYTES, uploadMemoryBytes: PART_BYTES };
    backend = await openThroughFaults({ limits });
    const holder = new PassThrough();
    const holding = backend.put(ref(), { body: holder, headers: TEXT });
    holder.write(bytes(MIB));
    await until(() => holder.readableLength === 0);
    const waiter = bodyOf(bytes(MIB));
    const waiting = backend.put({ bucket, key: 'waiter' }, { body: waiter, headers: TEXT });
    waiting.catch(() => {});
    await until(() => waiter.readableFlowing !== true && waiter.readableLength > 0);
    waiter.destroy(new Error('the client went away'));
    await expect(waiting).rejects.toThrow('the client went away');
    holder.end();
    expect((await holding).size).toBe(MIB);
    await expectNothingIn(direct, bucket, ['key']);
  });
});

test('consecutive requests share their connections, including HEAD', async () => {
  await put(direct, ref(), 'old');
  const before = faults.connectionsMade();
  for (let index = 0; index < 10; index += 1) {
    found(await backend.head(ref(), ALWAYS));
    await contentOf(backend, ref());
    await backend.head({ bucket, key: 'key of nothing' }, ALWAYS).catch(() => {});
    await upload(10, 10);
  }
  // A request may come a moment before the previous response has been read completely.
  expect(faults.connectionsMade() - before).toBeLessThanOrEqual(3);
});
