import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openServiceDatabase, withClient } from '@gridlease/devstack/platform/databases';
import { openGuard } from '@gridlease/devstack/platform/guard-link';
import { identify } from '@gridlease/devstack/platform/process-identity';
import type { PlatformProcess } from '@gridlease/devstack/platform/stop-processes';
import { openNats } from '@gridlease/devstack/servers/nats';
import type { OwnServer } from '@gridlease/devstack/servers/own-server';
import { type OwnPooler, openPgBouncer } from '@gridlease/devstack/servers/pgbouncer';
import { openPostgres, removePostgresData } from '@gridlease/devstack/servers/postgres';
import { copyPostgres } from '@gridlease/devstack/servers/postgres-copy';
import { openSolana } from '@gridlease/devstack/servers/solana';
import type { Loads } from '../load/main.ts';
import { builtProgram, checkout, nodeOptions } from './build.ts';
import { type Launcher, type Program, type ProgramOptions, startProgram } from './programs.ts';
import { runJob } from './replies.ts';
import { readStatementCosts, STATEMENT_SETTINGS, type StatementCost } from './statement-costs.ts';

const run = promisify(execFile);

/** Runs one job after the other in a process of its own. */
export type LoadGenerator = <Kind extends keyof Loads>(
  kind: Kind,
  job: Parameters<Loads[Kind]>[0],
) => ReturnType<Loads[Kind]>;

/** Dedicated servers for one benchmark, with the durability of production: nothing is switched off. */
export interface Stage {
  /** For files; removed at the end. */
  readonly folder: string;
  readonly natsUrl: string;
  /** The postmaster, whose child processes do its work. */
  readonly postgresPid: number;
  readonly generator: LoadGenerator;
  /** Starts another load generator, for background load during a measurement. */
  openGenerator(name: string): Promise<LoadGenerator>;
  /** Creates an empty database and returns its owner's address. */
  createDatabase(name: string): Promise<string>;
  /** The database server's value of a setting, such as `fsync`. */
  databaseSetting(name: string): Promise<string>;
  /** What all clients have sent so far; only on a stage that is `profiled`. */
  readStatements(): Promise<readonly StatementCost[]>;
  /** Updates the planner's statistics and flushes pending writes, so that every benchmark starts alike. */
  calmDatabase(url: string): Promise<void>;
  start(options: ProgramOptions): Promise<Program>;
  /** The file that programs import for a source of the checkout. */
  fileOf(source: string): string;
  /** Starts a local chain as `npm start` does; returns its JSON-RPC address. */
  openChain(name: string): Promise<{ readonly url: string; stop(): Promise<void> }>;
  /**
   * Starts PgBouncer, the program given, in front of a database, and gives the database's role the settings that belong to
   * it, as an operator would.
   */
  openPooler(program: string, databaseUrl: string): Promise<OwnPooler>;
  /** Starts a standby that follows the database server; `tools` is the folder of PostgreSQL's programs. */
  openStandby(tools: string): Promise<OwnServer>;
  /** Stops everything, in reverse order of the starts. */
  close(): Promise<void>;
}

/** Like the platform's own chain: a transfer is final after about three seconds. */
const SLOT_MS = 100;

/** Programs and servers of a stage. */
export interface StageSettings {
  readonly launcher: Launcher;
  /** Of PostgreSQL, by name. */
  readonly settings: Record<string, string>;
}

/** As deployed: programs are built and have the image's flags; nothing of PostgreSQL's durability is switched off. */
export const DEPLOYED: StageSettings = {
  launcher: {
    fileOf: builtProgram,
    nodeOptions,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', NODE_ENV: 'production', TZ: 'UTC' },
  },
  // As PostgreSQL's manual advises for a dedicated server: the default is for the smallest machines, and with it a table
  // of a quarter of that size is read from files each time. The obvious implementations have the same.
  settings: { shared_buffers: '512MB' },
};

/** The same with what profiles need: statements are counted, and a signal opens a program's inspector. */
export function profiled({ launcher, settings }: StageSettings): StageSettings {
  return {
    launcher: { ...launcher, env: { ...launcher.env, NODE_OPTIONS: '--inspect-port=0' } },
    settings: { ...settings, ...STATEMENT_SETTINGS },
  };
}

/**
 * Starts PostgreSQL, NATS and the load generator. On the checkout's disk: /tmp may be in memory, where fsync costs
 * nothing.
 */
export async function openStage(
  log: (line: string) => void,
  { launcher, settings }: StageSettings,
): Promise<Stage> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (let closer = closers.pop(); closer !== undefined; closer = closers.pop()) await closer();
  };
  try {
    const folder = await makeFolder();
    closers.push(() => rm(folder, { recursive: true, force: true }));
    const postgresFolder = join(folder, 'postgres');
    const standbyFolder = join(folder, 'standby');
    const natsFolder = join(folder, 'nats');
    const watch = startWatch([postgresFolder, standbyFolder, natsFolder], closers);
    for (const data of [postgresFolder, standbyFolder]) closers.push(() => removePostgresData(data));
    const postgres = await openPostgres({ dataFolder: postgresFolder, settings, log });
    watch({ name: 'PostgreSQL', stage: 'server', stopSignal: 'SIGINT' }, postgres.pid);
    closers.push(postgres.stop);
    const nats = await openNats({ dataFolder: natsFolder, log });
    watch({ name: 'NATS', stage: 'server', stopSignal: 'SIGTERM' }, nats.pid);
    closers.push(nats.stop);

    const start: Stage['start'] = async (options) => {
      const program = await startProgram(options, launcher, folder, (pid) =>
        watch({ name: options.name, stage: 'program', stopSignal: 'SIGTERM' }, pid),
      );
      closers.push(program.stop);
      return program;
    };
    const openGenerator = async (name: string): Promise<LoadGenerator> => {
      const program = await start({ name, source: 'packages/bench/src/load/main.ts' });
      return (kind, job) => runJob(program, { kind, job }) as ReturnType<Loads[typeof kind]>;
    };
    return {
      folder,
      natsUrl: nats.url,
      postgresPid: postgres.pid,
      generator: await openGenerator('load'),
      openGenerator,
      createDatabase: async (name) =>
        (await openServiceDatabase({ adminUrl: postgres.url, name, secretsFolder: folder })).url,
      databaseSetting: (name) =>
        withClient(postgres.url, async (client) => {
          const { rows } = await client.query('select current_setting($1) as value', [name]);
          return rows[0].value;
        }),
      readStatements: () => withClient(postgres.url, readStatementCosts),
      async calmDatabase(url) {
        await withClient(url, (client) => client.query('vacuum analyze'));
        await withClient(postgres.url, (client) => client.query('checkpoint'));
      },
      fileOf: launcher.fileOf,
      start,
      async openChain(name) {
        const { url, pid, stop } = await openSolana({ dataFolder: join(folder, name), slotMs: SLOT_MS, log });
        watch({ name: 'Solana', stage: 'server', stopSignal: 'SIGTERM' }, pid);
        closers.push(stop);
        return { url, stop };
      },
      async openPooler(program, databaseUrl) {
        await setPooledRole(postgres.url, new URL(databaseUrl).username);
        const pooler = await openPgBouncer({ program, url: databaseUrl, dataFolder: postgres.dataFolder });
        watch({ name: 'PgBouncer', stage: 'server', stopSignal: 'SIGTERM' }, pooler.pid);
        closers.push(pooler.stop);
        return pooler;
      },
      async openStandby(tools) {
        await copyPostgres(postgres, standbyFolder, (cluster) => makeStandby(tools, postgres.url, cluster));
        const following = { ...settings, hot_standby_feedback: 'on' };
        const standby = await openPostgres({ dataFolder: standbyFolder, settings: following, log });
        watch({ name: 'PostgreSQL', stage: 'server', stopSignal: 'SIGINT' }, standby.pid);
        closers.push(standby.stop);
        return standby;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function makeStandby(tools: string, primaryUrl: string, cluster: string): Promise<void> {
  const args = [
    `--dbname=${primaryUrl}`,
    `--pgdata=${cluster}`,
    '--write-recovery-conf',
    '--checkpoint=fast',
  ];
  await run(join(tools, 'pg_basebackup'), args);
}

/** As psql does with the file that is deployed. */
async function setPooledRole(adminUrl: string, role: string): Promise<void> {
  const statements = await readFile(join(checkout, 'deploy/postgres/pooled-role.sql'), 'utf8');
  await withClient(adminUrl, (client) =>
    client.query(statements.replaceAll(':"role"', client.escapeIdentifier(role))),
  );
}

/** Processes reported to the returned function end with this process, however it ends. */
function startWatch(dataFolders: readonly string[], closers: (() => Promise<unknown>)[]) {
  const guard = openGuard(dataFolders);
  closers.push(guard.dismiss);
  const processes: PlatformProcess[] = [];
  return (kind: Omit<PlatformProcess, 'pid' | 'started'>, pid: number) => {
    const identity = identify(pid);
    if (identity !== undefined) processes.push({ ...kind, ...identity });
    guard.tell(processes);
  };
}

async function makeFolder(): Promise<string> {
  const parent = join(checkout, '.gridlease');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'bench-'));
  // Root's PostgreSQL runs as another user, who has to traverse the folder.
  await chmod(folder, 0o711);
  return folder;
}
