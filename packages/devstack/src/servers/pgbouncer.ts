import { chmod, chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHECKOUT } from '../programs/node-arguments.ts';
import { findFreePort } from './free-port.ts';
import { type EndingStep, endProcess, startServerProcess } from './server-process.ts';

const CONFIG = join(CHECKOUT, 'deploy/postgres/pgbouncer.ini');
const ENDING: EndingStep[] = [
  { signal: 'SIGTERM', waitMs: 3_000 },
  { signal: 'SIGKILL', waitMs: 1_000 },
];

/** PgBouncer in front of a PostgreSQL of ours. */
export type OwnPooler = {
  /** The address of the same database through the pooler. */
  url: string;
  pid: number;
  /** Contains its configuration and log; `stop` removes it. */
  folder: string;
  stop(): Promise<void>;
};

/**
 * Starts PgBouncer with the deployed configuration on 127.0.0.1. It may not take clients yet.
 *
 * @param options.program see `findPgBouncer`
 * @param options.url of a database, with the user and password that clients and pooler have
 * @param options.dataFolder that of the server, whose user runs the pooler, too, where root starts it
 */
export async function openPgBouncer(options: {
  program: string;
  url: string;
  dataFolder: string;
}): Promise<OwnPooler> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-pooler-'));
  // It refuses to run as root; PostgreSQL's user is there.
  const { uid, gid } = await stat(join(options.dataFolder, 'cluster'));
  const { username, password, port: server } = new URL(options.url);
  const port = await findFreePort();
  const users = join(folder, 'users');
  const config = join(folder, 'pgbouncer.ini');
  await writeFile(users, `"${username}" "${password}"\n`);
  await writeFile(config, await configure({ port, users, server }));
  for (const path of [folder, users, config]) await chown(path, uid, gid);
  await chmod(folder, 0o700);
  const { pid } = await startServerProcess({
    command: options.program,
    args: [config],
    logFile: join(folder, 'pgbouncer.log'),
    ...(process.getuid?.() === 0 ? { account: { uid, gid } } : {}),
  });
  const through = new URL(options.url);
  through.port = String(port);
  return {
    url: through.href,
    pid,
    folder,
    async stop() {
      await endProcess(pid, ENDING);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The deployed configuration, with the places of this run. */
async function configure(run: { port: number; users: string; server: string }): Promise<string> {
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
