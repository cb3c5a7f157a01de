import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess, type TestProcess } from '@gridlease/testing/process';
import { programArguments } from '@gridlease/testing/programs';

const MAIN = 'services/provider-registry/src/main.ts';
const LISTENING = /listening at (http:\/\/[^"]+)"/;

export interface RegistryProcess {
  readonly url: string;
  readonly process: TestProcess;
  /** Sends SIGTERM, removes the folder and returns the exit code. */
  stop(): Promise<number | null>;
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts `main.ts` as its own process in an empty folder, with this configuration file and environment alone. */
export async function spawnRegistry(
  config: Record<string, unknown>,
  options: { env?: Record<string, string>; args?: string[] } = {},
): Promise<{ process: TestProcess; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-registry-'));
  // JSON is YAML.
  await writeFile(join(folder, 'config.yaml'), JSON.stringify(config));
  const started = await startProcess({
    command: process.execPath,
    args: [...programArguments(MAIN), ...(options.args ?? [])],
    env: { PATH: '/usr/bin:/bin', GRIDLEASE_DRAIN_DELAY: '0s', ...options.env },
    cwd: folder,
  });
  return { process: started, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** As `spawnRegistry`, and waits until it listens. */
export async function startRegistry(
  config: Record<string, unknown>,
  options: { env?: Record<string, string> } = {},
): Promise<RegistryProcess> {
  const { process: started, remove } = await spawnRegistry(config, options);
  const line = await started.waitForLine(LISTENING);
  const url = (LISTENING.exec(line)?.[1] ?? '').replace('0.0.0.0', '127.0.0.1');
  return {
    url,
    process: started,
    async stop() {
      const { code } = await started.stop('SIGTERM');
      await remove();
      return code;
    },
  };
}
