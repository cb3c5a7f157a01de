import { once } from 'node:events';
import { until } from '@gridlease/testing/until';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Backend } from '../../src/backend/backend.ts';
import { storeUnavailable } from '../../src/backend/errors.ts';
import { DEFAULT_BUCKET, dial, openStorage, send, type TestStorage } from '../storage.ts';
import {
  begin,
  bytesOf,
  download,
  leftovers,
  offsetOf,
  patch,
  patchLines,
  proceed,
  tus,
  untilKept,
  untilParts,
} from './tus.ts';

const KIB = 1024;
const PART = 64 * KIB;
const SIZE = 300_000;
const uploads = { partBytes: PART, memoryBytes: 8 * PART, expireAfterMs: 60_000 };

/** What the next calls of the store fail with. */
let failing: Partial<Record<'putPart' | 'put' | 'complete', () => Error | undefined>> = {};

function failingOnDemand(backend: Backend): Backend {
  const attempt = async <T>(name: keyof typeof failing, work: () => Promise<T>) => {
    const error = failing[name]?.();
    if (error !== undefined) throw error;
    return work();
  };
  return {
    ...backend,
    put: (...args) => attempt('put', () => backend.put(...args)),
    multipart: {
      ...backend.multipart,
      putPart: (...args) => attempt('putPart', () => backend.multipart.putPart(...args)),
      complete: (...args) => attempt('complete', () => backend.multipart.complete(...args)),
    },
  };
}

let storage: TestStorage;
beforeEach(async () => {
  failing = {};
  const options = { partBytesMin: PART, uploads, requestTimeoutMs: 5_000 };
  storage = await openStorage({ ...options, through: failingOnDemand });
});
afterEach(() => storage.close());

/** After every test: of a finished upload only its record of completion is left. */
async function expectNothingLeft(): Promise<void> {
  await until(async () => {
    const { state, pending } = await leftovers(storage.backend, DEFAULT_BUCKET);
    return pending === 0 && state.every((name) => ['upload', 'done'].includes(name));
  });
}

async function finish(path: string, key: string, bytes: Buffer<ArrayBuffer>): Promise<void> {
  const offset = await offsetOf(storage, path);
  if (offset < bytes.length) await proceed(storage, path, offset, bytes.subarray(offset));
  expect((await download(storage, key)).equals(bytes)).toBe(true);
  await expectNothingLeft();
}

describe('a client that disconnects in the middle of a PATCH', () => {
  it.each([SIZE, 'chunked'] as const)(
    'with %s announced has lost nothing of what arrived',
    async (announced) => {
      const bytes = bytesOf(SIZE);
      const path = await begin(storage, 'vanished', SIZE);
      const { request, socket, closed } = dial(storage.port);
      request(...patchLines(path, 0, announced));
      const sent = bytes.subarray(0, 200_000);
      if (announced === 'chunked') socket.write(`${sent.length.toString(16)}\r\n`);
      socket.write(sent);
      await untilParts(storage.backend, DEFAULT_BUCKET, 3);
      socket.destroySoon();
      await closed;
      await untilKept(storage.backend, path, 200_000);
      expect(await offsetOf(storage, path)).toBe(200_000);
      await finish(path, 'vanished', bytes);
    },
  );
});

describe('a request that hangs', () => {
  it('is interrupted by a request for the progress, and its bytes are kept', async () => {
    const bytes = bytesOf(SIZE);
    const path = await begin(storage, 'hanging', SIZE);
    const { request, socket, text, closed } = dial(storage.port);
    request(...patchLines(path, 0, SIZE));
    socket.write(bytes.subarray(0, 100_000));
    await untilParts(storage.backend, DEFAULT_BUCKET, 1);
    const offset = await offsetOf(storage, path);
    expect(offset).toBeGreaterThanOrEqual(PART);
    await until(() => text().includes('upload_interrupted'));
    expect(text()).toMatch(/^HTTP\/1\.1 409 /);
    socket.end();
    await closed;
    expect(await offsetOf(storage, path)).toBe(offset);
    await finish(path, 'hanging', bytes);
  });

  it('is interrupted by a DELETE, and nothing is left', async () => {
    const path = await begin(storage, 'deleted', SIZE);
    const { request, socket, text } = dial(storage.port);
    request(...patchLines(path, 0, SIZE));
    socket.write(bytesOf(100_000));
    await untilParts(storage.backend, DEFAULT_BUCKET, 1);
    expect((await tus(storage, 'DELETE', path)).status).toBe(204);
    await until(() => text().includes('upload_interrupted'));
    socket.destroy();
    expect((await tus(storage, 'HEAD', path)).status).toBe(404);
    expect(await leftovers(storage.backend, DEFAULT_BUCKET)).toEqual({ state: [], pending: 0 });
  });

  it('times out with 504, and its bytes are kept', async () => {
    const slow = await openStorage({ partBytesMin: PART, uploads, requestTimeoutMs: 300 });
    const path = await begin(slow, 'stalled', SIZE);
    const { request, socket, text, closed } = dial(slow.port);
    request(...patchLines(path, 0, SIZE));
    socket.write(bytesOf(100_000));
    await until(() => text().includes('request_timeout'));
    await closed;
    await untilKept(slow.backend, path, 100_000);
    expect(await offsetOf(slow, path)).toBe(100_000);
    await slow.close();
  });

  it('does not delay the shutdown, and is asked to retry', async () => {
    const bytes = bytesOf(SIZE);
    const path = await begin(storage, 'drained', SIZE);
    const second = await openStorage({ partBytesMin: PART, uploads, through: () => storage.backend });
    const { request, socket, text, closed } = dial(second.port);
    request(...patchLines(path, 0, SIZE));
    socket.write(bytes.subarray(0, 100_000));
    await untilParts(storage.backend, DEFAULT_BUCKET, 1);
    const closing = second.close();
    await once(socket, 'end');
    expect(text()).toMatch(/^HTTP\/1\.1 503 .*retry-after: 1.*upload_suspended/is);
    socket.end();
    await closed;
    await closing;
    expect(await offsetOf(storage, path)).toBeGreaterThanOrEqual(PART);
    await finish(path, 'drained', bytes);
  });
});

describe('two concurrent requests', () => {
  it('that send the same bytes: one is accepted, and the upload completes correctly', async () => {
    const bytes = bytesOf(SIZE);
    const path = await begin(storage, 'twice', SIZE);
    const replies = await Promise.all([1, 2, 3].map(() => patch(storage, path, 0, bytes)));
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    await finish(path, 'twice', bytes);
  });

  it('in two processes: the one with which the client continued completes the upload', async () => {
    const bytes = bytesOf(SIZE);
    const other = await openStorage({ partBytesMin: PART, uploads, through: () => storage.backend });
    const path = await begin(storage, 'replicas', SIZE);
    const { request, socket, text } = dial(storage.port);
    request(...patchLines(path, 0, SIZE));
    socket.write(bytes.subarray(0, 100_000));
    await untilParts(storage.backend, DEFAULT_BUCKET, 1);
    expect(await offsetOf(other, path)).toBe(PART);
    await proceed(other, path, PART, bytes.subarray(PART));
    expect((await download(other, 'replicas')).equals(bytes)).toBe(true);
    // The one that hung learns of it when it goes on.
    socket.write(bytes.subarray(100_000));
    await until(() => text().startsWith('HTTP/1.1 '));
    socket.destroy();
    expect(await offsetOf(storage, path)).toBe(SIZE);
    expect((await download(storage, 'replicas')).equals(bytes)).toBe(true);
    await other.close();
  });
});

describe('a store that fails', () => {
  it('in the middle loses only what was not durable yet', async () => {
    const bytes = bytesOf(SIZE);
    const path = await begin(storage, 'failed', SIZE);
    let left = 2;
    failing.putPart = () => (left-- > 0 ? undefined : storeUnavailable());
    const response = await patch(storage, path, 0, bytes);
    expect([response.status, response.body.code]).toEqual([503, 'store_unavailable']);
    failing = {};
    expect(await offsetOf(storage, path)).toBe(2 * PART);
    await finish(path, 'failed', bytes);
  });

  it('for a moment goes unnoticed', async () => {
    const bytes = bytesOf(SIZE);
    const path = await begin(storage, 'passing', SIZE);
    let count = 0;
    const everyOther = () => (count++ % 2 === 0 ? storeUnavailable() : undefined);
    failing = { putPart: everyOther };
    expect((await patch(storage, path, 0, bytes.subarray(0, 250_000))).status).toBe(204);
    failing = { put: everyOther };
    await finish(path, 'passing', bytes);
  });

  it('at the end: a request for the progress completes the upload', async () => {
    const bytes = bytesOf(SIZE);
    const path = await begin(storage, 'unfinished', SIZE);
    failing.complete = () => storeUnavailable();
    expect((await patch(storage, path, 0, bytes)).status).toBe(503);
    // What passes is 423: at any other failure clients would begin anew.
    expect((await tus(storage, 'HEAD', path)).status).toBe(423);
    expect((await send(storage, 'HEAD', '/objects/unfinished')).status).toBe(404);
    failing = {};
    await finish(path, 'unfinished', bytes);
  });

  it('after the end: the upload is complete nevertheless', async () => {
    const bytes = bytesOf(SIZE);
    const path = await begin(storage, 'unnoted', SIZE);
    let isComplete = false;
    failing = {
      complete: () => {
        isComplete = true;
        return undefined;
      },
      put: () => (isComplete ? storeUnavailable() : undefined),
    };
    expect((await patch(storage, path, 0, bytes)).status).toBe(503);
    failing = {};
    expect(await offsetOf(storage, path)).toBe(SIZE);
    expect((await download(storage, 'unnoted')).equals(bytes)).toBe(true);
  });
});
