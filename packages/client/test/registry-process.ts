import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@gridlease/devstack/servers/free-port';
import { openTestDatabase } from '@gridlease/testing/database';
import { startProcess } from '@gridlease/testing/process';
import { programArguments } from '@gridlease/testing/programs';
import { until } from '@gridlease/testing/until';

const PROGRAM = 'services/provider-registry/src/main.ts';

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
    args: [...programArguments(PROGRAM)],
    cwd: folder,
    env: {
      GRIDLEASE_PORT: `127.0.0.1:${port}`,
      GRIDLEASE_DATABASE_URL: database.url,
      GRIDLEASE_DRAIN_DELAY: '0s',
    },
  });
  await until(async () => (await fetch(`${url}/health/ready`)).ok, { timeoutMs: 60_000 });
  return {
    url,
    async close() {
      await service.stop();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
