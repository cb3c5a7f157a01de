import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestS3Store } from '@gridlease/testing/context';
import { closeWithFile } from '@gridlease/testing/file-end';
import { startProcess } from '@gridlease/testing/process';
import { programArguments } from '@gridlease/testing/programs';
import { until } from '@gridlease/testing/until';

const LISTENING = /listening at (http:\/\/[^"]+)"/;
const READY_TIMEOUT_MS = 60_000;

/** Starts the storage service on a store. Returns its base URL once it is ready. */
export async function startStorageOn(store: TestS3Store): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-objects-'));
  closeWithFile(() => rm(folder, { recursive: true, force: true }));
  const service = await startProcess({
    command: process.execPath,
    args: programArguments('services/storage/src/main.ts'),
    env: {
      GRIDLEASE_SERVER__HOST: '127.0.0.1',
      GRIDLEASE_SERVER__PORT: '0',
      GRIDLEASE_AUTH__MODE: 'off',
      GRIDLEASE_DRAIN_DELAY: '0s',
      GRIDLEASE_OBJECT_STORE__DRIVER: 's3',
      GRIDLEASE_OBJECT_STORE__ENDPOINT: store.endpoint,
      GRIDLEASE_OBJECT_STORE__PUBLIC_ENDPOINT: store.endpoint,
      GRIDLEASE_OBJECT_STORE__ACCESS_KEY_ID: store.accessKeyId,
      GRIDLEASE_OBJECT_STORE__SECRET_ACCESS_KEY: store.secretAccessKey,
      GRIDLEASE_OBJECT_STORE__REGION: store.region,
    },
    cwd: folder,
  });
  const [, url = ''] = LISTENING.exec(await service.waitForLine(LISTENING)) ?? [];
  const isReady = async () => (await fetch(`${url}/health/ready`)).ok;
  await until(isReady, { timeoutMs: READY_TIMEOUT_MS, message: 'that storage is ready' });
  return url;
}
