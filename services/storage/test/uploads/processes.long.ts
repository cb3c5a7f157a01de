import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { bucketName, S3_START_TIMEOUT_MS, testS3 } from '@gridlease/testing/s3';
import { until } from '@gridlease/testing/until';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDiskStore } from '../../src/backend/disk/open.ts';
import { openS3, removeBucket } from '../backend/stores.ts';
import { makePlace, type StorageProcess, startStorage } from '../process.ts';
import { call, dial } from '../storage.ts';
import { startClient } from './client.ts';
import { begin, bytesOf, download, leftovers, offsetOf, patchLines, proceed } from './tus.ts';

const MIB = 1024 * 1024;
const PART = 5 * MIB;
const bytes = bytesOf(20 * MIB);

const undo: (() => Promise<unknown>)[] = [];
beforeAll(() => testS3('new'), S3_START_TIMEOUT_MS);
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** A store that outlives the services before it. */
interface Surroundings {
  readonly name: string;
  open(): Promise<{
    readonly object_store: Record<string, string>;
    /** How much there is of the upload: it grows by one with each part. */
    readonly count: (folder: string) => Promise<number>;
    /** What stopped services have left of uploads. */
    readonly left: (folder: string) => ReturnType<typeof leftovers>;
  }>;
}

const onDisk: Surroundings = {
  name: 'the disk driver',
  open: async () => ({
    object_store: {},
    async count(folder) {
      const objects = join(folder, 'objects', 'objects');
      const entries = await readdir(objects, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).length;
    },
    async left(folder) {
      const { backend } = await openDiskStore({ folder: join(folder, 'objects'), publicUrl: () => '' });
      const found = await leftovers(backend, 'gridlease');
      await backend.close();
      return found;
    },
  }),
};

const onS3: Surroundings = {
  name: 'an S3 store',
  async open() {
    const { endpoint, accessKeyId, secretAccessKey, region } = await testS3('new');
    const backend = await openS3('new');
    const [defaultBucket, stateBucket] = [bucketName(), bucketName()];
    undo.push(async () => {
      await removeBucket(backend, defaultBucket);
      await removeBucket(backend, stateBucket);
      await backend.close();
    });
    const keys = { accessKeyID: accessKeyId, secretAccessKey };
    return {
      object_store: { endpoint, region, defaultBucket, stateBucket, ...keys },
      async count() {
        const [pending] = await Array.fromAsync(backend.multipart.listPending(defaultBucket));
        if (pending === undefined) return 0;
        return (await backend.multipart.listParts(pending.ref, pending.uploadId)).length;
      },
      left: () => leftovers(backend, defaultBucket, stateBucket),
    };
  },
};

async function openPlace(surroundings: Surroundings) {
  const { object_store, count, left } = await surroundings.open();
  const { stateBucket = 'gridlease-uploads', ...store } = object_store;
  const uploads = { part_bytes: PART, state_bucket: stateBucket };
  const place = await makePlace({ server: { port: 0 }, object_store: store, uploads });
  undo.push(() => place.remove());
  const start = async (env: Record<string, string> = {}) => {
    const storage = await startStorage(place, env);
    await until(async () => (await call(storage, 'GET', '/health/ready')).status === 200, {
      timeoutMs: 60_000,
    });
    return storage;
  };
  return { start, count: () => count(place.folder), left: () => left(place.folder) };
}

/** Sends 12 MiB of an upload of 20, and waits until two parts of it are in the store. */
async function sendSome(storage: StorageProcess, count: () => Promise<number>) {
  const path = await begin(storage, 'data', bytes.length);
  const before = await count();
  const connection = dial(Number(new URL(storage.url).port));
  connection.request(...patchLines(path, 0, bytes.length));
  connection.socket.write(bytes.subarray(0, 12 * MIB));
  await until(async () => (await count()) === before + 2);
  return { path, ...connection };
}

async function expectFinished(storage: StorageProcess, left: () => Promise<unknown>): Promise<void> {
  expect((await download(storage, 'data')).equals(bytes)).toBe(true);
  expect(await storage.stop()).toBe(0);
  expect(await left()).toEqual({ state: ['done', 'upload'], pending: 0 });
}

describe.each([onDisk, onS3])(
  'a service before $name that is killed in the middle of an upload',
  (surroundings) => {
    it('loses no durable bytes, and its successor continues', async () => {
      const { start, count, left } = await openPlace(surroundings);
      const first = await start();
      const { path, closed } = await sendSome(first, count);
      await first.process.stop('SIGKILL');
      await closed;
      const second = await start();
      undo.push(() => second.stop());
      const offset = await offsetOf(second, path);
      expect([PART, 2 * PART]).toContain(offset);
      const uploadUrl = `${second.url}${path}`;
      await startClient(second, bytes, 'data', { uploadUrl }).finished;
      await expectFinished(second, left);
    });

    it('repeatedly goes unnoticed by a client that retries', { timeout: 60_000 }, async () => {
      const { start, left } = await openPlace(surroundings);
      let storage = await start();
      const GRIDLEASE_SERVER__PORT = new URL(storage.url).port;
      const retryDelays = Array.from({ length: 1_000 }, () => 50);
      let reached = 0;
      const { finished } = startClient(storage, bytes, 'data', {
        retryDelays,
        chunkSize: 3 * MIB,
        onChunkComplete: (_size, accepted) => {
          reached = accepted;
        },
      });
      for (const offset of [3, 9, 15]) {
        await until(() => reached >= offset * MIB, { every: 1 });
        await storage.process.stop('SIGKILL');
        storage = await start({ GRIDLEASE_SERVER__PORT });
      }
      undo.push(() => storage.stop());
      await finished;
      await expectFinished(storage, left);
    });
  },
);

describe.each([onDisk, onS3])(
  'a service before $name that is stopped in the middle of an upload',
  (surroundings) => {
    it('keeps what arrived, and does not wait for the rest', async () => {
      const { start, count, left } = await openPlace(surroundings);
      const first = await start();
      const { path, text, closed } = await sendSome(first, count);
      expect((await first.process.stop('SIGTERM')).code).toBe(0);
      await closed;
      expect(text()).toMatch(/^HTTP\/1\.1 503 .*upload_suspended/s);
      const second = await start();
      undo.push(() => second.stop());
      const offset = await offsetOf(second, path);
      expect(offset).toBeGreaterThanOrEqual(2 * PART);
      await proceed(second, path, offset, bytes.subarray(offset));
      await expectFinished(second, left);
    });
  },
);
