import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres, type PostgresServer, removePostgresData } from '@gridlease/devstack/servers/postgres';

export type PrivatePostgres = {
  /** The superuser's address of the database `postgres`; the same before and after a restart. */
  url: string;
  port: number;
  /** Shuts the server down; the data stay. */
  stop(): Promise<void>;
  /** Kills the server as a crash would; the data stay. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
  /** Stops the server and removes its data. */
  close(): Promise<void>;
};

/** A PostgreSQL that one test may stop, kill and start under the feet of what it tests (always the embedded one). */
export async function openPrivatePostgres(): Promise<PrivatePostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-private-'));
  // Root's PostgreSQL runs as another user, who has to get through to the data.
  await chmod(folder, 0o711);
  const dataFolder = join(folder, 'postgres');
  const open = (port?: number) =>
    openPostgres({ dataFolder, settings: { fsync: 'off' }, ...(port === undefined ? {} : { port }) });
  let server: PostgresServer = await open();
  return {
    url: server.url,
    port: server.port,
    stop: () => server.stop(),
    async kill() {
      process.kill(server.pid, 'SIGKILL');
      await server.exited;
    },
    async start() {
      server = await open(server.port);
    },
    async close() {
      await server.stop();
      await removePostgresData(dataFolder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
