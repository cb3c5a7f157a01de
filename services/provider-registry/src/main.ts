import { streamLimitsOf } from '@gridlease/common/config/streams';
import { idempotencyPurge } from '@gridlease/common/idempotency/purge';
import { createEventStreams } from '@gridlease/common/outbox/event-stream';
import type { ServiceContext } from '@gridlease/common/service/context';
import { openOutbox } from '@gridlease/common/service/outbox';
import { type BuiltService, runConfiguredService } from '@gridlease/common/service/run';
import { flatSettings } from '@gridlease/common/service/settings';
import { v7 as uuidv7 } from 'uuid';
import { migrations } from '../migrations/index.ts';
import { accountComparison, createConfiguredAccountWatch } from './accounts/worker.ts';
import { buildApp } from './app.ts';
import { createConfiguredBilling } from './billing/connection.ts';
import { cardWorkers } from './cards/configured.ts';
import { loadRegistryConfig, type RegistryConfig } from './config/config.ts';
import { leaseSettings } from './config/leases.ts';
import { PLANNER_SETTINGS, type RegistryTables } from './database/database.ts';
import { createLayout } from './database/layout.ts';
import { registryMigrateCommand } from './database/migrate.ts';
import { leaseSweeper } from './expiry/sweeper.ts';
import { createInstruments } from './instruments.ts';
import { createInventory } from './inventory/inventory.ts';
import { inventoryLogPurge } from './inventory/log-purge.ts';
import { priceWorkers } from './prices/configured.ts';
import { deletedProvidersPurge } from './providers/purge-worker.ts';
import { metricSampling } from './samples/worker.ts';
import { statesPurge } from './states/purge-worker.ts';
import { uptimeRounds } from './states/uptime-worker.ts';

const SERVICE = 'provider-registry';
const MIB = 1024 * 1024;

async function build(config: RegistryConfig, context: ServiceContext): Promise<BuiltService> {
  const { log, metrics } = context;
  const { auth, database, events, upstreams } = config;
  const opened = context.openDatabase<RegistryTables>({
    url: config.database_url,
    poolMax: database.pool_max,
    settings: PLANNER_SETTINGS,
    migrate: database.migrate,
    migrations,
  });
  const { db, leased } = opened;
  const outbox = openOutbox(context, opened, {
    url: events.url,
    inboxPrefix: events.inbox_prefix,
    stream: events.stream,
    subjectPrefix: events.subject_prefix,
    readersSubject: events.reader_subject,
    retentionMs: events.retention,
    replicas: events.replicas,
  });
  const instruments = createInstruments(metrics, db);
  const { leases, intervals, massExpiry } = leaseSettings(config.lease);
  const billing = createConfiguredBilling(config, context);
  const broker =
    events.url === ''
      ? undefined
      : {
          url: events.url,
          name: context.name,
          inboxPrefix: events.inbox_prefix,
          subjectPrefix: events.billing_subject_prefix,
        };
  const writing = {
    newId: uuidv7,
    eventSubjectPrefix: events.subject_prefix,
    layout: createLayout(),
    leases,
    onEvent: () => outbox.wake(),
  };
  const owners = { ...writing, db };
  const accounts = createConfiguredAccountWatch(config, owners, log);
  if (accounts !== undefined) context.defer('accounts', () => accounts.stop());
  const bytesMax = config.search.memory_max_mb * MIB;
  const inventory = createInventory({ ...owners, bytesMax, log, signal: context.ending });
  instruments.watchInventory(inventory.size);
  const app = await buildApp({
    ...owners,
    inventory,
    onPage: instruments.onPage,
    publicCatalog: config.registry.public_catalog,
    uniqueNames: config.registration.unique_names,
    intervals,
    random: Math.random,
    streams: createEventStreams({ db, log, signal: context.ending }),
    streamLimits: streamLimitsOf(config.streams),
    onHeartbeatBatch: instruments.onHeartbeatBatch,
    http: context.http({
      access: context.access({ auth, authUpstream: upstreams.auth }, accounts?.heard),
      dependencies: { database: opened.check },
      watched: outbox.watched,
    }),
  });
  const workers = [
    outbox.relay,
    leased(idempotencyPurge()),
    leased(deletedProvidersPurge),
    leased(inventoryLogPurge),
    leased(statesPurge),
    ...priceWorkers(billing, broker, opened, { layout: writing.layout, log }),
    ...(billing === undefined ? [] : cardWorkers(billing, broker, opened, { ...writing, log })),
    leased(uptimeRounds(leases, writing.layout)),
    leased(metricSampling(leases)),
    ...(accounts === undefined ? [] : [leased(accountComparison(accounts, owners))]),
  ];
  if (leases.enabled) {
    workers.push(leased(leaseSweeper({ ...writing, massExpiry, log, onPass: instruments.onLeasePass })));
  }
  return { app, workers };
}

await runConfiguredService<RegistryConfig>({
  name: SERVICE,
  // biome-ignore lint/style/noProcessEnv: the one place where the environment enters the service
  environment: process.env,
  load: loadRegistryConfig,
  settingsOf: flatSettings,
  build,
  commands: (read) => ({ migrate: registryMigrateCommand((scope) => read(scope).database_url) }),
});
