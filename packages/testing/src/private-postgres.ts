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
  /** Shuts the server down; the data is kept. */
  stop(): Promise<void>;
  /** Kills the server as a crash would; the data is kept. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
  /** Stops the server and removes its data. */
  close(): Promise<void>;
};

/**
 * A PostgreSQL that one test may stop, kill and start while the code under test uses it (always the embedded one).
 */
export async function openPrivatePostgres(): Promise<PrivatePostgres> {
  const folder = await makeVolatileFolder('gridlease-private-');
  // Root's PostgreSQL runs as another user, who has to traverse the folder.
  await chmod(folder, 0o711);
  const dataFolder = join(folder, 'postgres');
  const open = (port?: number) =>
    openPostgres({ dataFolder, settings: { fsync: 'off' }, ...(port === undefined ? {} : { port }) });
  let server: OwnServer = await open();
  let release = leash(server.pid, folder);
  return {
    url: server.url,
    port: server.port,
    async stop() {
      release();
      await server.stop();
    },
    async kill() {
      release();
      process.kill(server.pid, 'SIGKILL');
      await server.exited;
    },
    async start() {
      server = await open(server.port);
      release = leash(server.pid, folder);
    },
    async close() {
      release();
      await server.stop();
      await removePostgresData(dataFolder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
