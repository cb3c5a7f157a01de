import { until } from '@gridlease/testing/until';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_BUCKET, dial, openStorage, type TestStorage } from '../storage.ts';
import { begin, bytesOf, download, leftovers, offsetOf, patch, patchLines, proceed, tus } from './tus.ts';

const KIB = 1024;

/** How much a request brings, and whether its client waits for the response. */
interface Step {
  readonly size: number;
  readonly goesAway: boolean;
}

/** Sends less than it announces, and leaves. */
async function sendAndLeave(
  storage: TestStorage,
  path: string,
  offset: number,
  bytes: Uint8Array,
): Promise<void> {
  const { request, socket, text, closed } = dial(storage.port);
  request(...patchLines(path, offset, bytes.length + 1), 'Expect: 100-continue');
  await until(() => text().includes('100 Continue'));
  socket.write(bytes);
  socket.destroySoon();
  await closed;
}

/** Sends chunks, and after each lost connection goes on where the server says. Returns the offset. */
async function send(storage: TestStorage, path: string, bytes: Buffer<ArrayBuffer>, steps: readonly Step[]) {
  let offset = 0;
  for (const { size, goesAway } of steps) {
    const chunk = bytes.subarray(offset, Math.min(offset + size, bytes.length - 1));
    const end = offset + chunk.length;
    if (!goesAway) {
      offset = await proceed(storage, path, offset, chunk);
      expect(offset).toBe(end);
      continue;
    }
    await sendAndLeave(storage, path, offset, chunk);
    const kept = await offsetOf(storage, path);
    // The question may overtake bytes that are still under way on the lost connection.
    expect(kept).toBeGreaterThanOrEqual(offset);
    expect(kept).toBeLessThanOrEqual(end);
    offset = kept;
  }
  return offset;
}

describe.each([
  { what: 'memory for whole parts', part: 64 * KIB, memoryBytes: 512 * KIB, max: 400 * KIB, runs: 15 },
  { what: 'no memory for whole parts', part: 1_536 * KIB, memoryBytes: 0, max: 5_000 * KIB, runs: 12 },
])('with $what', ({ part, memoryBytes, max, runs }) => {
  let storage: TestStorage;
  beforeAll(async () => {
    const uploads = { partBytes: part, memoryBytes, expireAfterMs: 60_000 };
    storage = await openStorage({ partBytesMin: part, uploads });
  });
  afterAll(() => storage.close());

  it('chunks of any size, also from clients that disconnect, result in the same bytes', {
    timeout: 120_000,
  }, async () => {
    const step = fc.record({
      size: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max }), fc.constant(part)),
      goesAway: fc.boolean(),
    });
    const size = fc.oneof(
      fc.integer({ min: 1, max }),
      fc.constantFrom(1, part - 1, part, part + 1, 2 * part),
    );
    const property = async (total: number, steps: readonly Step[], isDeferred: boolean) => {
      const bytes = bytesOf(total);
      const path = await begin(storage, 'bytes', isDeferred ? 'deferred' : total);
      try {
        const offset = await send(storage, path, bytes, steps);
        const length = { 'upload-length': String(total) };
        expect((await patch(storage, path, offset, bytes.subarray(offset), length)).status).toBe(204);
        expect((await download(storage, 'bytes')).equals(bytes)).toBe(true);
        const { state, pending } = await leftovers(storage.backend, DEFAULT_BUCKET);
        expect(pending).toBe(0);
        expect(state.filter((name) => !/^(upload|done|length-\d+)$/.test(name))).toEqual([]);
      } finally {
        // What a failed run left would fail each of its simpler versions too.
        await tus(storage, 'DELETE', path);
      }
    };
    const chunks = fc.array(step, { maxLength: 12 });
    await fc.assert(fc.asyncProperty(size, chunks, fc.boolean(), property), { numRuns: runs });
  });
});

it('an upload of one byte at a time leaves few pieces, and completes correctly', async () => {
  const uploads = { partBytes: 64 * KIB, memoryBytes: 0, expireAfterMs: 60_000 };
  const storage = await openStorage({ uploads });
  const bytes = bytesOf(100);
  const path = await begin(storage, 'bytewise', bytes.length);
  for (let offset = 0; offset < bytes.length - 1; offset += 1)
    await proceed(storage, path, offset, bytes.subarray(offset, offset + 1));
  const { state } = await leftovers(storage.backend, DEFAULT_BUCKET);
  expect(state.length).toBeLessThan(20);
  await proceed(storage, path, bytes.length - 1, bytes.subarray(-1));
  expect((await download(storage, 'bytewise')).equals(bytes)).toBe(true);
  await storage.close();
});
