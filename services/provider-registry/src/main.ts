import { hostname } from 'node:os';
import { createConfiguredAccess } from '@gridlease/common/access/configured-access';
import { registerPoolMetrics } from '@gridlease/common/database/metrics';
import { migrateDatabase, waitForMigrations } from '@gridlease/common/database/migrations';
import { openDatabase } from '@gridlease/common/database/open';
import { serviceId, startRegistration } from '@gridlease/common/discovery/registration';
import type { AccessOptions } from '@gridlease/common/http/access';
import type { ServingState } from '@gridlease/common/http/health';
import { drain, listen } from '@gridlease/common/http/listen';
import { createMetrics } from '@gridlease/common/http/metrics';
import { startIdempotencyPurge } from '@gridlease/common/idempotency/purge';
import { runServiceOrCommand } from '@gridlease/common/lifecycle/command';
import type { ServiceScope, StartOutcome } from '@gridlease/common/lifecycle/service';
import { createLogger, type Logger } from '@gridlease/common/log/logger';
import type { Broker } from '@gridlease/common/messaging/broker';
import { openNatsBroker } from '@gridlease/common/messaging/nats';
import { openNatsReaders } from '@gridlease/common/messaging/nats-readers';
import { createEventStreams } from '@gridlease/common/outbox/event-stream';
import { registerOutboxMetrics } from '@gridlease/common/outbox/metrics';
import { startOutboxRelay } from '@gridlease/common/outbox/relay';
import { openConfiguredTracing } from '@gridlease/common/tracing/configured';
import type { Tracing } from '@gridlease/common/tracing/tracing';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { migrations } from '../migrations/index.ts';
import { buildApp } from './app.ts';
import { loadRegistryConfig, type RegistryConfig } from './config/config.ts';
import { leaseSettings } from './config/leases.ts';
import { type Database, PLANNER_SETTINGS, type RegistryTables } from './database/database.ts';
import { startLeaseSweeper } from './expiry/sweeper.ts';
import { createInstruments, type Instruments } from './instruments.ts';
import { startDeletedProvidersPurge } from './providers/purge-worker.ts';

const SERVICE = 'provider-registry';
const DAY_MS = 86_400_000;
/** What the shutdown may take beside the delay before the drain of the listener, and that. */
const SHUTDOWN_MARGIN_MS = 10_000;

function readConfig(scope: ServiceScope): RegistryConfig {
  // biome-ignore lint/style/noProcessEnv: the one place where the environment enters the service
  const config = loadRegistryConfig(process.env, process.cwd(), (message) => scope.log.warn(message));
  scope.log = createLogger({ service: SERVICE, level: config.log_level });
  scope.shutdownDeadlineMs = config.drain_delay + config.shutdown_timeout + SHUTDOWN_MARGIN_MS;
  return config;
}

function openBroker(config: RegistryConfig, log: Logger): Broker | undefined {
  if (config.events.url === '') return undefined;
  const subjects = [`${config.events.subject_prefix}.>`];
  const stream = { name: config.events.stream, subjects, maxAgeDays: config.events.retention / DAY_MS };
  const { url, inbox_prefix: inboxPrefix } = config.events;
  return openNatsBroker({ url, name: SERVICE, inboxPrefix, stream, log });
}

/** Schedulers and integrations read events from the broker by consumers of their own. */
function serveReaders(scope: ServiceScope, { events }: RegistryConfig): void {
  if (events.url === '') return;
  const { url, stream, reader_subject: subject, inbox_prefix: inboxPrefix } = events;
  const readers = openNatsReaders({ url, name: SERVICE, inboxPrefix, stream, subject, log: scope.log });
  scope.defer('readers', () => readers.close());
}

function openAccess(config: RegistryConfig, log: Logger): AccessOptions {
  const { auth, upstreams, consul_address: address, consul_token: token } = config;
  return createConfiguredAccess({
    auth,
    authUpstream: upstreams.auth,
    consul: { address, token },
    host: config.listen.host,
    allowedHosts: config.allowed_hosts,
    log,
  });
}

async function migrate(scope: ServiceScope): Promise<StartOutcome> {
  const config = readConfig(scope);
  await migrateDatabase({ url: config.database_url, migrations, log: scope.log, signal: scope.signal });
  return 'done';
}

/** Start from the top to the bottom; the shutdown undoes it from the bottom to the top. */
async function serve(scope: ServiceScope): Promise<StartOutcome> {
  const config = readConfig(scope);
  const { log } = scope;
  const tracing = await openConfiguredTracing({
    ...config,
    service: SERVICE,
    instanceId: config.instance_id || hostname(),
    log,
  });
  if (tracing !== undefined) scope.defer('traces', () => tracing.close());

  const { db, pool, close } = openDatabase<RegistryTables>({
    url: config.database_url,
    applicationName: SERVICE,
    poolMax: config.database.pool_max,
    settings: PLANNER_SETTINGS,
    log,
    tracing,
  });
  scope.defer('database', close);
  const broker = openBroker(config, log);
  if (broker !== undefined) scope.defer('broker', () => broker.close());
  serveReaders(scope, config);

  let state: ServingState = 'starting';
  const metrics = createMetrics(SERVICE);
  registerOutboxMetrics(metrics, db);
  registerPoolMetrics(metrics, pool);
  const instruments = createInstruments(metrics, db);
  const { leases, pace } = leaseSettings(config.lease);
  const ending = new AbortController();
  let wakeRelay = () => {};
  const app = await buildApp({
    db,
    newId: uuidv7,
    uniqueNames: config.registration.unique_names,
    leases,
    pace,
    random: Math.random,
    eventSubjectPrefix: config.events.subject_prefix,
    onEvent: () => wakeRelay(),
    streams: createEventStreams({ db, log, signal: ending.signal }),
    onHeartbeatBatch: instruments.onHeartbeatBatch,
    http: {
      log,
      requestTimeoutMs: config.request_timeout,
      bodyBytesMax: config.limits.body_bytes_max,
      trustedProxies: config.trusted_proxies,
      allowedOrigins: config.cors.allowed_origins,
      access: openAccess(config, log),
      metrics,
      tracing,
      health: {
        service: config.service_name,
        path: config.health_check_path,
        state: () => state,
        dependencies: { database: () => sql`select 1`.execute(db) },
      },
    },
  });
  const address = await listen(app, config.listen);
  scope.defer('listener', () => {
    ending.abort();
    return drain(app, config.shutdown_timeout, log);
  });

  const prepareDatabase = config.database.migrate === 'auto' ? migrateDatabase : waitForMigrations;
  await prepareDatabase({ url: config.database_url, migrations, log, signal: scope.signal });
  const workers = startWorkers(scope, { config, db, broker, instruments, tracing });
  wakeRelay = workers.wakeRelay;
  scope.deferDrainDelay(config.drain_delay);
  if (config.consul_address !== '') register(scope, config, address.port);
  state = 'ready';
  log.info('ready');
  scope.defer('readiness', () => {
    state = 'draining';
  });
  return 'serving';
}

interface WorkerDeps {
  readonly config: RegistryConfig;
  readonly db: Database;
  readonly broker: Broker | undefined;
  readonly instruments: Instruments;
  readonly tracing: Tracing | undefined;
}

/** Stopped before the listener: a registry that heartbeats cannot reach any more must not declare machines lost. */
function startWorkers(scope: ServiceScope, deps: WorkerDeps): { wakeRelay: () => void } {
  const { config, db, broker, instruments, tracing } = deps;
  const { log } = scope;
  const holder = config.instance_id === '' ? hostname() : config.instance_id;
  const keepSeconds = config.events.retention / 1_000;
  const relay = startOutboxRelay<RegistryTables>({ db, holder, log, broker, keepSeconds, tracing });
  const workers = [
    relay,
    startIdempotencyPurge<RegistryTables>({ db, holder, log }),
    startDeletedProvidersPurge(db, holder, log),
  ];
  const { leases, massExpiry } = leaseSettings(config.lease);
  if (leases.enabled) {
    const sweeper = startLeaseSweeper(db, holder, {
      newId: uuidv7,
      eventSubjectPrefix: config.events.subject_prefix,
      leases,
      massExpiry,
      log,
      onEvent: () => relay.wake(),
      onPass: instruments.onLeasePass,
    });
    workers.push(sweeper);
  }
  scope.defer('workers', async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
  });
  return { wakeRelay: () => relay.wake() };
}

function register(scope: ServiceScope, config: RegistryConfig, port: number): void {
  const registration = startRegistration({
    consulAddress: config.consul_address,
    token: config.consul_token === '' ? undefined : config.consul_token,
    service: {
      name: config.service_name,
      id: serviceId({
        prefix: config.service_id_prefix,
        instanceId: config.instance_id,
        hostName: hostname(),
        port,
      }),
      tags: config.service_tags,
      address: config.advertise_address || config.listen.host,
      port,
    },
    check: {
      host: config.listen.host,
      path: config.health_check_path,
      intervalMs: config.health_check_interval,
      timeoutMs: config.health_check_timeout,
    },
    log: scope.log,
  });
  scope.defer('consul', () => registration.stop());
}

await runServiceOrCommand(SERVICE, process.argv.slice(2), serve, { migrate: { run: migrate } });
