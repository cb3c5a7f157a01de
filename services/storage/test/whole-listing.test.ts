import { readLongArray } from '@gridlease/testing/live-heap';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Backend, ListQuery } from '../src/backend/backend.ts';
import { call, openStorage, type TestStorage, upload } from './storage.ts';

const OBJECTS = 25_000;
const GROWTH_BYTES_MAX = 8 * 1024 * 1024;
const keyOf = (at: number) => `k${String(at).padStart(6, '0')}`;

let disk: TestStorage;
let bare: TestStorage;
beforeAll(async () => {
  disk = await openStorage();
  await upload(disk, keyOf(0));
  const from = { bucket: 'main', key: keyOf(0) };
  for (let at = 1; at < OBJECTS; at += 500) {
    const keys = Array.from({ length: Math.min(500, OBJECTS - at) }, (_, place) => keyOf(at + place));
    await Promise.all(keys.map((key) => disk.backend.copy(from, { bucket: 'main', key })));
  }
  bare = await openStorage({ through: withoutTypes });
}, 120_000);
afterAll(() => Promise.all([disk.close(), bare.close()]));

/** A store as S3 has it: pages behind a token, and no content types, for which it is asked one by one. */
function withoutTypes(backend: Backend): Backend {
  const toEntry = (at: number) => ({
    kind: 'object' as const,
    key: keyOf(at),
    size: 1,
    lastModified: new Date(0),
    etag: String(at),
  });
  return {
    ...backend,
    head: (_ref, query) => backend.head({ bucket: 'main', key: 'model' }, query),
    async list(_bucket, { cursor = '0', limit }: ListQuery) {
      const from = Number(cursor);
      const until = Math.min(from + limit, OBJECTS);
      const entries = Array.from({ length: until - from }, (_, place) => toEntry(from + place));
      return { entries, next: until < OBJECTS ? String(until) : undefined };
    },
  };
}

it('a listing without a limit is every object as one array, and is never in memory completely', async () => {
  const { entries, isClosed, growthBytes } = await readLongArray(`${disk.url}/objects/list`, '"etag"');
  expect({ entries, isClosed }).toEqual({ entries: OBJECTS, isClosed: true });
  expect(growthBytes).toBeLessThan(GROWTH_BYTES_MAX);
}, 60_000);

it('the same holds for a store that has to be queried for each content type', async () => {
  await upload(bare, 'model');
  const { entries, isClosed } = await readLongArray(`${bare.url}/objects/list`, '"content_type"');
  expect({ entries, isClosed }).toEqual({ entries: OBJECTS, isClosed: true });
}, 60_000);

it('a listing without limit continues from a cursor', async () => {
  const page = await call(disk, 'GET', '/objects/list?limit=1000');
  const cursor = page.headers.get('x-next-cursor');
  const rest = await readLongArray(`${disk.url}/objects/list?cursor=${cursor}`, '"etag"');
  expect(rest).toMatchObject({ entries: OBJECTS - 1_000, isClosed: true });
}, 60_000);
