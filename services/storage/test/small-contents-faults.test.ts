import { cp, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startProcess } from '@gridlease/testing/process';
import { programArguments } from '@gridlease/testing/programs';
import { until } from '@gridlease/testing/until';
import { afterEach, describe, expect, it } from 'vitest';
import { openDiskStore } from '../src/backend/disk/open.ts';
import { bytes, contentOf } from './backend/contents.ts';
import { makePlace, type Place, type StorageProcess, startStorage } from './process.ts';
import { type Bytes, type HttpResult, send } from './storage.ts';

const BUCKET = 'gridlease';
const KEYS = 12;
const WRITERS = 8;

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** Bytes that tell which object they are of, and which version of it; of any size up to that of a row. */
function contentFor(key: number, version: number): Buffer<ArrayBuffer> {
  const size = 8 + ((version * 7_919) % 60_000);
  const content = Buffer.from(bytes(size, key * 100_000 + version));
  content.writeUInt32LE(key, 0);
  content.writeUInt32LE(version, 4);
  return content;
}

/** What a client knows of an object: the last version that was confirmed, and the last that was sent. */
interface Known {
  confirmed: number;
  sent: number;
}

const openPlace = async (config: Record<string, unknown> = {}): Promise<Place> => {
  const place = await makePlace({ server: { port: '0' }, registry: { enabled: 'false' }, ...config });
  undo.push(() => place.remove());
  return place;
};

async function startReady(place: Place): Promise<StorageProcess> {
  const started = await startStorage(place);
  await until(async () => (await fetch(`${started.url}/health/ready`)).status === 200);
  return started;
}

const putContent = (url: string, key: number, content: Bytes) =>
  send({ url }, 'PUT', `/objects/${key}`, content);

/** One writer per key, so that the order of its versions is known; until the service is gone. */
async function write(url: string, key: number, known: Known): Promise<void> {
  for (;;) {
    known.sent += 1;
    const version = known.sent;
    const response = await putContent(url, key, contentFor(key, version)).catch(() => undefined);
    if (response === undefined) return;
    expect(response.status).toBe(201);
    known.confirmed = version;
  }
}

/** The object has a version that was sent, none older than the last confirmed one, and all of its bytes. */
function expectVersion(key: number, content: Buffer, { confirmed, sent }: Known): void {
  const version = content.readUInt32LE(4);
  expect(version).toBeGreaterThanOrEqual(confirmed);
  expect(version).toBeLessThanOrEqual(sent);
  expect(content.equals(contentFor(key, version))).toBe(true);
}

/** Whether the index is whole, and has the bytes of each object once and no others. */
function expectWholeIndex(folder: string): void {
  const db = new DatabaseSync(join(folder, 'index.db'));
  expect(db.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  const { rows, contents } = {
    ...db.prepare('select count(*) as rows from small_contents').get(),
    ...db.prepare("select count(distinct content) as contents from objects where content like 'row-%'").get(),
  } as { rows: number; contents: number };
  expect(rows).toBe(contents);
  db.close();
}

/** @param writes that are confirmed before each kill */
async function killRepeatedly(place: Place, kills: number, writes: number): Promise<Known[]> {
  const known = Array.from({ length: KEYS }, () => ({ confirmed: 0, sent: 0 }));
  for (let kill = 0; kill < kills; kill += 1) {
    const storage = await startReady(place);
    const before = known.reduce((sum, { confirmed }) => sum + confirmed, 0);
    const writing = known.slice(0, WRITERS).map((each, key) => write(storage.url, key, each));
    await until(() => known.reduce((sum, { confirmed }) => sum + confirmed, 0) > before + writes);
    await storage.process.stop('SIGKILL');
    await Promise.all(writing);
  }
  return known;
}

describe('small objects of a service that is killed while it writes', { timeout: 120_000 }, () => {
  it('are neither torn, lost nor doubled', async () => {
    const place = await openPlace();
    const known = await killRepeatedly(place, 4, 100);
    const storage = await startReady(place);
    for (const [key, each] of known.slice(0, WRITERS).entries()) {
      const response = await fetch(`${storage.url}/objects/${key}`);
      expectVersion(key, Buffer.from(await response.arrayBuffer()), each);
    }
    expect(await storage.stop()).toBe(0);
    expectWholeIndex(join(place.folder, 'objects'));
  });

  it('are whole at whatever byte the log ends, as after a power failure', async () => {
    const place = await openPlace();
    // So few that nothing of the log is in the database yet: from then on, a crash cannot shorten it.
    const known = await killRepeatedly(place, 1, 30);
    const folder = join(place.folder, 'objects');
    const { size } = await stat(join(folder, 'index.db-wal'));
    for (let cut = 1; cut <= 12; cut += 1) {
      const copy = await mkdtemp(join(tmpdir(), 'gridlease-torn-'));
      undo.push(() => rm(copy, { recursive: true }));
      await cp(folder, copy, { recursive: true });
      const log = join(copy, 'index.db-wal');
      await truncate(log, Math.floor((size * cut) / 13));
      // The frame that was being written: its second half is not what belongs there.
      const torn = await readFile(log);
      torn.fill(0xaa, Math.max(0, torn.length - 2_000));
      await writeFile(log, torn);
      const { backend } = await openDiskStore({ folder: copy, publicUrl: () => '' });
      for (const [key, each] of known.slice(0, WRITERS).entries()) {
        const found = await contentOf(backend, { bucket: BUCKET, key: String(key) }).catch(() => undefined);
        if (found !== undefined) expectVersion(key, found, { ...each, confirmed: 0 });
      }
      await backend.close();
      expectWholeIndex(copy);
    }
  });
});

describe('small objects on a full disk', () => {
  /** As on a full disk, no file can become longer than this; without the rights to make a small one. */
  const FILE_BYTES = 6 * 1024 * 1024;

  async function startConfined(place: Place) {
    const started = await startProcess({
      command: '/bin/sh',
      args: [
        '-c',
        `ulimit -f ${FILE_BYTES / 512} && exec "$@"`,
        'sh',
        process.execPath,
        ...programArguments('services/storage/src/main.ts'),
      ],
      env: { PATH: '/usr/bin:/bin', GRIDLEASE_DRAIN_DELAY: '0s' },
      cwd: place.folder,
    });
    undo.push(() => started.stop('SIGTERM'));
    const line = await started.waitForLine(/listening at (http:\/\/[^"]+)"/);
    const url = /listening at (http:\/\/[^"]+)"/.exec(line)?.[1] ?? '';
    await until(async () => (await fetch(`${url}/health/ready`)).status === 200);
    return { url };
  }

  /** Uploads at once; adds the names of those that were stored. Returns whether all were. */
  async function putSixteen(put: (name: string) => Promise<HttpResult>, stored: string[]): Promise<boolean> {
    const names = Array.from({ length: 16 }, (_, number) => `${stored.length}-${number}`);
    const responses = await Promise.all(names.map(put));
    stored.push(...names.filter((_, at) => responses[at]?.status === 201));
    const refused = responses.filter(({ status }) => status !== 201);
    for (const { status, body } of refused) expect([status, body.code]).toEqual([503, 'store_unavailable']);
    return refused.length === 0;
  }

  it('are refused, everything confirmed stays, deleting makes room, and the index stays whole', async () => {
    const place = await openPlace();
    const target = await startConfined(place);
    const content = contentFor(0, 7);
    const stored: string[] = [];
    const put = (name: string) => send(target, 'PUT', `/objects/${name}`, content);
    for (let hasRoom = true; hasRoom; ) hasRoom = await putSixteen(put, stored);
    expect(stored.length).toBeGreaterThan(50);
    for (const name of stored) expect((await send(target, 'GET', `/objects/${name}`)).status).toBe(200);

    for (const name of stored.splice(0, 20))
      await until(async () => (await send(target, 'DELETE', `/objects/${name}`)).status === 204);
    await until(async () => (await put('again')).status === 201);
    stored.push('again');
    for (const name of stored) {
      const response = await fetch(`${target.url}/objects/${name}`);
      expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
    }
    for (const step of undo.splice(1)) await step();
    expectWholeIndex(join(place.folder, 'objects'));
  });
});
