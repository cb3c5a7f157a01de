import { readFileSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { OwnServer } from '@gridlease/devstack/servers/own-server';
import { openPostgres, removePostgresData } from '@gridlease/devstack/servers/postgres';
import { leash } from './leash.ts';
import { makeVolatileFolder } from './volatile-folder.ts';

export type PrivatePostgres = {
  /** The superuser's address of the database `postgres`; the same before and after a restart. */
  url: string;
  port: number;
  /** Contains `cluster/`, the data directory, and `postgres.log`. */
  dataFolder: string;
  /** Shuts the server down; the data is kept. */
  stop(): Promise<void>;
  /** Kills all of its processes, as the loss of its machine would; the data is kept. */
  kill(): Promise<void>;
  /** Stops all of its processes where they are (SIGSTOP): connections stay open, and get no response. */
  pause(): void;
  /** Lets them go on. */
  resume(): void;
  /** Starts it again on the same port. */
  start(): Promise<void>;
  /** Stops the server and removes its data. */
  close(): Promise<void>;
};

export type PrivatePostgresOptions = {
  /** Server settings by name. */
  settings?: Record<string, string>;
  /** Folder for its data, which is the caller's to remove; default a new one. */
  folder?: string;
  /** Fills the folder of its data before the first start: a copy of another server. */
  prepare?: (dataFolder: string) => Promise<void>;
  /** Folder with `bin/` of its programs; default the embedded PostgreSQL. */
  programs?: string;
  /** The superuser's; default a random one. */
  password?: string;
  /** Default a free one. */
  port?: number;
};

/**
 * A PostgreSQL that one test may stop, kill and start while the code under test uses it (never that of the environment, or
 * a container's).
 */
export async function openPrivatePostgres(options: PrivatePostgresOptions = {}): Promise<PrivatePostgres> {
  const folder = options.folder ?? (await makeVolatileFolder('gridlease-private-'));
  // Root's PostgreSQL runs as another user, who has to traverse the folder.
  await chmod(folder, 0o711);
  const dataFolder = join(folder, 'postgres');
  const settings = { fsync: 'off', ...options.settings };
  const { programs, password } = options;
  const open = (port?: number) =>
    openPostgres({ dataFolder, settings, programs, password, ...(port === undefined ? {} : { port }) });
  await options.prepare?.(dataFolder);
  let server: OwnServer = await open(options.port);
  const removed = options.folder === undefined ? folder : undefined;
  let release = leash(server.pid, removed);
  return {
    url: server.url,
    port: server.port,
    dataFolder: server.dataFolder,
    async stop() {
      release();
      await server.stop();
    },
    async kill() {
      release();
      signalAll(server.pid, 'SIGSTOP');
      signalAll(server.pid, 'SIGKILL');
      await server.exited;
    },
    pause: () => signalAll(server.pid, 'SIGSTOP'),
    resume: () => signalAll(server.pid, 'SIGCONT'),
    async start() {
      server = await open(server.port);
      release = leash(server.pid, removed);
    },
    async close() {
      release();
      signalAll(server.pid, 'SIGCONT');
      await server.stop();
      await removePostgresData(dataFolder);
      if (removed !== undefined) await rm(removed, { recursive: true, force: true });
    },
  };
}

/** The server starts a process for each connection; stopped first, it starts no further ones meanwhile. */
function signalAll(pid: number, signal: NodeJS.Signals): void {
  const children = signal === 'SIGSTOP' ? [] : childrenOf(pid);
  signalIfAny(pid, signal);
  for (const child of [...children, ...childrenOf(pid)]) signalIfAny(child, signal);
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    // The server has ended.
    return [];
  }
}

function signalIfAny(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself.
  }
}
