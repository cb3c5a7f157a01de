import { countOutcomes } from '@gridlease/common/http/outcomes';
import { createHttpServer, type HttpServer, type HttpServerOptions } from '@gridlease/common/http/server';
import type { StreamLimits } from '@gridlease/common/http/stream-places';
import { createWholeLists, type WholeListOptions } from '@gridlease/common/http/whole-list';
import type { EventStreams } from '@gridlease/common/outbox/event-stream';
import { drainRoutes } from './drains/routes.ts';
import { eventRoutes } from './events/routes.ts';
import { type BatchDeps, recordBatch } from './heartbeats/batch.ts';
import { createCardNames } from './heartbeats/card-names.ts';
import { createHeartbeatQueue, type HeartbeatQueueOptions } from './heartbeats/queue.ts';
import { heartbeatRoutes } from './heartbeats/routes.ts';
import { PROBLEMS } from './http/problems.ts';
import { createPublicCatalog } from './http/public-catalog.ts';
import type { Inventory } from './inventory/inventory.ts';
import { lifeRoutes } from './lives/routes.ts';
import { metricRoutes } from './metrics/routes.ts';
import { createCardPrices } from './prices/card-prices.ts';
import { createGpuClasses } from './providers/gpu-classes.ts';
import { createProviderReader } from './providers/provider-reader.ts';
import { providerRoutes } from './providers/routes.ts';
import type { ProviderDeps } from './providers/service.ts';
import { statusRoutes } from './providers/status-routes.ts';
import { createMemoryPages } from './search/memory-page.ts';
import { createFilterResolver } from './search/memory-resolution.ts';
import { type PageSource, searchRoutes } from './search/routes.ts';
import { summaryRoutes } from './search/summary-routes.ts';
import { suspensionRoutes } from './suspensions/routes.ts';
import { verificationRoutes } from './verifications/routes.ts';

/** What of the dependencies is made when the server is built. */
type MadeHere = 'gpuClasses' | 'prices' | 'readProvider';

export interface AppDeps extends Omit<ProviderDeps, MadeHere>, Omit<BatchDeps, 'cardNames'> {
  readonly http: Omit<HttpServerOptions, 'docs'>;
  readonly streams: EventStreams;
  readonly streamLimits: StreamLimits;
  /** `registry.public_catalog` */
  readonly publicCatalog: boolean;
  readonly summaryAgeMs?: number;
  /** Undefined: searches read the database. */
  readonly inventory?: Inventory;
  readonly onPage?: (source: PageSource) => void;
  readonly wholeLists?: Omit<WholeListOptions, 'requestTimeoutMs'>;
  readonly onHeartbeatBatch?: HeartbeatQueueOptions['onBatch'];
}

const DOCS: HttpServerOptions['docs'] = {
  title: 'Gridlease provider registry',
  version: '0.1.0',
  description:
    'The directory of GPU machines: daemons register and send heartbeats, schedulers search.\n\n' +
    'Every failure is a problem document (RFC 9457). Besides what each operation names, any may respond with 403 ' +
    '`host_not_allowed`, 500 `internal_error`, 503 with `Retry-After`, and 504 `request_timeout` (the outcome is ' +
    'unknown: retry with the same Idempotency-Key). Every response has `X-Request-ID`, `X-Correlation-ID` and ' +
    '`traceparent`.',
  describeAccess: true,
  unavailable: ['database_unavailable', 'database_busy', 'token_keys_unavailable'],
  problems: PROBLEMS,
  tags: [
    { name: 'providers', description: 'The directory' },
    { name: 'heartbeats', description: 'Liveness and metrics that daemons send' },
    { name: 'events', description: 'Changes as they happen' },
    { name: 'health', description: 'Probes' },
  ],
};

/** Builds the registry's HTTP server with all of its routes. Its only I/O is reading the documentation's assets. */
export async function buildApp(deps: AppDeps): Promise<HttpServer> {
  const app = await createHttpServer({ ...deps.http, docs: DOCS });
  countOutcomes(app, deps.http.metrics, {
    name: 'registry_heartbeats_total',
    help: 'Heartbeats by outcome; after ok and invalid_metrics the machine counts as seen',
    path: '/providers/:providerID/heartbeat',
    known: ['provider_not_found', 'provider_deleted', 'invalid_metrics', 'heartbeats_overloaded'],
  });
  const sendWholeList = createWholeLists({
    requestTimeoutMs: deps.http.requestTimeoutMs,
    ...deps.wholeLists,
  });
  const catalog = createPublicCatalog({ isOpen: deps.publicCatalog });
  const machines: ProviderDeps = {
    ...deps,
    gpuClasses: createGpuClasses(deps.db),
    prices: createCardPrices(deps.layout),
    readProvider: createProviderReader(deps.db, deps.leases),
  };
  await app.register(eventRoutes(deps.streams, deps.streamLimits));
  await app.register(providerRoutes({ ...machines, catalog }));
  await app.register(metricRoutes({ ...machines, catalog }));
  await app.register(statusRoutes(machines));
  await app.register(lifeRoutes(deps));
  await app.register(drainRoutes(deps));
  await app.register(suspensionRoutes(deps));
  await app.register(verificationRoutes(deps));
  const { db, leases, inventory } = deps;
  const findMemoryPage =
    inventory && createMemoryPages(inventory, createFilterResolver(db, leases, inventory));
  await app.register(searchRoutes({ ...deps, sendWholeList, catalog, findMemoryPage }));
  await app.register(summaryRoutes({ ...deps, catalog }));
  const batches = { ...deps, cardNames: createCardNames() };
  const queue = createHeartbeatQueue({
    record: (beats, options) => recordBatch(batches, beats, options),
    ...(deps.onHeartbeatBatch && { onBatch: deps.onHeartbeatBatch }),
  });
  await app.register(heartbeatRoutes(queue));
  return app;
}
