/**
 * The servers of one test run, as a process of its own: it prints one line of JSON with their addresses and stops
 * them when its standard input ends. Thus they end with the test run however it ends, kill -9 included.
 */
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compilePrograms } from '@gridlease/devstack/programs/compile';
import { buildConsole, consoleFolder } from '@gridlease/devstack/programs/console';
import { findNats, findPostgres } from '@gridlease/devstack/servers/find';
import { removePostgresData } from '@gridlease/devstack/servers/postgres';
import type { BackingServers } from './context.ts';
import { dropRunDatabases } from './database-names.ts';
import { openServersOnDemand } from './servers-on-demand.ts';
import { makeVolatileFolder } from './volatile-folder.ts';

/** Faster, and lost after a power failure, like all test data. */
const POSTGRES_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  // It may be in memory.
  max_wal_size: '256MB',
};

/** What tests start as processes, most of it many times. */
const PROGRAMS = [
  'services/auth/src/main.ts',
  'services/billing/src/main.ts',
  'services/billing/test/killed/killable-service.ts',
  'services/billing/test/notifications/killable-mailer.ts',
  'services/billing/test/webhooks/killable-sender.ts',
  'services/provider-registry/src/main.ts',
  'services/storage/src/main.ts',
  'packages/agent/src/main.ts',
  'packages/devstack/src/gateway/main.ts',
  'packages/devstack/src/servers/solana-program.ts',
];

// biome-ignore lint/style/noProcessEnv: this file is a program; the environment enters here and is passed on as a value.
const env = process.env;
// A signal to the whole process group must not end the servers before the run has finished with them.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
const inputEnded = new Promise<void>((resolve) => {
  process.stdin.once('close', () => resolve());
  process.stdin.resume();
});

const folder = await mkdtemp(join(tmpdir(), 'gridlease-test-'));
const databaseFolder = await makeVolatileFolder('gridlease-test-');
// Root's PostgreSQL runs as another user, who has to traverse the folder.
await chmod(databaseFolder, 0o711);
const log = (line: string) => process.stderr.write(`${line}\n`);
const started: { stop(): Promise<void> }[] = [];
try {
  const postgresFolder = join(databaseFolder, 'postgres');
  started.unshift({ stop: () => removePostgresData(postgresFolder) });
  const postgres = await findPostgres({ env, dataFolder: postgresFolder, settings: POSTGRES_SETTINGS, log });
  started.unshift(postgres);
  const programsFolder = join(folder, 'programs');
  await Promise.all([
    compilePrograms({ programs: PROGRAMS, folder: programsFolder }),
    buildConsole(consoleFolder(programsFolder)),
  ]);
  const nats = await findNats({ env, dataFolder: join(folder, 'nats'), log });
  started.unshift(nats);
  const onDemand = await openServersOnDemand({ env, folder, log });
  started.unshift(onDemand);
  const runId = randomBytes(4).toString('hex');
  started.unshift({ stop: () => dropRunDatabases(postgres.url, runId) });
  const servers: BackingServers = {
    postgresUrl: postgres.url,
    natsUrl: nats.url,
    programsFolder,
    onDemandUrl: onDemand.url,
    runId,
  };
  process.stdout.write(`${JSON.stringify(servers)}\n`);
  await inputEnded;
} finally {
  for (const server of started) await server.stop();
  for (const each of [folder, databaseFolder]) await rm(each, { recursive: true, force: true });
}
