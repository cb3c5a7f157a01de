/** The platform of `npm start`, run by scripts/start.mjs; it stops on a signal and when its standard input ends. */
import { join } from 'node:path';
import { releaseMemoryAtRest } from '../programs/release-memory.ts';
import { type DataFolder, dataRoot, emptyDataFolder, openDataFolder } from './data-folder.ts';
import { firstSignInLink } from './first-sign-in.ts';
import { type PlatformLock, takeLock } from './lock.ts';
import { HELP, readOptions, type StartOptions } from './options.ts';
import { createPlatform } from './platform.ts';
import { busyPorts, type PortName, type Ports, portsFrom } from './ports.ts';
import { createProcessList } from './process-list.ts';
import { SERVICES } from './services.ts';
import { endInOrder, type PlatformProcess } from './stop-processes.ts';
import { summaryOf } from './summary.ts';

const USED_PORTS: PortName[] = [
  'gateway',
  ...SERVICES.map(({ name }) => name),
  'postgres',
  'nats',
  'chain',
  'chain-websocket',
];
const LEFTOVER_STOP_MS = 5_000;
const LAST_STOP_MS = 500;
/**
 * Variables that would change the platform: our own, npm's, and those that the authentication service also reads
 * without a prefix, which other projects often leave in the shell.
 */
const NOT_INHERITED =
  /^(GRIDLEASE_.*|npm_.*|DATABASE_URL|SECRET_KEY|JWT_\w+|ALGORITHM|ACCESS_TOKEN_\w+|REFRESH_\w+|AUTH_MASTER_KEY|PASSWORD_POLICY|BOOTSTRAP_ADMIN_\w+)(_PREVIOUS)?(_FILE)?$/i;

/** Variables that are passed on to every program. */
const INHERITED = [
  'GRIDLEASE_LOG_LEVEL',
  'GRIDLEASE_TRACING__OTLP_ENDPOINT',
  'GRIDLEASE_TRACING__SAMPLE_PERCENT',
] as const;

// biome-ignore lint/style/noProcessEnv: this file is a program; the environment enters here and is passed on as a value.
const environment = process.env;
const report = (line: string) => process.stdout.write(`${line}\n`);
const stopping = new AbortController();
const hurry = new AbortController();

function askToStop(): void {
  if (stopping.signal.aborted) hurry.abort();
  else stopping.abort();
}

// A closed terminal must not end the platform without an orderly stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, askToStop);
process.stdin.once('close', () => stopping.abort());
process.stdin.resume();

// Files of the platform and its programs are accessible only to their owner.
process.umask(0o077);

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) report(HELP);
  else await run(options);
  process.exit(0);
} catch (error) {
  process.stderr.write(`\n${(error as Error).message}\n`);
  process.exit(1);
}

async function run(options: StartOptions): Promise<void> {
  const begun = performance.now();
  const ports = portsFrom(environment.GRIDLEASE_PORT_BASE);
  const folder = openDataFolder(dataRoot(environment.GRIDLEASE_DATA));
  const lock = takeLock(folder.root);
  try {
    await endInOrder(lock.leftovers, LEFTOVER_STOP_MS);
    await requireFreePorts(ports);
    if (options.fresh) {
      report('Removing all data');
      await emptyDataFolder(folder);
    }
    const processes = createProcessList((all) => record(all, lock));
    const base = inheritedEnvironment();
    const platform = createPlatform({
      folder,
      programsFolder: environment.GRIDLEASE_PROGRAMS,
      ports,
      environment: base,
      serverAddresses: serverAddresses(),
      timeScale: options.timeScale,
      tokenDecimals: options.tokenDecimals,
      secure: options.secure,
      checkProvider: options.checkProvider,
      watch: options.watch,
      processes,
      report,
      stopping: stopping.signal,
    });
    try {
      report('Starting');
      const servers = await platform.start();
      report(
        summaryOf({
          ports,
          folder,
          servers,
          secure: options.secure,
          seconds: (performance.now() - begun) / 1000,
        }),
      );
      if (options.secure) await reportFirstSignIn(ports, folder, base);
      releaseMemoryAtRest();
      await stopAsked();
    } catch (error) {
      if (!stopping.signal.aborted) throw error;
    } finally {
      report('Stopping');
      await platform.stop(hurry.signal);
      // A program that was being started again is not in the platform's parts yet.
      await endInOrder(processes.all(), LAST_STOP_MS);
      report('Stopped');
    }
  } finally {
    lock.release();
  }
}

/**
 * Records the running processes: if this process is killed, scripts/start.mjs runs `end-leftovers.ts`, which reads them
 * there. A full disk must not end the platform, which may still serve reads.
 */
function record(processes: readonly PlatformProcess[], lock: PlatformLock): void {
  try {
    lock.note(processes);
  } catch (error) {
    report(`Could not record which processes run: ${(error as Error).message}`);
  }
}

/** Shown on the terminal alone: whoever has the link becomes the administrator. */
async function reportFirstSignIn(
  ports: Ports,
  folder: DataFolder,
  inherited: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  try {
    const link = await firstSignInLink(`http://localhost:${ports.gateway}/console`, {
      dataFolder: folder.root,
      programsFolder: environment.GRIDLEASE_PROGRAMS ?? join(folder.root, 'programs'),
      environment: inherited,
      signal: stopping.signal,
    });
    if (link === undefined) return;
    report(`Choose the administrator's password in a browser, once, within ten minutes:\n\n  ${link}\n`);
  } catch (error) {
    // The platform runs, and the initial password works.
    if (!stopping.signal.aborted) report((error as Error).message);
  }
}

async function requireFreePorts(ports: Ports): Promise<void> {
  const busy = await busyPorts(ports, USED_PORTS);
  if (busy.length === 0) return;
  const lines = busy.map((name) => `Port ${ports[name]}, which ${name} needs, is in use by another program.`);
  throw new Error(
    `${lines.join('\n')}\nNothing has been started. Stop that program, or choose other ports: with\n  GRIDLEASE_PORT_BASE=21000 npm start\nthe gateway listens on 21000 and everything else on the ports after it.`,
  );
}

/** The inherited environment of programs, without variables that would change them, except those in `INHERITED`. */
function inheritedEnvironment(): Record<string, string | undefined> {
  const foreign = Object.entries(environment).filter(([name]) => !NOT_INHERITED.test(name));
  const given = INHERITED.flatMap((name) => (environment[name] ? [[name, environment[name]]] : []));
  return Object.fromEntries([...foreign, ...given]);
}

/** Addresses of external servers to use instead: PostgreSQL, NATS and a chain. */
function serverAddresses(): Record<string, string | undefined> {
  const { GRIDLEASE_TEST_POSTGRES_URL, GRIDLEASE_TEST_NATS_URL, GRIDLEASE_TEST_SOLANA_URL } = environment;
  return { GRIDLEASE_TEST_POSTGRES_URL, GRIDLEASE_TEST_NATS_URL, GRIDLEASE_TEST_SOLANA_URL };
}

function stopAsked(): Promise<void> {
  return new Promise((done) => {
    if (stopping.signal.aborted) done();
    else stopping.signal.addEventListener('abort', () => done(), { once: true });
  });
}
