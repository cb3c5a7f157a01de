import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createConfiguredAccess } from '@gridlease/common/access/configured-access';
import { isUnspecified } from '@gridlease/common/config/listen-address';
import { startConfiguredRegistration } from '@gridlease/common/discovery/configured-registration';
import type { AccessOptions } from '@gridlease/common/http/access';
import type { ServingState } from '@gridlease/common/http/health';
import { drain, listen } from '@gridlease/common/http/listen';
import { createMetrics, type Registry } from '@gridlease/common/http/metrics';
import { runServiceOrCommand } from '@gridlease/common/lifecycle/command';
import type { ServiceScope, StartOutcome } from '@gridlease/common/lifecycle/service';
import { createLogger, type Logger } from '@gridlease/common/log/logger';
import { openConfiguredTracing } from '@gridlease/common/tracing/configured';
import type { Tracing } from '@gridlease/common/tracing/tracing';
import { buildApp } from './app.ts';
import type { Backend } from './backend/backend.ts';
import { prepareStore } from './backend/prepare.ts';
import { startBufferCollection } from './buffer-collection.ts';
import { loadStorageConfig, type StorageConfig } from './config/config.ts';
import { createInstruments } from './instruments.ts';
import { observeStore } from './observed-store.ts';
import { type OpenStore, openStore } from './open-store.ts';
import { startJanitor } from './uploads/janitor.ts';
import { createUploadLedger } from './uploads/ledger.ts';
import { createStateBucket } from './uploads/state-bucket.ts';

const SERVICE = 'storage-service';
/** What the shutdown may take beside the delay before the drain of the listener, and that. */
const SHUTDOWN_MARGIN_MS = 10_000;

function readConfig(scope: ServiceScope): StorageConfig {
  // biome-ignore lint/style/noProcessEnv: the one place where the environment enters the service
  const config = loadStorageConfig(process.env, process.cwd(), (message) => scope.log.warn(message));
  scope.log = createLogger({ service: SERVICE, level: config.log_level });
  scope.shutdownDeadlineMs = config.drain_delay + config.shutdown_timeout + SHUTDOWN_MARGIN_MS;
  return config;
}

function openAccess(config: StorageConfig, log: Logger): AccessOptions {
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

/** Where this process is reached from this machine, when nothing else is configured. */
function ownUrl(host: string, port: number): string {
  const name = isUnspecified(host) ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

const ledgerIn = (backend: Backend, stateBucket: string) =>
  createUploadLedger(createStateBucket(backend, stateBucket));

/** Where every multipart upload is aborted that was abandoned, whoever began it. */
function bucketsToClean({ janitor }: StorageConfig, { isOurs }: OpenStore): 'all' | readonly string[] {
  return isOurs || janitor.buckets.includes('*') ? 'all' : janitor.buckets;
}

interface StoreContext {
  readonly store: OpenStore;
  readonly metrics: Registry;
  readonly tracing: Tracing | undefined;
}

async function openApp(
  config: StorageConfig,
  { store, metrics, tracing }: StoreContext,
  log: Logger,
  state: () => ServingState,
) {
  const { object_store, registry, uploads } = config;
  return buildApp({
    backend: store.backend,
    urls: store.urls,
    settings: {
      defaultBucket: object_store.defaultBucket === '' ? undefined : object_store.defaultBucket,
      stateBucket: uploads.state_bucket,
      maxUploadBytes: config.max_upload_bytes,
      uploads: {
        partBytes: uploads.part_bytes,
        memoryBytes: uploads.memory_bytes,
        expireAfterMs: uploads.expire_after,
      },
      rules: config.access.rules,
    },
    clock: Date.now,
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
        service: SERVICE,
        path: registry.registration.health_check_path,
        state,
        dependencies: { object_store: () => store.backend.check() },
        words: { healthy: 'UP', unhealthy: 'DOWN' },
      },
    },
  });
}

/** Start from the top to the bottom; the shutdown undoes it from the bottom to the top. */
async function serve(scope: ServiceScope): Promise<StartOutcome> {
  const config = readConfig(scope);
  const { log } = scope;
  const { object_store: settings, server } = config;
  const tracing = await openConfiguredTracing({
    ...config,
    service: SERVICE,
    instanceId: config.instance_id || hostname(),
    log,
  });
  if (tracing !== undefined) scope.defer('traces', () => tracing.close());

  let ownPort = server.port;
  const metrics = createMetrics(SERVICE);
  const instruments = createInstruments(metrics);
  const stateBucket = config.uploads.state_bucket;
  const opened = await openStore(settings, {
    workingFolder: resolve('.'),
    ownUrl: () => ownUrl(server.host, ownPort),
    log,
    ledgerFor: (backend) => ledgerIn(backend, stateBucket),
  });
  const store = { ...opened, backend: observeStore(opened.backend, stateBucket, instruments) };
  scope.defer('object store', () => store.backend.close());
  scope.defer('buffer collection', startBufferCollection());

  let state: ServingState = 'starting';
  const app = await openApp(config, { store, metrics, tracing }, log, () => state);
  const address = await listen(app, server);
  ownPort = address.port;
  scope.defer('listener', () => drain(app, config.shutdown_timeout, log));

  const bucket = settings.autoCreateDefaultBucket ? settings.defaultBucket : '';
  const wait = (ms: number) => pause(ms, undefined, { signal: scope.signal });
  await prepareStore(store.backend, { bucket, log, wait, random: Math.random });
  const janitor = startJanitor({
    backend: store.backend,
    stateBucket,
    expireAfterMs: config.uploads.expire_after,
    ledger: store.isOurs ? undefined : ledgerIn(store.backend, stateBucket),
    buckets: bucketsToClean(config, store),
    clock: Date.now,
    log,
    onCleaning: instruments.onCleaning,
  });
  scope.defer('janitor', () => janitor.stop());
  scope.deferDrainDelay(config.drain_delay);
  if (config.registry.enabled) {
    const { host } = config.server;
    const registration = startConfiguredRegistration({
      registry: config.registry,
      instanceId: config.instance_id,
      host,
      port: address.port,
      log,
    });
    scope.defer('consul', () => registration.stop());
  }
  state = 'ready';
  log.info('ready');
  scope.defer('readiness', () => {
    state = 'draining';
  });
  return 'serving';
}

await runServiceOrCommand(SERVICE, process.argv.slice(2), serve);
