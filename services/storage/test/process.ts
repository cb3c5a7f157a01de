import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess, type TestProcess } from '@gridlease/testing/process';
import { programArguments } from '@gridlease/testing/programs';

const MAIN = 'services/storage/src/main.ts';
const LISTENING = /listening at (http:\/\/[^"]+)"/;

/** A folder to start in, with a configuration file. */
export interface Place {
  readonly folder: string;
  remove(): Promise<void>;
}

export interface StorageProcess {
  readonly url: string;
  readonly process: TestProcess;
  /** Sends SIGTERM; returns the exit code. */
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

/** An empty folder with this configuration file, or with none. */
export async function makePlace(config?: Record<string, unknown>): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-storage-'));
  // JSON is YAML.
  if (config !== undefined) await writeFile(join(folder, 'config.yaml'), JSON.stringify(config));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Starts `main.ts` as its own process, with this environment alone. */
export function spawnStorage(place: Place, env: Record<string, string> = {}): Promise<TestProcess> {
  return startProcess({
    command: process.execPath,
    args: [...programArguments(MAIN)],
    env: { PATH: '/usr/bin:/bin', GRIDLEASE_DRAIN_DELAY: '0s', ...env },
    cwd: place.folder,
  });
}

/** As `spawnStorage`, and waits until it listens. */
export async function startStorage(place: Place, env: Record<string, string> = {}): Promise<StorageProcess> {
  const started = await spawnStorage(place, env);
  const line = await started.waitForLine(LISTENING);
  const url = (LISTENING.exec(line)?.[1] ?? '').replace('0.0.0.0', '127.0.0.1');
  return {
    url,
    process: started,
    async stop() {
      return (await started.stop('SIGTERM')).code;
    },
  };
}
