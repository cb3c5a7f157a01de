import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startOnPort } from './free-port.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { readFileIfAny } from './paths.ts';
import { keepPassword } from './postgres-password.ts';
import { type PostgresPlacement, placePostgres, sharedPostgresFolder } from './postgres-placement.ts';
import {
  type EndingStep,
  endProcess,
  findCommandLine,
  isProcessIdTaken,
  type ServerProcess,
  startServerProcess,
} from './server-process.ts';

/** Includes recovery after a crash, which happens before the first connection. */
const START_TIMEOUT_MS = 60_000;
const INITDB_TIMEOUT_MS = 60_000;
const RETRY_MS = 200;
/** `standby`: of a server that follows another one and takes reads. */
const READY = new Set(['ready', 'standby']);
/** Above any operating system's limit for process ids. */
const NO_PROCESS = 2 ** 31 - 1;
/** Fast shutdown, then immediate shutdown (recovery at the next start), then SIGKILL: under 8 s in all. */
const ENDING: EndingStep[] = [
  { signal: 'SIGINT', waitMs: 5000 },
  { signal: 'SIGQUIT', waitMs: 2000 },
  { signal: 'SIGKILL', waitMs: 1000 },
];

/**
 * Starts a PostgreSQL on 127.0.0.1 (`url` is the superuser's address of the database `postgres`), and creates
 * its cluster first if the folder has none. A server that a killed platform left running on the same folder is stopped
 * first; the caller ensures (by its own lock) that no running platform uses the folder.
 *
 * @param options.dataFolder contains `cluster/`, `password` (0600) and `postgres.log`.
 * @param options.port a free one when undefined.
 * @param options.settings server settings by name, such as `{ fsync: 'off' }` for disposable data.
 * @param options.programs a folder with `bin/` of another release; default npm's PostgreSQL.
 * @param options.password the superuser's if the cluster is created; default a random one.
 * @param options.log called for events before the start: another folder is used, a leftover server was stopped.
 * @throws PortInUseError when the port is taken; Error with the end of the log when the server does not start.
 */
export async function openPostgres(options: {
  dataFolder: string;
  port?: number;
  settings?: Record<string, string>;
  programs?: string | undefined;
  password?: string | undefined;
  log?: (line: string) => void;
}): Promise<OwnServer> {
  const { settings = {}, log = () => {} } = options;
  const placement = await placePostgres(options.dataFolder, options.programs);
  const { dataFolder } = placement;
  if (dataFolder === sharedPostgresFolder(options.dataFolder)) {
    log(`PostgreSQL's user cannot enter ${options.dataFolder}; its data is in ${dataFolder}`);
  }
  await stopLeftover(dataFolder, log);
  const password = await keepPassword(dataFolder, placement.account, options.password);
  await makeCluster(placement, settings);
  return startOnPort(options.port, (port) => startCluster(placement, settings, port, password));
}

/** Stops a leftover PostgreSQL server and removes its data permanently. */
export async function removePostgresData(dataFolder: string): Promise<void> {
  for (const folder of [dataFolder, sharedPostgresFolder(dataFolder)]) {
    await stopLeftover(folder, () => {});
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeCluster(placement: PostgresPlacement, settings: Record<string, string>): Promise<void> {
  const { dataFolder, programs, account } = placement;
  const cluster = join(dataFolder, 'cluster');
  if ((await readFileIfAny(join(cluster, 'PG_VERSION'))) !== undefined) return;
  // Created under another name and renamed, so that an interrupted initdb leaves nothing that looks like a cluster.
  const unfinished = `${cluster}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const initdb = await startServerProcess({
    command: join(programs, 'bin', 'initdb'),
    args: [
      `--pgdata=${unfinished}`,
      '--username=postgres',
      `--pwfile=${join(dataFolder, 'password')}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // PostgreSQL's built-in locale sorts text alike on every machine.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      ...(settings.fsync === 'off' ? ['--no-sync'] : []),
    ],
    logFile: join(dataFolder, 'postgres.log'),
    account,
  });
  const timer = setTimeout(() => process.kill(initdb.pid, 'SIGKILL'), INITDB_TIMEOUT_MS);
  const { code } = await initdb.exited;
  clearTimeout(timer);
  if (code !== 0) throw new Error(`initdb failed:\n${initdb.logTail()}`);
  await rename(unfinished, cluster);
}

async function startCluster(
  { dataFolder, programs, account }: PostgresPlacement,
  settings: Record<string, string>,
  port: number,
  password: string,
): Promise<OwnServer> {
  const cluster = join(dataFolder, 'cluster');
  const all: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...settings,
  };
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      return await startOwnServer({
        name: 'PostgreSQL',
        program: {
          command: join(programs, 'bin', 'postgres'),
          args: [
            '-D',
            cluster,
            ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
          ],
          logFile: join(dataFolder, 'postgres.log'),
          account,
        },
        url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
        port,
        dataFolder,
        startTimeoutMs: deadline - performance.now(),
        isReady: (server) => isReady(server, cluster),
        portInUse: /could not bind IPv4 address/,
        ending: ENDING,
      });
    } catch (error) {
      // After a kill -9 of the postmaster its children need a moment to notice and exit.
      const waits = /pre-existing shared memory block/.test((error as Error).message);
      if (!waits || performance.now() > deadline) throw error;
      await delay(RETRY_MS);
    }
  }
}

/** The eighth line of postmaster.pid is the server's status; pg_ctl waits by reading it, and so do we. */
async function isReady(server: ServerProcess, cluster: string): Promise<boolean> {
  const lines = (await readFileIfAny(join(cluster, 'postmaster.pid')))?.split('\n') ?? [];
  return lines[0] === String(server.pid) && READY.has(lines[7]?.trim() ?? '');
}

/**
 * Stops a server that still runs on the folder although its platform was killed. If the id in postmaster.pid belongs to
 * an unrelated process or a zombie, PostgreSQL itself would refuse to start, so the entry is replaced.
 */
async function stopLeftover(dataFolder: string, log: (line: string) => void): Promise<void> {
  const cluster = join(dataFolder, 'cluster');
  const file = join(cluster, 'postmaster.pid');
  const lines = (await readFileIfAny(file))?.split('\n') ?? [];
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return;
  const commandLine = await findCommandLine(pid);
  if (commandLine?.includes(`-D ${cluster} `)) {
    log(`a PostgreSQL (process ${pid}) was left running on ${dataFolder}; stopping it`);
    await endProcess(pid, ENDING);
  }
  if (isProcessIdTaken(pid) && (await readFileIfAny(file)) !== undefined) {
    // Not removed: PostgreSQL uses its other lines to detect whether orphaned children still use the data.
    await writeFile(file, [String(NO_PROCESS), ...lines.slice(1)].join('\n'));
  }
}
