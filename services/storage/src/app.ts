import { createHttpServer, type HttpServer, type HttpServerOptions } from '@gridlease/common/http/server';
import { createWholeLists, type WholeListOptions } from '@gridlease/common/http/whole-list';
import type { ReadUserStates } from '@gridlease/common/service/account-watch';
import { type AccessRule, homeRule } from './access/rules.ts';
import type { Backend } from './backend/backend.ts';
import type { PresignOwn, UrlSigner } from './backend/url-signer.ts';
import { createKnownBuckets } from './buckets/known-buckets.ts';
import { bucketRoutes } from './buckets/routes.ts';
import { PROBLEMS } from './http/problems.ts';
import { createContentTypes } from './listings/content-types.ts';
import { listingRoutes } from './listings/routes.ts';
import { multipartRoutes } from './multipart/routes.ts';
import { objectRoutes } from './objects/routes.ts';
import { presignedRoutes } from './presigned-urls/presigned-routes.ts';
import { presignRoutes } from './presigned-urls/routes.ts';
import type { QuotaRule } from './quotas/quota.ts';
import { createQuotas } from './quotas/quotas.ts';
import type { UserLimits } from './quotas/user-limits.ts';
import { transferRoutes } from './transfers/routes.ts';
import { TUS_EXPOSED_HEADERS } from './uploads/protocol.ts';
import { resumableUploadRoutes, type UploadSettings } from './uploads/routes.ts';
import { createStateBucket } from './uploads/state-bucket.ts';
import { createUploadStore } from './uploads/store.ts';
import { storedParts } from './uploads/stored-parts.ts';
import { usageRoutes } from './usage/routes.ts';

export interface StorageSettings {
  /** For requests that name no bucket. */
  readonly defaultBucket: string | undefined;
  /** The service's own bucket, which no request can reach. */
  readonly stateBucket: string;
  /** Those of other programs in the same store, which no request can reach either. */
  readonly reservedBuckets: readonly string[];
  readonly maxUploadBytes: number;
  readonly uploads: UploadSettings;
  /** In addition to each user's own prefix. */
  readonly rules: readonly AccessRule[];
  /** Empty: only users whose address is not verified have a quota. */
  readonly quotas: readonly QuotaRule[];
  readonly userLimits: UserLimits;
}

export interface AppDeps {
  readonly backend: Backend;
  /** Signs and verifies presigned URLs that this service serves itself. */
  readonly urls: UrlSigner;
  readonly presignOwn: PresignOwn;
  readonly settings: StorageSettings;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly http: Omit<HttpServerOptions, 'docs' | 'exposedHeaders'>;
  /** Asks what became of accounts; undefined: they are not known here. */
  readonly readUserStates: ReadUserStates | undefined;
  readonly wholeLists?: Omit<WholeListOptions, 'requestTimeoutMs'>;
}

const DOCS: HttpServerOptions['docs'] = {
  title: 'Gridlease object storage',
  version: '0.1.0',
  description:
    'Objects in buckets, backed by any store with the S3 API or by a local folder.\n\n' +
    'Every failure is a problem document (RFC 9457). Besides what each operation names, any may respond with 403 ' +
    '`host_not_allowed`, 500 `internal_error`, 503 with `Retry-After`, and 504 `request_timeout` (the outcome is ' +
    'unknown). Every response has `X-Request-ID`, `X-Correlation-ID` and `traceparent`. Uploads may take as long as they ' +
    'make progress.',
  describeAccess: true,
  unavailable: ['store_failed', 'store_refused', 'store_unavailable', 'token_keys_unavailable'],
  problems: PROBLEMS,
  tags: [
    { name: 'objects', description: 'Upload, download, describe, delete, copy, move' },
    {
      name: 'uploads',
      description: 'Resumable uploads by tus 1.0.0: for large objects over unreliable connections',
    },
    { name: 'listings', description: 'Contents of a bucket' },
    { name: 'buckets', description: 'Create, list, measure and delete buckets' },
    { name: 'presigned-urls', description: 'Access without a token, and uploads in parts' },
    { name: 'health', description: 'Probes' },
  ],
};

/** Response headers that browsers may read. */
const EXPOSED_HEADERS = [
  'X-Bucket',
  'Content-Range',
  'Accept-Ranges',
  'Content-Disposition',
  ...TUS_EXPOSED_HEADERS,
];

/** Builds the storage service's HTTP server with all of its routes. Its only I/O is reading the documentation's assets. */
export async function buildApp(options: AppDeps): Promise<HttpServer> {
  const { backend, urls, presignOwn, settings, clock, http } = options;
  const { defaultBucket, stateBucket, reservedBuckets, maxUploadBytes } = settings;
  const home = defaultBucket === undefined ? [] : [homeRule(defaultBucket)];
  const known = createKnownBuckets(backend);
  const state = createStateBucket(backend, stateBucket);
  const store = createUploadStore(state);
  const closedBuckets = new Set([stateBucket, ...reservedBuckets]);
  const quotas = createQuotas({
    backend,
    bucket: defaultBucket,
    rules: settings.quotas,
    limits: settings.userLimits,
    state,
    partsOf: (upload) => storedParts({ backend, store }, upload),
    maxUploadBytes,
    clock,
  });
  const deps = {
    backend,
    store,
    known,
    quotas,
    quotaRules: settings.quotas,
    presignOwn,
    clock,
    maxUploadBytes,
    rules: [...home, ...settings.rules],
    resolution: { defaultBucket, closedBuckets, known },
    contentTypes: createContentTypes(backend),
    sendWholeList: createWholeLists({ requestTimeoutMs: http.requestTimeoutMs, ...options.wholeLists }),
  };
  const app = await createHttpServer({ ...http, docs: DOCS, exposedHeaders: EXPOSED_HEADERS });
  await app.register(objectRoutes(deps));
  await app.register(listingRoutes(deps));
  await app.register(transferRoutes(deps));
  await app.register(bucketRoutes(deps));
  await app.register(usageRoutes(deps));
  await app.register(presignRoutes(deps));
  await app.register(multipartRoutes(deps));
  await app.register(resumableUploadRoutes({ ...deps, uploads: settings.uploads }));
  await app.register(presignedRoutes({ ...deps, urls, readUserStates: options.readUserStates }));
  return app;
}
