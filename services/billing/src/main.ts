import { hostname } from 'node:os';
import { registerPoolMetrics } from '@gridlease/common/database/metrics';
import { migrateDatabase, waitForMigrations } from '@gridlease/common/database/migrations';
import { openDatabase } from '@gridlease/common/database/open';
import { startConfiguredRegistration } from '@gridlease/common/discovery/configured-registration';
import type { AccessOptions } from '@gridlease/common/http/access';
import { createConfiguredAccess } from '@gridlease/common/http/configured-access';
import { DependencyProblem, type ServingState } from '@gridlease/common/http/health';
import { drain, listen } from '@gridlease/common/http/listen';
import { createMetrics, type Registry } from '@gridlease/common/http/metrics';
import { startIdempotencyPurge } from '@gridlease/common/idempotency/purge';
import { runServiceOrCommand } from '@gridlease/common/lifecycle/command';
import type { ServiceScope, StartOutcome } from '@gridlease/common/lifecycle/service';
import { createLogger, type Logger } from '@gridlease/common/log/logger';
import type { Broker } from '@gridlease/common/messaging/broker';
import { openNatsBroker } from '@gridlease/common/messaging/nats';
import { openNatsConsumer } from '@gridlease/common/messaging/nats-consumer';
import { openNatsReaders } from '@gridlease/common/messaging/nats-readers';
import { openNatsSubscription } from '@gridlease/common/messaging/nats-subscription';
import { registerOutboxMetrics } from '@gridlease/common/outbox/metrics';
import { startOutboxRelay } from '@gridlease/common/outbox/relay';
import { openConfiguredTracing } from '@gridlease/common/tracing/configured';
import type { Tracing } from '@gridlease/common/tracing/tracing';
import type { Worker } from '@gridlease/common/worker/loop';
import { sql } from 'kysely';
import { migrations } from '../migrations/index.ts';
import { type AppDeps, buildApp } from './app.ts';
import { assembleBilling, chainWorkerSettings, warnOfConfiguration } from './assemble.ts';
import { startMonthWorker } from './books/ledger/month-worker.ts';
import { startRollUpWorker } from './books/ledger/roll-up-worker.ts';
import { openPlatformWallet } from './books/wallets/service.ts';
import type { ChainState } from './chain/guard/guard.ts';
import { openConfiguredChain } from './chain/network/solana/configured-chain.ts';
import { databaseTime } from './chain/reconciliation/store.ts';
import { createCommands } from './commands.ts';
import { type BillingConfig, loadBillingConfig } from './config/config.ts';
import type { BillingTables, Database } from './database/database.ts';
import { createInstruments, type Instruments } from './instruments.ts';
import { startDemandWorker } from './market/pricing/demand-worker.ts';
import { ownerEventOptions } from './market/providers/owner-events.ts';
import { createConfiguredMail } from './notices/notifications/configured.ts';
import { type MailWorkerOptions, startMailWorker } from './notices/notifications/worker.ts';
import { startTicker } from './rentals/sessions/ticker.ts';
import { usageConsumerOptions } from './rentals/usage/consumer.ts';
import { startUsageMonthWorker } from './rentals/usage/month-worker.ts';
import { type ChainWorkers, startChainWorkers } from './workers.ts';

const SERVICE = 'billing-payment-service';
const DAY_MS = 86_400_000;
/** What the shutdown may take beside the delay before the drain of the listener, and that. */
const SHUTDOWN_MARGIN_MS = 10_000;

function readConfig(scope: ServiceScope): BillingConfig {
  // biome-ignore lint/style/noProcessEnv: the one place where the environment enters the service
  const config = loadBillingConfig(process.env, process.cwd(), (message) => scope.log.warn(message));
  scope.log = createLogger({ service: SERVICE, level: config.log_level });
  scope.shutdownDeadlineMs = config.server.drain_delay + config.server.shutdown_timeout + SHUTDOWN_MARGIN_MS;
  return config;
}

function openBroker({ messaging }: BillingConfig, log: Logger): Broker | undefined {
  if (messaging.url === '') return undefined;
  const stream = {
    name: messaging.stream,
    subjects: [`${messaging.subjects.events}.>`],
    maxAgeDays: messaging.retention / DAY_MS,
  };
  const { url, inbox_prefix: inboxPrefix } = messaging;
  return openNatsBroker({ url, name: SERVICE, inboxPrefix, stream, log });
}

/** Schedulers and integrations read events from the broker by consumers of their own. */
function serveReaders(scope: ServiceScope, { messaging }: BillingConfig): void {
  if (messaging.url === '') return;
  const { url, stream, subjects, inbox_prefix: inboxPrefix } = messaging;
  const { log } = scope;
  const readers = openNatsReaders({
    url,
    name: SERVICE,
    inboxPrefix,
    stream,
    subject: subjects.readers,
    log,
  });
  scope.defer('readers', () => readers.close());
}

function openAccess(config: BillingConfig, log: Logger): AccessOptions {
  const { auth, upstreams, registry: consul, server, allowed_hosts: allowedHosts } = config;
  return createConfiguredAccess({
    auth,
    authUpstream: upstreams.auth,
    consul,
    host: server.host,
    allowedHosts,
    log,
  });
}

/** A chain that is away stops nobody from reading a balance; one that is not the books' stops everything. */
async function checkChainState(state: ChainState): Promise<void> {
  if (state === 'right' || state === 'unknown') return;
  throw new DependencyProblem(state);
}

interface HttpContext {
  readonly config: BillingConfig;
  readonly access: AccessOptions;
  readonly db: Database;
  readonly metrics: Registry;
  readonly log: Logger;
  readonly state: () => ServingState;
  readonly chainState: () => ChainState;
}

function httpOptions({ config, access, db, metrics, log, state, chainState }: HttpContext): AppDeps['http'] {
  return {
    log,
    requestTimeoutMs: config.server.write_timeout,
    bodyBytesMax: config.limits.body_bytes_max,
    trustedProxies: config.trusted_proxies,
    allowedOrigins: config.cors.allowed_origins,
    access,
    metrics,
    health: {
      service: SERVICE,
      path: config.registry.registration.health_check_path,
      otherPaths: ['/api/v1/health'],
      state,
      dependencies: {
        database: () => sql`select 1`.execute(db),
        chain: () => checkChainState(chainState()),
      },
    },
  };
}

interface UsageContext extends Pick<AppDeps, 'db' | 'recordUsage'> {
  readonly access: AccessOptions;
  readonly holder: string;
  readonly instruments: Instruments;
  readonly tracing: Tracing | undefined;
}

/** What machines report: its months, and where there is a broker the reports that come by it. */
function startUsage(
  scope: ServiceScope,
  { messaging, usage }: BillingConfig,
  { db, recordUsage, access, holder, instruments, tracing }: UsageContext,
): void {
  const { log } = scope;
  const months = startUsageMonthWorker(db, {
    holder,
    log,
    retentionMs: usage.retention,
    onPass: instruments.onUsageMonthPass,
  });
  scope.defer('months of usage', () => months.stop());
  if (messaging.url === '') return;
  const verifier = access.mode === 'required' ? access.verifier : undefined;
  const options = usageConsumerOptions(messaging, { record: recordUsage, verifier, log });
  const { onDeadLetter } = instruments;
  const consumer = openNatsConsumer({
    url: messaging.url,
    name: SERVICE,
    inboxPrefix: messaging.inbox_prefix,
    ...options,
    tracing,
    onDeadLetter,
    log,
  });
  scope.defer('usage from the broker', () => consumer.close());
}

/** Hears which machines are sold. */
function followOwners(
  scope: ServiceScope,
  { messaging }: BillingConfig,
  { providers }: Pick<AppDeps, 'providers'>,
): void {
  if (messaging.url === '') return;
  const { log } = scope;
  const options = ownerEventOptions(messaging, providers, log);
  const { url, inbox_prefix: inboxPrefix } = messaging;
  const subscription = openNatsSubscription({ url, name: SERVICE, inboxPrefix, ...options, log });
  scope.defer('owners from the broker', () => subscription.close());
}

/** Tells users by e-mail what has happened to their rentals and payouts, where there is a mail server. */
function startMail(
  scope: ServiceScope,
  config: BillingConfig,
  context: Pick<MailWorkerOptions, 'db' | 'holder' | 'onMail'>,
): void {
  const { log } = scope;
  const mail = createConfiguredMail(config, log);
  if (mail === undefined) return;
  const worker = startMailWorker({ ...mail, ...context, log });
  scope.defer('mails', () => worker.stop());
}

/** Tells Consul where this service listens. */
function register(scope: ServiceScope, config: BillingConfig, port: number): void {
  const registration = startConfiguredRegistration({
    registry: config.registry,
    instanceId: config.instance_id,
    host: config.server.host,
    port,
    log: scope.log,
  });
  scope.defer('consul', () => registration.stop());
}

async function openTracing(scope: ServiceScope, config: BillingConfig): Promise<Tracing | undefined> {
  const instanceId = config.instance_id || hostname();
  const tracing = await openConfiguredTracing({ ...config, service: SERVICE, instanceId, log: scope.log });
  if (tracing !== undefined) scope.defer('traces', () => tracing.close());
  return tracing;
}

interface WorkersContext {
  readonly deps: Omit<AppDeps, 'http'>;
  readonly relay: Worker;
  readonly holder: string;
  readonly instruments: Instruments;
}

/** What goes on by itself and needs neither chain nor broker. */
function startWorkers(
  scope: ServiceScope,
  { pricing: { demand } }: BillingConfig,
  { deps, relay, holder, instruments }: WorkersContext,
): void {
  const { log } = scope;
  const { db } = deps;
  const workers = [
    relay,
    startIdempotencyPurge<BillingTables>({ db, holder, log }),
    startRollUpWorker(db, { holder, log }),
    startMonthWorker(db, { holder, log, onPass: instruments.onMonthPass }),
    startTicker({ ...deps, log, onTick: instruments.onTick }),
    ...(demand.enabled ? [startDemandWorker(deps.demand, { ...demand, log })] : []),
  ];
  scope.defer('workers', async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
  });
}

/** Start from the top to the bottom; the shutdown undoes it from the bottom to the top. */
async function serve(scope: ServiceScope): Promise<StartOutcome> {
  const config = readConfig(scope);
  const { log } = scope;
  warnOfConfiguration(config, log);
  const tracing = await openTracing(scope, config);

  const { db, pool, close } = openDatabase<BillingTables>({
    url: config.database.url,
    applicationName: SERVICE,
    poolMax: config.database.pool_max,
    log,
    tracing,
  });
  scope.defer('database', close);
  const broker = openBroker(config, log);
  if (broker !== undefined) scope.defer('broker', () => broker.close());
  const chain = openConfiguredChain(config, log);
  scope.defer('chain', () => chain.chain.close());

  let state: ServingState = 'starting';
  let wakeRelay = () => {};
  let chainWorkers: ChainWorkers | undefined;
  const ending = new AbortController();
  const wakes = { onEvent: () => wakeRelay(), onTransfer: () => chainWorkers?.wakeTransfers() };
  const metrics = createMetrics(SERVICE);
  registerOutboxMetrics(metrics, db);
  registerPoolMetrics(metrics, pool);
  const instruments = createInstruments(metrics, db);
  const { onUsage } = instruments;
  const deps = assembleBilling({ config, db, chain, wakes, ending: ending.signal, log, onUsage });
  const chainState = () => chainWorkers?.chainState() ?? 'unknown';
  const access = openAccess(config, log);
  const http = httpOptions({ config, access, db, metrics, log, state: () => state, chainState });
  const app = await buildApp({ ...deps, http: { ...http, tracing } });
  app.server.requestTimeout = config.server.read_timeout;
  const address = await listen(app, config.server);
  scope.defer('listener', () => {
    ending.abort();
    return drain(app, config.server.shutdown_timeout, log);
  });

  const prepareDatabase = config.database.migrate === 'auto' ? migrateDatabase : waitForMigrations;
  await prepareDatabase({ url: config.database.url, migrations, log, signal: scope.signal });
  if (config.blockchain.token_address !== '') await openPlatformWallet(deps);
  const holder = config.instance_id === '' ? hostname() : config.instance_id;
  const keepSeconds = config.messaging.retention / 1_000;
  const relay = startOutboxRelay<BillingTables>({ db, holder, log, broker, keepSeconds, tracing });
  wakeRelay = () => relay.wake();
  startWorkers(scope, config, { deps, relay, holder, instruments });
  followOwners(scope, config, deps);
  serveReaders(scope, config);
  startMail(scope, config, { db, holder, onMail: instruments.onMail });
  startUsage(scope, config, { ...deps, access, holder, tracing, instruments });
  if (chain.isConfigured) {
    const settings = chainWorkerSettings(config, deps);
    const startedAt = await databaseTime(db);
    const started = startChainWorkers({ ...settings, ...instruments, log, holder, startedAt });
    chainWorkers = started;
    scope.defer('chain workers', () => started.stop());
  }
  scope.deferDrainDelay(config.server.drain_delay);
  if (config.registry.enabled) register(scope, config, address.port);
  state = 'ready';
  log.info('ready');
  scope.defer('readiness', () => {
    state = 'draining';
  });
  return 'serving';
}

await runServiceOrCommand(SERVICE, process.argv.slice(2), serve, createCommands(readConfig));
