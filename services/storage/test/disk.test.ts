import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { until } from '@gridlease/testing/until';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import type { Backend, Body } from '../src/backend/backend.ts';
import { type DiskStore, openDiskStore } from '../src/backend/disk/open.ts';
import { readAll, streamed } from './backend/contents.ts';

const BUCKET = 'data';
const HEADERS = { contentType: 'application/octet-stream', meta: {} };
const MIB = 1024 * 1024;
/** More than the index holds of an object. */
const LARGE = 64 * 1024 + 1;

let folder: string;
let store: DiskStore;
let backend: Backend;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gridlease-disk-'));
  await open();
  await backend.createBucket(BUCKET);
});
afterEach(async () => {
  await backend.close();
  await rm(folder, { recursive: true });
});

async function open(): Promise<void> {
  store = await openDiskStore({ folder, publicUrl: () => 'http://localhost', partBytesMin: 4 });
  backend = store.backend;
}

const ref = (key: string) => ({ bucket: BUCKET, key });

function put(key: string, body: Uint8Array | Readable) {
  const source = body instanceof Readable ? body : Readable.from([body], { objectMode: false });
  return backend.put(ref(key), { body: source, headers: HEADERS });
}

async function read(key: string, range?: { first: number; last: number }): Promise<Body> {
  const found = await backend.get(ref(key), { conditions: {}, range });
  if (found.kind !== 'found') throw new Error('nothing was asked on condition');
  return found;
}

const stream = async (...of: Parameters<typeof read>) => streamed(await read(...of));
const get = async (...of: Parameters<typeof read>) => readAll((await read(...of)).body);

async function files(): Promise<string[]> {
  const entries = await readdir(join(folder, 'objects'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const untilFiles = (count: number) =>
  until(async () => (await files()).length === count, { message: `${count} files` });

describe('a file of the folder', () => {
  it('is removed with the last object that has its content', async () => {
    await put('a', randomBytes(LARGE));
    await backend.copy(ref('a'), ref('b'));
    await backend.copy(ref('b'), ref('c'));
    expect(await files()).toHaveLength(1);
    await backend.delete(ref('a'));
    await put('b', randomBytes(LARGE));
    await untilFiles(2);
    await backend.deleteMany(BUCKET, ['c', 'b']);
    await untilFiles(0);
  });

  it('does not exist for an object of few bytes, or without any', async () => {
    await put('empty', new Uint8Array());
    await put('small', randomBytes(LARGE - 1));
    expect(await files()).toEqual([]);
    expect(await get('empty')).toHaveLength(0);
    expect(await get('small')).toHaveLength(LARGE - 1);
  });

  it('stays available to a running read when its object is deleted or replaced', async () => {
    const bytes = randomBytes(3 * MIB);
    await put('read', bytes);
    const [whole, part] = [await stream('read'), await stream('read', { first: MIB, last: 2 * MIB })];
    const iterator = whole.iterator({ destroyOnReturn: false });
    const begun = [(await iterator.next()).value as Buffer];
    await put('read', randomBytes(10));
    await backend.delete(ref('read'));
    expect(await files()).toHaveLength(1);
    for await (const chunk of whole) begun.push(chunk);
    expect(Buffer.concat(begun).equals(bytes)).toBe(true);
    expect((await buffer(part)).equals(bytes.subarray(MIB, 2 * MIB + 1))).toBe(true);
    await untilFiles(0);
  });

  it('is closed when its reader disconnects', async () => {
    await put('read', randomBytes(3 * MIB));
    const body = await stream('read');
    await backend.delete(ref('read'));
    body.destroy();
    await untilFiles(0);
  });
});

describe('the folder and the index', () => {
  const modes = async () => {
    const paths = [folder, ...(await readdir(folder)).map((name) => join(folder, name))];
    return Promise.all(paths.map(async (path) => [path, (await stat(path)).mode & 0o077] as const));
  };

  it('are private to their owner, even if another user created the folder or an earlier release the index', async () => {
    await put('a', randomBytes(100));
    for (const [path, others] of await modes()) expect([path, others]).toEqual([path, 0]);
    await backend.close();
    for (const [path] of await modes()) await chmod(path, (await stat(path)).mode | 0o055);
    await open();
    await put('b', randomBytes(100));
    const closed = (await modes()).filter(([path]) => !path.endsWith('/objects') && !path.endsWith('.key'));
    for (const [path, others] of closed) expect([path, others]).toEqual([path, 0]);
  });
});

test('the signing key of presigned URLs survives a restart, and only its owner can read it', async () => {
  const url = new URL(
    store.urls.sign({ method: 'GET', ...ref('signed') }, 4_000_000_000),
    'http://localhost',
  );
  await backend.close();
  expect((await stat(join(folder, 'presigned-urls.key'))).mode & 0o777).toBe(0o600);
  await open();
  const query = Object.fromEntries(url.searchParams);
  const grant = store.urls.verify({ method: 'GET', ...ref('signed') }, query);
  expect(grant).toMatchObject({ method: 'GET', ...ref('signed') });
});

describe('an object of many parts', () => {
  it('is the concatenation of its parts, and any range of it', async () => {
    const target = ref('parts');
    const id = await backend.multipart.start(target, HEADERS);
    const pieces = Array.from({ length: 12 }, (_, index) => randomBytes(4 + index));
    const parts = [];
    for (const [index, body] of pieces.entries()) {
      parts.push(await backend.multipart.putPart(target, id, { number: index + 1, size: body.length, body }));
    }
    await backend.multipart.putPart(target, id, { number: 99, size: 3, body: Buffer.from('not') });
    const whole = Buffer.concat(pieces);
    expect((await backend.multipart.complete(target, id, parts)).size).toBe(whole.length);
    await untilFiles(pieces.length);
    for (let first = 0; first < whole.length; first += 5) {
      for (let last = first; last < whole.length; last += 7) {
        const part = await get('parts', { first, last });
        expect(part.equals(whole.subarray(first, last + 1)), `${first}-${last}`).toBe(true);
      }
    }
    await backend.delete(target);
    await untilFiles(0);
  });
});

describe('after a start', () => {
  it('everything is as before, in key order, including uploads', async () => {
    await put('b', Buffer.from('2'));
    await put('a', Buffer.from('1'));
    const id = await backend.multipart.start(ref('pending'), HEADERS);
    await backend.multipart.putPart(ref('pending'), id, { number: 1, size: 4, body: Buffer.from('part') });
    await backend.close();
    await open();
    const { entries } = await backend.list(BUCKET, { prefix: '', limit: 10 });
    expect(entries.map(({ key }) => key)).toEqual(['a', 'b']);
    expect((await get('b')).toString()).toBe('2');
    expect(await Array.fromAsync(backend.multipart.listPending(BUCKET))).toMatchObject([{ uploadId: id }]);
    expect(await backend.multipart.listParts(ref('pending'), id)).toMatchObject([{ number: 1, size: 4 }]);
    expect(await files()).toHaveLength(1);
  });

  it('uploads that start while leftovers are removed are not removed', async () => {
    await backend.close();
    await open();
    const body = new PassThrough();
    const writing = put('early', body);
    body.write(randomBytes(MIB));
    await untilFiles(1);
    body.end(randomBytes(10));
    await writing;
    expect((await get('early')).length).toBe(MIB + 10);
  });
});

it('closing waits for the uploads in progress', async () => {
  const body = new PassThrough();
  const bytes = randomBytes(LARGE);
  const writing = [put('late', body), put('small', Readable.from([bytes.subarray(1)]))];
  body.write(bytes);
  await untilFiles(1);
  const closing = backend.close();
  body.end(' world');
  await Promise.all([...writing, closing]);
  await open();
  expect((await get('late')).subarray(LARGE).toString()).toBe(' world');
  expect((await get('small')).equals(bytes.subarray(1))).toBe(true);
});
