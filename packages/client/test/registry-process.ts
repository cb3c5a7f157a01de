import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@gridlease/devstack/servers/free-port';
import { openTestDatabase } from '@gridlease/testing/database';
import { startProcess } from '@gridlease/testing/process';
import { until } from '@gridlease/testing/until';

const PROGRAM = fileURLToPath(new URL('../../../services/provider-registry/src/main.ts', import.meta.url));

export interface RegistryProcess {
  readonly url: string;
  close(): Promise<void>;
}

/** A real registry as its own process, with a database of its own. */
export async function openRegistryProcess(): Promise<RegistryProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-client-'));
  const database = await openTestDatabase();
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const service = await startProcess({
    command: process.execPath,
    args: ['--conditions=source', PROGRAM],
    cwd: folder,
    env: {
      GRIDLEASE_PORT: `127.0.0.1:${port}`,
      GRIDLEASE_DATABASE_URL: database.url,
      GRIDLEASE_DRAIN_DELAY: '0s',
    },
  });
  await until(async () => (await fetch(`${url}/health/ready`)).ok, { timeoutMs: 20_000 });
  return {
    url,
    async close() {
      await service.stop();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
