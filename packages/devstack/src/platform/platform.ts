import { dirname, join } from 'node:path';
import { keepDecimals } from '../chain/local-mint.ts';
import { buildOnce } from '../programs/built.ts';
import { consoleFolder } from '../programs/console.ts';
import { AT_REST, CHECKOUT, frugalArguments, nodeArguments } from '../programs/node-arguments.ts';
import { type FoundServer, findNats, findPostgres } from '../servers/find.ts';
import { SOLANA_PROGRAM } from '../servers/solana.ts';
import { chainSettings, findPlatformChain, keepChainKeys } from './chain.ts';
import { adoptChain } from './chain-adoption.ts';
import { type DataFolder, rotateLog } from './data-folder.ts';
import { openServiceDatabase, type ServiceDatabase } from './databases.ts';
import { gatewayEnvironment, serviceEnvironment } from './environments.ts';
import { keepNatsAccess, writeNatsUrls } from './nats-users.ts';
import type { Ports } from './ports.ts';
import { identify } from './process-identity.ts';
import type { ProcessList } from './process-list.ts';
import { startProgram } from './program.ts';
import { BILLING, DATABASES, SERVICES, type ServiceEntry } from './services.ts';
import { watchSources } from './source-watch.ts';
import type { PlatformProcess } from './stop-processes.ts';
import { keepRunning, type Running, type Supervised } from './supervision.ts';
import { setTimeScale } from './time-scale.ts';

/** All steps together end within 10 s; time that a step does not use is left to the servers, which stop last. */
const STOP_BUDGET_MS = 9_000;
const GATEWAY_STOP_MS = 1_500;
const SERVICE_STOP_MS = 3_000;
const SERVER_STOP_MIN_MS = 3_000;
const STILL_WAITING_MS = 5_000;

export interface PlatformOptions {
  readonly folder: DataFolder;
  /** The folder of already compiled programs and console; undefined: they are built in the data folder. */
  readonly programsFolder: string | undefined;
  readonly ports: Ports;
  /** The inherited environment of programs, without any of the platform's own variables. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** External servers to use instead of our own, by the variables that name them (see `servers/find.ts`). */
  readonly serverAddresses: Readonly<Record<string, string | undefined>>;
  /** Seconds of the services' time that pass in one real second. */
  readonly timeScale: number;
  /** Of the local chain's token; undefined: those of an earlier start, or nine. */
  readonly tokenDecimals: number | undefined;
  /** Every service with `auth.mode: required`. */
  readonly secure: boolean;
  /** Whether billing asks the registry before each start of a rental. */
  readonly checkProvider: boolean;
  /** Restarts programs whose source files are saved. */
  readonly watch: boolean;
  readonly processes: ProcessList;
  /** Prints a line for the user. */
  readonly report: (line: string) => void;
  /** Aborted when the platform is to stop, even during its start. */
  readonly stopping: AbortSignal;
}

export interface Platform {
  readonly postgres: FoundServer;
  readonly nats: FoundServer;
  /** Undefined if this machine has none. */
  readonly chain: FoundServer | undefined;
  /** The token's mint, in base58. */
  readonly tokenAddress: string;
}

type Stop = (deadline: number, hurry: AbortSignal) => Promise<void>;

/** The platform's parts in the order of their start, stopped in reverse order. */
export function createPlatform(options: PlatformOptions) {
  const stops: Stop[] = [];

  /** Starts everything; rejects with the first failure and leaves the started parts running until `stop`. */
  const start = async (): Promise<Platform> => {
    const building = buildAll(options);
    // A program starts sooner from its sources than it could be compiled again.
    const programs = building.then((folder) => (options.watch ? undefined : folder));
    const chainRestart: ChainRestart = { around: (startChain) => startChain() };
    const servers = await startServers(options, programs, stops, chainRestart);
    const { postgres, nats, natsUrlFile, chain, chainKeys } = servers;
    const [builtFolder, programsFolder] = await Promise.all([building, programs]);
    const { ports, folder, timeScale, secure, checkProvider } = options;
    const modes = { timeScale, isSecure: secure, checkProvider };
    const { secrets: secretsFolder, objects: objectsFolder } = folder;
    const databases = await timed(options, 'databases', () => openDatabases(postgres.url, secretsFolder));
    const chainEnvironment = chainSettings(chainKeys, chain, secretsFolder);
    const adopt = async (environment: Record<string, string>) => {
      if (chain === undefined) return;
      const program = nodeArguments(BILLING.entry, programsFolder);
      const whole = programEnvironment(options, BILLING.name, environment);
      await adoptChain({ program, environment: whole, report: options.report });
    };
    const services: Supervised[] = [];
    const gateways: Supervised[] = [];
    stops.unshift(
      (_deadline, hurry) => stopAll(gateways, GATEWAY_STOP_MS, hurry),
      (_deadline, hurry) => stopAll(services, SERVICE_STOP_MS, hurry),
    );
    // They start independently of each other, but the gateway is ready only when all are.
    const giveUp = new AbortController();
    const starting = { ...options, stopping: AbortSignal.any([options.stopping, giveUp.signal]) };
    const starts = SERVICES.map(async (service) => {
      const database = databases.get(service.database ?? '');
      const environment = serviceEnvironment(service, {
        ports,
        databaseUrlFile: database?.urlFile ?? '',
        natsUrlFile,
        objectsFolder,
        secretsFolder,
        chainEnvironment,
        ...modes,
      });
      // Empty books have nothing to restore.
      if (service === BILLING && database?.isNew === false) await adopt(environment);
      const started = await startOne(starting, service, programsFolder, environment);
      services.push(started);
      if (options.watch) stops.unshift(watchProgram(options, service, started));
      if (service === BILLING) {
        // Billing must not see a chain before it has the balances of the ledger.
        chainRestart.around = (startChain) =>
          started.whileStopped(SERVICE_STOP_MS, async () => {
            const again = await startChain();
            await adopt(environment);
            return again;
          });
      }
      if (database !== undefined) await setTimeScale(database.url, timeScale);
    });
    const startGateway = async () => {
      const environment = gatewayEnvironment(ports, consoleFolder(builtFolder));
      const gateway = await startOne(starting, GATEWAY, programsFolder, environment);
      gateways.push(gateway);
      if (options.watch) stops.unshift(watchProgram(options, GATEWAY, gateway));
    };
    await allOrFirstFailure([...starts, startGateway()], giveUp);
    return { postgres, nats, chain, tokenAddress: chainKeys.tokenAddress };
  };

  /** Stops what has started, in reverse order, within 10 s; `hurry` shortens every step. */
  const stop = async (hurry: AbortSignal): Promise<void> => {
    const deadline = performance.now() + STOP_BUDGET_MS;
    for (const step of stops) await step(deadline, hurry);
  };
  return { start, stop };
}

/** Waits for all of these starts; the first failure cancels the others and is thrown once all have ended. */
async function allOrFirstFailure<T extends readonly unknown[]>(
  starts: { readonly [K in keyof T]: Promise<T[K]> },
  giveUp = new AbortController(),
): Promise<T> {
  const started = await Promise.all(
    starts.map((start) => start.catch((error: unknown) => giveUp.abort(error))),
  );
  giveUp.signal.throwIfAborted();
  return started as unknown as T;
}

/** Opens the services' databases, by name, and creates missing ones. */
async function openDatabases(
  adminUrl: string,
  secretsFolder: string,
): Promise<ReadonlyMap<string, ServiceDatabase>> {
  const databases = new Map<string, ServiceDatabase>();
  for (const name of DATABASES) {
    databases.set(name, await openServiceDatabase({ adminUrl, name, secretsFolder }));
  }
  return databases;
}

async function stopAll(all: readonly Supervised[], waitMs: number, hurry: AbortSignal): Promise<void> {
  await Promise.all(all.map((one) => one.stop(waitMs, hurry)));
}

/** The steps after a restart of the chain, which loses everything. */
interface ChainRestart {
  around: <T>(startChain: () => Promise<T>) => Promise<T>;
}

async function startServers(
  options: PlatformOptions,
  programs: Promise<string | undefined>,
  stops: Stop[],
  chainRestart: ChainRestart,
) {
  const { folder, ports, report, environment, serverAddresses } = options;
  const servers: Supervised[] = [];
  stops.unshift(async (deadline, hurry) => {
    const waitMs = Math.max(SERVER_STOP_MIN_MS, deadline - performance.now());
    await Promise.all(servers.map((server) => server.stop(waitMs, hurry)));
  });
  const common = { env: { ...environment, ...serverAddresses }, log: report };
  const keep = async <T extends FoundServer | undefined>(
    name: string,
    stopSignal: PlatformProcess['stopSignal'],
    find: () => Promise<T>,
    findAgain: () => Promise<T> = find,
  ): Promise<T> => {
    const found = await timed(options, name, find);
    if (found !== undefined) servers.push(await supervised(found, name, stopSignal, findAgain, options));
    return found;
  };
  const tokenDecimals = keepDecimals(folder.chain, folder.secrets, options.tokenDecimals);
  const chainKeys = keepChainKeys(folder.secrets);
  const access = keepNatsAccess(folder.secrets, !options.secure);
  const startChain = async () => {
    const env = { ...common.env, GRIDLEASE_PROGRAMS: await programs };
    const findChain = () =>
      findPlatformChain({
        ...common,
        env,
        dataFolder: folder.chain,
        secretsFolder: folder.secrets,
        tokenDecimals,
        port: ports.chain,
      });
    return keep('chain', 'SIGTERM', findChain, () => chainRestart.around(findChain));
  };
  const [chain, postgres, nats] = await allOrFirstFailure([
    startChain(),
    keep('PostgreSQL', 'SIGINT', () =>
      findPostgres({ ...common, dataFolder: folder.postgres, port: ports.postgres }),
    ),
    keep('NATS', 'SIGTERM', () => findNats({ ...common, dataFolder: folder.nats, port: ports.nats, access })),
  ]);
  const natsUrlFile = writeNatsUrls(folder.secrets, nats, access);
  return { postgres, nats, natsUrlFile, chain, chainKeys };
}

/** Supervises a server: our own process is restarted when it exits; a container or external server is only released. */
async function supervised(
  found: FoundServer,
  name: string,
  stopSignal: PlatformProcess['stopSignal'],
  find: () => Promise<FoundServer | undefined>,
  options: PlatformOptions,
): Promise<Supervised> {
  let running = asRunning(found, name, stopSignal, options.processes);
  if (running === undefined) return { stop: () => found.stop(), whileStopped: (_waitMs, work) => work() };
  const next = async (): Promise<Running> => {
    const again = running === undefined ? await find() : undefined;
    const current = running ?? (again && asRunning(again, name, stopSignal, options.processes));
    running = undefined;
    if (current === undefined) throw new Error(`${name} is no longer a process of ours`);
    return current;
  };
  return keepRunning(name, next, options);
}

function asRunning(
  { pid, exited }: FoundServer,
  name: string,
  stopSignal: PlatformProcess['stopSignal'],
  processes: ProcessList,
): Running | undefined {
  if (pid === undefined || exited === undefined) return undefined;
  const identity = identify(pid) ?? { pid, started: 'ended already' };
  const running: PlatformProcess = { ...identity, name, stage: 'server', stopSignal };
  processes.add(running);
  const ended = exited.then(({ code, signal }) => {
    processes.remove(running);
    return `ended (${signal ?? `exit code ${code}`})`;
  });
  return { process: running, ended };
}

const GATEWAY: Pick<ServiceEntry, 'name' | 'entry'> = {
  name: 'gateway',
  entry: 'packages/devstack/src/gateway/main.ts',
};

/** A program's environment: the shared variables, its configuration file and its own settings. */
function programEnvironment(
  { environment, folder }: PlatformOptions,
  name: string,
  own: Readonly<Record<string, string>>,
): Record<string, string | undefined> {
  return {
    ...environment,
    GRIDLEASE_CONFIG: join(folder.config, `${name}.yaml`),
    ...own,
  };
}

function startOne(
  options: PlatformOptions,
  { name, entry }: Pick<ServiceEntry, 'name' | 'entry'>,
  programsFolder: string | undefined,
  environment: Record<string, string>,
): Promise<Supervised> {
  const { folder, ports, processes } = options;
  const spec = {
    name,
    args: frugalArguments(entry, programsFolder),
    port: ports[name],
    environment: programEnvironment(options, name, environment),
    logFile: rotateLog(folder, name),
    workingFolder: CHECKOUT,
  };
  return timed(options, name, () =>
    keepRunning(name, (stopping) => startProgram(spec, processes, stopping), options),
  );
}

/** Runs a step of the start and prints its duration; while a long step is in progress, it prints that, too. */
async function timed<T>(
  { report, stopping }: PlatformOptions,
  name: string,
  step: () => Promise<T>,
): Promise<T> {
  stopping.throwIfAborted();
  const begun = performance.now();
  const seconds = () => ((performance.now() - begun) / 1000).toFixed(1);
  const ticker = setInterval(
    () => report(`  ${name.padEnd(20)} not ready yet after ${seconds()} s`),
    STILL_WAITING_MS,
  );
  try {
    const result = await step();
    // Servers that are not available on this machine have already been reported.
    if (result !== undefined) report(`  ${name.padEnd(20)} ready after ${seconds()} s`);
    return result;
  } finally {
    clearInterval(ticker);
  }
}

/** Builds the console, and compiles every program unless its source is watched; nothing that is there already. */
async function buildAll(options: PlatformOptions): Promise<string> {
  const { programsFolder, folder, watch } = options;
  if (programsFolder !== undefined) return programsFolder;
  const all = [...[...SERVICES, GATEWAY].map(({ entry }) => entry), SOLANA_PROGRAM, AT_REST];
  return timed(options, 'programs', async () => {
    await buildOnce({ programs: watch ? [] : all, folder: folder.programs });
    return folder.programs;
  });
}

/** The sources that every program uses in addition to its own. */
const SHARED_SOURCES = 'packages/common/src';

/** Restarts a program when one of its source files is saved. Returns the step that stops watching. */
function watchProgram(
  { report }: PlatformOptions,
  { name, entry }: Pick<ServiceEntry, 'name' | 'entry'>,
  program: Supervised,
): Stop {
  const folders = [dirname(entry), SHARED_SOURCES].map((folder) => join(CHECKOUT, folder));
  const restart = () => {
    report(`${name}: a source file was saved`);
    void program.whileStopped(SERVICE_STOP_MS, async () => {});
  };
  const watcher = watchSources(folders, restart);
  return async () => watcher.close();
}
