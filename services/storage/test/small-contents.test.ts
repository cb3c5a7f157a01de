import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Backend } from '../src/backend/backend.ts';
import { openDiskStore } from '../src/backend/disk/open.ts';
import { bytes, contentOf, put, readAll } from './backend/contents.ts';

const BUCKET = 'data';
const MAX = 64 * 1024;
const ref = (key: string) => ({ bucket: BUCKET, key });

let folder: string;
let backend: Backend;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gridlease-small-'));
  await open();
  await backend.createBucket(BUCKET);
});
afterEach(async () => {
  await backend.close();
  await rm(folder, { recursive: true });
});

async function open(smallBytesMax?: number): Promise<void> {
  const limit = smallBytesMax === undefined ? {} : { smallBytesMax };
  ({ backend } = await openDiskStore({ folder, publicUrl: () => 'http://localhost', ...limit }));
}

/** Closes the store and looks into its index: how many contents it holds, and whether it is whole. */
async function inspect(): Promise<number> {
  await backend.close();
  const db = new DatabaseSync(join(folder, 'index.db'));
  expect(db.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  const { count } = db.prepare('select count(*) as count from small_contents').get() ?? {};
  db.close();
  await open();
  return Number(count);
}

async function files(): Promise<string[]> {
  const entries = await readdir(join(folder, 'objects'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe('few bytes, which are kept in the index', () => {
  it.each([0, 1, 100, 4_096, MAX - 1, MAX])(
    'of %i arrive whole, in any range, and need no file',
    async (count) => {
      const content = bytes(count);
      await put(backend, ref('a'), content);
      expect((await contentOf(backend, ref('a'))).equals(content)).toBe(true);
      for (const [first, last] of [
        [0, 0],
        [count >> 1, count - 1],
        [1, MAX],
      ] as const) {
        if (first >= count) continue;
        const part = await backend.get(ref('a'), { conditions: {}, range: { first, last } });
        if (part.kind !== 'found') return expect.unreachable();
        expect((await readAll(part.body)).equals(content.subarray(first, last + 1))).toBe(true);
      }
      expect(await files()).toEqual([]);
    },
  );

  it('are shared by copies, and removed with the last object that has them', async () => {
    await put(backend, ref('a'), bytes(4_096, 1));
    await backend.copy(ref('a'), ref('b'));
    await backend.copy(ref('b'), ref('c'));
    await put(backend, ref('a'), bytes(10, 2));
    await backend.delete(ref('b'));
    expect(await contentOf(backend, ref('c'))).toEqual(bytes(4_096, 1));
    expect(await inspect()).toBe(2);
    await backend.deleteMany(BUCKET, ['a', 'c']);
    expect(await inspect()).toBe(0);
  });

  it('replace a file and are replaced by one', async () => {
    await put(backend, ref('a'), bytes(MAX + 1));
    await put(backend, ref('a'), bytes(MAX));
    expect(await inspect()).toBe(1);
    await put(backend, ref('a'), bytes(MAX + 2));
    expect(await inspect()).toBe(0);
    expect((await contentOf(backend, ref('a'))).length).toBe(MAX + 2);
  });
});

describe('writes of one turn, which are committed together', () => {
  it('are each done or refused, in their order, and leave nothing of those that were refused', async () => {
    const writes = Array.from({ length: 200 }, (_, number) =>
      put(backend, ref(`key-${number % 7}`), bytes(100 + number, number), {
        conditions: number % 2 === 0 ? {} : { ifNoneMatch: '*' },
      }),
    );
    const outcomes = await Promise.allSettled(writes);
    const stored = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'precondition_failed' });
    expect(stored.length).toBeGreaterThanOrEqual(100);
    for (let key = 0; key < 7; key += 1) {
      const last = stored.findLast((each) => each.key === `key-${key}`);
      const found = await backend.head(ref(`key-${key}`), { conditions: {} });
      expect(found).toMatchObject({ kind: 'found', object: { size: last?.size, etag: last?.etag } });
    }
    expect(await inspect()).toBe(7);
  });

  it('are counted exactly while they go on', async () => {
    const before = await backend.count(BUCKET, 'counted/');
    expect(before).toEqual({ objects: 0, bytes: 0 });
    const writes = Array.from({ length: 300 }, (_, number) =>
      put(backend, ref(`counted/${number % 11}`), bytes(number), {
        // Every third is refused at the last moment, like one that passes a quota.
        onCommit: () => {
          if (number % 3 === 0) throw new Error('no room');
        },
      }).then(
        () => {},
        (error: Error) => expect(error.message).toBe('no room'),
      ),
    );
    await Promise.all(writes);
    const { entries } = await backend.list(BUCKET, { prefix: 'counted/', limit: 1_000 });
    const sum = entries.reduce((all, entry) => all + (entry.kind === 'object' ? entry.size : 0), 0);
    expect(await backend.count(BUCKET, 'counted/')).toEqual({ objects: entries.length, bytes: sum });
  });

  it('are checked one after the other against what those before have taken', async () => {
    const limit = 1_000;
    const used = () => backend.count(BUCKET, 'limited/') as { bytes: number };
    await used();
    const writes = Array.from({ length: 64 }, (_, number) =>
      put(backend, ref(`limited/${number}`), bytes(100), {
        onCommit: () => {
          if (used().bytes + 100 > limit) throw new Error('no room');
        },
      }),
    );
    const stored = (await Promise.allSettled(writes)).filter(({ status }) => status === 'fulfilled');
    expect(stored).toHaveLength(10);
    expect(used().bytes).toBe(limit);
  });
});

it('a log of many times its size is copied into the database, and everything is there after the next start', async () => {
  const contents = new Map<string, Buffer>();
  for (let round = 0; round < 6; round += 1) {
    const written = Array.from({ length: 100 }, async (_, number) => {
      const content = randomBytes(MAX - number);
      await put(backend, ref(`${number}`), content);
      contents.set(`${number}`, content);
    });
    await Promise.all(written);
  }
  expect(await inspect()).toBe(100);
  for (const [key, content] of contents)
    expect((await contentOf(backend, ref(key))).equals(content)).toBe(true);
});
