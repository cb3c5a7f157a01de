import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeWithFile } from '@gridlease/testing/file-end';
import { startProcess } from '@gridlease/testing/process';
import { programArguments } from '@gridlease/testing/programs';

const MAIN = 'services/storage/src/main.ts';
const LISTENING = /listening at (http:\/\/[^"]+)"/;

/** A real storage service as its own process, over an empty folder. */
export interface TestStorage {
  readonly url: string;
  readonly port: number;
  /** A URL of the default bucket that allows one method for 15 minutes. */
  presign(method: 'GET' | 'PUT', key: string): Promise<string>;
  upload(key: string, content: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Undefined if there is none. */
  read(key: string): Promise<Buffer | undefined>;
}

/** A storage service that stops with the test file. */
export async function startStorage(): Promise<TestStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-storage-'));
  const started = await startProcess({
    command: process.execPath,
    args: [...programArguments(MAIN)],
    env: {
      GRIDLEASE_DRAIN_DELAY: '0s',
      GRIDLEASE_SERVER__PORT: '0',
      GRIDLEASE_REGISTRY__ENABLED: 'false',
      GRIDLEASE_OBJECT_STORE__DRIVER: 'disk',
      GRIDLEASE_OBJECT_STORE__FOLDER: join(folder, 'objects'),
      GRIDLEASE_OBJECT_STORE__DEFAULTBUCKET: 'rentals',
    },
    cwd: folder,
  });
  closeWithFile(async () => {
    await started.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const url = LISTENING.exec(await started.waitForLine(LISTENING))?.[1] ?? '';
  return {
    url,
    port: Number(new URL(url).port),
    async presign(method, key) {
      const response = await expectSuccess(
        fetch(`${url}/presigned-url/rentals/${key}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ method }),
        }),
      );
      return ((await response.json()) as { url: string }).url;
    },
    async upload(key, content) {
      await expectSuccess(fetch(`${url}/objects/rentals/${key}`, { method: 'PUT', body: content }));
    },
    async read(key) {
      const response = await fetch(`${url}/objects/rentals/${key}`);
      return response.status === 404
        ? undefined
        : Buffer.from(await (await expectSuccess(Promise.resolve(response))).arrayBuffer());
    },
  };
}

async function expectSuccess(call: Promise<Response>): Promise<Response> {
  const response = await call;
  if (response.ok) return response;
  throw new Error(`${new URL(response.url).pathname} returned ${response.status}: ${await response.text()}`);
}
