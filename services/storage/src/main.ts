import { isUnspecified } from '@gridlease/common/config/listen-address';
import type { ServiceContext } from '@gridlease/common/service/context';
import { type BuiltService, runConfiguredService } from '@gridlease/common/service/run';
import { createConfiguredUserStates } from './accounts/configured.ts';
import { buildApp } from './app.ts';
import type { Backend } from './backend/backend.ts';
import { prepareStore } from './backend/prepare.ts';
import { startBufferCollection } from './buffer-collection.ts';
import { loadStorageConfig, type StorageConfig, settingsOf } from './config/config.ts';
import { createInstruments } from './instruments.ts';
import { observeStore } from './observed-store.ts';
import { openStore } from './open-store.ts';
import { startJanitor } from './uploads/janitor.ts';
import { createUploadLedger } from './uploads/ledger.ts';
import { createStateBucket } from './uploads/state-bucket.ts';

/** Where this process is reached from this machine, when nothing else is configured. */
function ownUrl(host: string, port: number): string {
  const name = isUnspecified(host) ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

async function build(config: StorageConfig, context: ServiceContext): Promise<BuiltService> {
  const { log, signal, defer } = context;
  const { object_store: objects, server, uploads } = config;
  let ownPort = server.port;
  const instruments = createInstruments(context.metrics);
  const stateBucket = uploads.state_bucket;
  const ledgerFor = (store: Backend) => createUploadLedger(createStateBucket(store, stateBucket));
  const opened = await openStore(objects, {
    ownUrl: () => server.public_url.replace(/\/+$/, '') || ownUrl(server.host, ownPort),
    log,
    ledgerFor,
  });
  const backend = observeStore(opened.backend, stateBucket, instruments);
  defer('object store', () => backend.close());
  defer('buffer collection', startBufferCollection());
  const app = await buildApp({
    backend,
    urls: opened.urls,
    presignOwn: opened.presignOwn,
    settings: {
      defaultBucket: objects.defaultBucket === '' ? undefined : objects.defaultBucket,
      stateBucket,
      reservedBuckets: config.reserved_buckets,
      maxUploadBytes: config.max_upload_bytes,
      uploads: {
        partBytes: uploads.part_bytes,
        memoryBytes: uploads.memory_bytes,
        expireAfterMs: uploads.expire_after,
      },
      rules: config.access.rules,
      quotas: config.quotas,
      userLimits: {
        openUploads: config.limits.open_uploads_per_user,
        reservations: config.limits.reservations_per_user,
      },
    },
    clock: Date.now,
    readUserStates: createConfiguredUserStates(config, log),
    http: context.http({
      access: context.access({ auth: config.auth, authUpstream: config.upstreams.auth }),
      dependencies: { object_store: () => backend.check() },
    }),
  });
  const janitor = () =>
    startJanitor({
      backend,
      stateBucket,
      reservedBuckets: config.reserved_buckets,
      expireAfterMs: uploads.expire_after,
      ledger: opened.isOurs ? undefined : ledgerFor(backend),
      buckets: opened.isOurs || config.janitor.buckets.includes('*') ? 'all' : config.janitor.buckets,
      clock: Date.now,
      log,
      onCleanUp: instruments.onCleanUp,
    });
  return {
    app,
    async prepare({ port }) {
      ownPort = port;
      const bucket = objects.autoCreateDefaultBucket ? objects.defaultBucket : '';
      await prepareStore(backend, { bucket, log, signal });
    },
    workers: [{ name: 'janitor', start: janitor }],
  };
}

await runConfiguredService<StorageConfig>({
  name: 'storage-service',
  // biome-ignore lint/style/noProcessEnv: the one place where the environment enters the service
  environment: process.env,
  load: loadStorageConfig,
  settingsOf,
  build,
});
