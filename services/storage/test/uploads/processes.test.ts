import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@gridlease/testing/until';
import { afterEach, describe, expect, it } from 'vitest';
import { openDiskStore } from '../../src/backend/disk/open.ts';
import { makePlace, type StorageProcess, startStorage } from '../process.ts';
import { call, dial } from '../storage.ts';
import { startClient } from './client.ts';
import { begin, bytesOf, download, leftovers, offsetOf, patchLines, proceed } from './tus.ts';

const MIB = 1024 * 1024;
const PART = 5 * MIB;
const bytes = bytesOf(20 * MIB);

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function openPlace() {
  const config = { server: { port: 0 }, uploads: { part_bytes: PART } };
  const place = await makePlace(config);
  undo.push(() => place.remove());
  const start = async (env: Record<string, string> = {}) => {
    const storage = await startStorage(place, env);
    await until(async () => (await call(storage, 'GET', '/health/ready')).status === 200, {
      timeoutMs: 20_000,
    });
    return storage;
  };
  const objects = join(place.folder, 'objects');
  const files = async () => {
    const entries = await readdir(join(objects, 'objects'), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).length;
  };
  /** What a stopped service has left of uploads. */
  const left = async () => {
    const { backend } = await openDiskStore({ folder: objects, publicUrl: () => '' });
    const found = await leftovers(backend, 'gridlease');
    await backend.close();
    return found;
  };
  return { start, files, left };
}

/** Sends 12 MiB of an upload of 20, and waits until two parts of it are files. */
async function sendSome(storage: StorageProcess, files: () => Promise<number>) {
  const path = await begin(storage, 'data', bytes.length);
  const before = await files();
  const connection = dial(Number(new URL(storage.url).port));
  connection.request(...patchLines(path, 0, bytes.length));
  connection.socket.write(bytes.subarray(0, 12 * MIB));
  await until(async () => (await files()) === before + 2);
  return { path, ...connection };
}

async function expectFinished(storage: StorageProcess, left: () => Promise<unknown>): Promise<void> {
  expect((await download(storage, 'data')).equals(bytes)).toBe(true);
  expect(await storage.stop()).toBe(0);
  expect(await left()).toEqual({ state: ['done', 'upload'], pending: 0 });
}

describe('a service that is killed in the middle of an upload', () => {
  it('has lost nothing that was safe, and its successor goes on', async () => {
    const { start, files, left } = await openPlace();
    const first = await start();
    const { path, closed } = await sendSome(first, files);
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

  it('again and again is not noticed by a client that tries again', { timeout: 60_000 }, async () => {
    const { start, left } = await openPlace();
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
});

describe('a service that is stopped in the middle of an upload', () => {
  it('keeps what arrived, and does not wait for the rest', async () => {
    const { start, files, left } = await openPlace();
    const first = await start();
    const { path, text, closed } = await sendSome(first, files);
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
});
