import type { Environment } from '../config/environment-source.ts';
import { type MigrateOptions, migrateDatabase } from '../database/migrations.ts';
import { startConfiguredRegistration } from '../discovery/configured-registration.ts';
import type { ServingState } from '../http/health.ts';
import { drain, listen } from '../http/listen.ts';
import { createMetrics } from '../http/metrics.ts';
import type { HttpServer } from '../http/server.ts';
import { runServiceOrCommand, type ServiceCommand } from '../lifecycle/command.ts';
import type { ServiceScope, StartOutcome } from '../lifecycle/service.ts';
import { createLogger } from '../log/logger.ts';
import { openConfiguredTracing } from '../tracing/configured.ts';
import type { Worker } from '../worker/loop.ts';
import { createContext, holderOf, type ServiceContext } from './context.ts';
import type { ServiceSettings } from './settings.ts';

/** What a shutdown may take beside the drain delay and the drain. */
const SHUTDOWN_MARGIN_MS = 10_000;

/** Undefined: there is nothing to do with this configuration. */
type StartedWorker = Pick<Worker, 'stop'> | undefined;

/** Work that goes on by itself while the service runs. */
export interface ServiceWorker {
  /** As logs name it when it starts. */
  readonly name: string;
  start(): StartedWorker | Promise<StartedWorker>;
}

/** A service that is built and does nothing yet. */
export interface BuiltService {
  readonly app: HttpServer;
  /** What has to be done once the service listens and the database is migrated, before it is ready. */
  prepare?(address: { readonly host: string; readonly port: number }): Promise<void>;
  /** Started in this order when everything is prepared. They stop together, before the listener drains. */
  readonly workers: readonly ServiceWorker[];
}

export interface ServiceDefinition<Config> {
  /** As in logs, metrics and traces. */
  readonly name: string;
  readonly environment: Environment;
  /** @throws ConfigError naming everything that is wrong */
  readonly load: (environment: Environment, workingFolder: string, warn: (message: string) => void) => Config;
  readonly settingsOf: (config: Config) => ServiceSettings;
  readonly build: (config: Config, context: ServiceContext) => Promise<BuiltService>;
  /** Jobs of an operator that this program does instead of serving. */
  readonly commands?: (read: (scope: ServiceScope) => Config) => Readonly<Record<string, ServiceCommand>>;
}

/** Reads the configuration, and has the scope log and stop as it says. */
function readConfig<Config>(definition: ServiceDefinition<Config>, scope: ServiceScope): Config {
  const { name, environment, load, settingsOf } = definition;
  const config = load(environment, process.cwd(), (message) => scope.log.warn(message));
  const { logLevel, drainDelayMs, shutdownTimeoutMs } = settingsOf(config);
  scope.log = createLogger({ service: name, level: logLevel });
  scope.shutdownDeadlineMs = drainDelayMs + shutdownTimeoutMs + SHUTDOWN_MARGIN_MS;
  return config;
}

/** Starts from top to bottom; the shutdown undoes it in reverse. */
async function serve<Config>(
  definition: ServiceDefinition<Config>,
  scope: ServiceScope,
): Promise<StartOutcome> {
  const { name } = definition;
  const config = readConfig(definition, scope);
  const settings = definition.settingsOf(config);
  const { log } = scope;
  const holder = holderOf(settings);
  const tracing = await openConfiguredTracing({
    tracing: settings.tracing,
    service: name,
    instanceId: holder,
    log,
  });
  if (tracing !== undefined) scope.defer('traces', () => tracing.close());

  let state: ServingState = 'starting';
  const ending = new AbortController();
  const preparations: (() => Promise<void>)[] = [];
  const context = createContext({
    name,
    scope,
    settings,
    holder,
    metrics: createMetrics(name),
    tracing,
    ending: ending.signal,
    state: () => state,
    beforeReady: (work) => preparations.push(work),
  });
  const { app, prepare, workers } = await definition.build(config, context);
  const address = await listen(app, settings.listen);
  scope.defer('listener', () => {
    ending.abort();
    return drain(app, settings.shutdownTimeoutMs, log);
  });
  for (const work of preparations) await work();
  await prepare?.(address);
  await startWorkers(scope, workers);
  scope.deferDrainDelay(settings.drainDelayMs);
  register(scope, settings, address.port);
  state = 'ready';
  log.info('ready');
  scope.defer('readiness', () => {
    state = 'draining';
  });
  return 'serving';
}

async function startWorkers(scope: ServiceScope, workers: readonly ServiceWorker[]): Promise<void> {
  const started: StartedWorker[] = [];
  scope.defer('workers', async () => {
    await Promise.all(started.map((worker) => worker?.stop()));
  });
  for (const { name, start } of workers) {
    started.push(await start());
    scope.log.debug({ worker: name }, 'worker started');
  }
}

/** Tells Consul where this service listens, where the configuration names an agent. */
function register(scope: ServiceScope, settings: ServiceSettings, port: number): void {
  const { consul: registry, instanceId, listen } = settings;
  if (!registry.enabled) return;
  const { log } = scope;
  const registration = startConfiguredRegistration({ registry, instanceId, host: listen.host, port, log });
  scope.defer('consul', () => registration.stop());
}

/** Runs a service, or the command that `args` begin with, until the process ends. */
export async function runConfiguredService<Config>(
  definition: ServiceDefinition<Config>,
  args: readonly string[] = process.argv.slice(2),
): Promise<void> {
  const read = (scope: ServiceScope) => readConfig(definition, scope);
  const commands = definition.commands?.(read) ?? {};
  await runServiceOrCommand(definition.name, args, (scope) => serve(definition, scope), commands);
}

/** `migrate`: brings the database to the newest schema. */
export function migrateCommand<Config>(
  read: (scope: ServiceScope) => Config,
  database: { readonly migrations: MigrateOptions['migrations']; readonly urlOf: (config: Config) => string },
): ServiceCommand {
  return {
    async run(scope) {
      const url = database.urlOf(read(scope));
      await migrateDatabase({ url, migrations: database.migrations, log: scope.log, signal: scope.signal });
      return 'done';
    },
  };
}
