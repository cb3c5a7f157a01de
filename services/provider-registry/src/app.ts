import { createHttpServer, type HttpServer, type HttpServerOptions } from '@gridlease/common/http/server';
import type { EventStreams } from '@gridlease/common/outbox/event-stream';
import { eventRoutes } from './events/routes.ts';
import { heartbeatRoutes } from './heartbeats/routes.ts';
import type { HeartbeatDeps } from './heartbeats/service.ts';
import { providerRoutes } from './providers/routes.ts';
import type { ProviderDeps } from './providers/service.ts';

export interface AppDeps extends ProviderDeps, HeartbeatDeps {
  readonly http: Omit<HttpServerOptions, 'docs'>;
  readonly streams: EventStreams;
}

const DOCS: HttpServerOptions['docs'] = {
  title: 'Gridlease provider registry',
  version: '0.1.0',
  description:
    'The directory of GPU machines: daemons register and send heartbeats, schedulers search.\n\n' +
    'Every failure is a problem document (RFC 9457). Besides what each operation names, any may answer 403 ' +
    '`host_not_allowed`, 500 `internal_error`, 503 with `Retry-After`, and 504 `request_timeout` (the outcome is ' +
    'unknown: repeat with the same Idempotency-Key). Every answer has `X-Request-ID`, `X-Correlation-ID` and ' +
    '`traceparent`.',
  tags: [
    { name: 'providers', description: 'The directory' },
    { name: 'heartbeats', description: 'What daemons send' },
    { name: 'events', description: 'Changes as they happen' },
    { name: 'health', description: 'Probes' },
  ],
};

/** The registry's HTTP server with all of its routes. Does no I/O but reading the documentation's assets. */
export async function buildApp(deps: AppDeps): Promise<HttpServer> {
  const app = await createHttpServer({ ...deps.http, docs: DOCS });
  await app.register(eventRoutes(deps.streams));
  await app.register(providerRoutes(deps));
  await app.register(heartbeatRoutes(deps));
  return app;
}
