import { chmod, chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPgBouncer, ProgramUnavailableError } from '@gridlease/devstack/servers/fetched-programs';
import { findFreePort } from '@gridlease/devstack/servers/free-port';
import { endProcess, startServerProcess } from '@gridlease/devstack/servers/server-process';
import type { TestContext } from 'vitest';
import { adminQuery } from './database.ts';
import { leash } from './leash.ts';
import type { PrivatePostgres } from './private-postgres.ts';
import { until } from './until.ts';

const CONFIG = fileURLToPath(new URL('../../../deploy/postgres/pgbouncer.ini', import.meta.url));
const ENDING = [
  { signal: 'SIGTERM' as const, waitMs: 3_000 },
  { signal: 'SIGKILL' as const, waitMs: 1_000 },
];

export type TestPooler = {
  /** The address of the same database through the pooler. */
  url: string;
  close(): Promise<void>;
};

/**
 * PgBouncer with the deployed configuration in front of a server; where it is not available the calling test is skipped.
 *
 * @param url an address of a database on `server`, with the user and password that clients and pooler have
 */
export async function openPoolerOrSkip(
  context: Pick<TestContext, 'skip'>,
  server: PrivatePostgres,
  url: string,
): Promise<TestPooler> {
  // biome-ignore lint/style/noProcessEnv: where programs are kept, and how strict the run is, is the environment's to say.
  const env = process.env;
  let program: string;
  try {
    program = await findPgBouncer(env);
  } catch (error) {
    if (!(error instanceof ProgramUnavailableError) || env.CI) throw error;
    return context.skip(error.message);
  }
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-pooler-'));
  // It refuses to run as root; PostgreSQL's user is there.
  const account = await stat(join(server.dataFolder, 'cluster'));
  const { username, password } = new URL(url);
  const port = await findFreePort();
  const users = join(folder, 'users');
  const config = join(folder, 'pgbouncer.ini');
  await writeFile(users, `"${username}" "${password}"\n`);
  await writeFile(config, await configure({ port, users, server: server.port }));
  for (const path of [folder, users, config]) await chown(path, account.uid, account.gid);
  await chmod(folder, 0o700);
  const { pid } = await startServerProcess({
    command: program,
    args: [config],
    logFile: join(folder, 'pgbouncer.log'),
    ...(process.getuid?.() === 0 ? { account: { uid: account.uid, gid: account.gid } } : {}),
  });
  const release = leash(pid, folder);
  const through = new URL(url);
  through.port = String(port);
  await until(() => adminQuery('select 1', [], through.href), { message: 'the pooler' });
  return {
    url: through.href,
    async close() {
      release();
      await endProcess(pid, ENDING);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The deployed configuration, with the places of this run. */
async function configure(run: { port: number; users: string; server: number }): Promise<string> {
  const places = {
    '* = host=postgres port=5432': `* = host=127.0.0.1 port=${run.server}`,
    'listen_addr = *': 'listen_addr = 127.0.0.1',
    'listen_port = 6432': `listen_port = ${run.port}`,
    'auth_file = /run/secrets/pgbouncer-users': `auth_file = ${run.users}`,
  };
  let text = await readFile(CONFIG, 'utf8');
  for (const [deployed, here] of Object.entries(places)) {
    if (!text.includes(deployed)) throw new Error(`${CONFIG} has no line ${deployed}`);
    text = text.replace(deployed, here);
  }
  return `${text}\nunix_socket_dir =\n`;
}
