import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Revocations } from '../access/revocations.ts';
import type { Logger } from '../log/logger.ts';
import { acceptId } from '../tracing/trace-context.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { type AccessOptions, registerAccess, registerHostCheck } from './access.ts';
import { registerCors } from './cors.ts';
import { type DocsOptions, registerDocs } from './docs.ts';
import { refuseExpectation, registerFailures, sendClientError, sendFrameworkError } from './failures.ts';
import { refuseAmbiguousRequests } from './framing.ts';
import { DependencyProblem, type HealthOptions, refuseWhileStarting, registerHealth } from './health.ts';
import { registerJsonBody } from './json-body.ts';
import { collectKnownRoutes } from './known-routes.ts';
import { type Registry, registerMetrics } from './metrics.ts';
import { registerContinue } from './raw-body.ts';
import { registerRequestContext, requestLogger } from './request-context.ts';
import { registerDraining, registerJsonType } from './response-headers.ts';
import { registerTracing } from './tracing.ts';
// Kept in the built declarations, so that users of this server see what these add to Fastify's requests.
import './access.ts';
import './documented-responses.ts';
import './failures.ts';
import './kept-body.ts';
import './openapi.ts';
import './operation-problems.ts';
import './raw-body.ts';
import './request-context.ts';
import './request-timeout.ts';
import { registerRequestTimeout } from './request-timeout.ts';
import { registerQuery, zodValidatorCompiler } from './validation.ts';

/** Headers must arrive within this time, whatever happens to the body. */
const HEADERS_TIMEOUT_MS = 20_000;
/** How much longer than `request_timeout` a connection may be idle before it is closed. */
const IDLE_MARGIN_MS = 10_000;
/** Event streams send a comment every 15 s. */
const IDLE_MIN_MS = 40_000;
const PATH_PARAMETER_CHARACTERS_MAX = 1_100;

export type HttpServer = FastifyInstance;

export interface HttpServerOptions {
  readonly log: Logger;
  readonly requestTimeoutMs: number;
  readonly bodyBytesMax: number;
  /** CIDR ranges of proxies whose X-Forwarded-For is trusted; it is ignored from all others. */
  readonly trustedProxies: readonly string[];
  readonly allowedOrigins: readonly string[];
  /** Response headers that pages may read, besides those of every service. */
  readonly exposedHeaders?: readonly string[];
  readonly access: AccessOptions;
  readonly health: HealthOptions;
  readonly metrics: Registry;
  /** Traces each request; undefined disables it. */
  readonly tracing?: Tracing | undefined;
  readonly docs: DocsOptions;
  /** For tests: a problem whose code the operation's document does not name becomes a 500 that says so. */
  readonly strictProblems?: boolean;
}

/** A new replica gets no requests before it can authenticate callers: the existing ones still serve. */
function healthWith({ health, access }: HttpServerOptions): HealthOptions {
  if (access.mode === 'off') return health;
  const { keysKnown, revocations } = access;
  const dependencies = {
    ...health.dependencies,
    ...(keysKnown && { token_keys: keysKnown }),
    ...(revocations && { revocations: async () => requireRevocations(revocations) }),
  };
  return { ...health, dependencies };
}

function requireRevocations(revocations: Revocations): void {
  if (!revocations.isKnown()) throw new DependencyProblem('unknown');
}

/**
 * The HTTP server of every service, without routes of its own except health, metrics and documentation: ids and
 * tracing, real client address, one log line per response, timeouts, limits, problem documents, CORS, access.
 */
export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const app = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    childLoggerFactory: requestLogger,
    requestIdHeader: false,
    genReqId: (raw) => acceptId(raw.headers['x-request-id']),
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    // Its absence is reported as a problem: see `registerFailures`.
    http: { requireHostHeader: false },
    bodyLimit: options.bodyBytesMax,
    connectionTimeout: Math.max(options.requestTimeoutMs + IDLE_MARGIN_MS, IDLE_MIN_MS),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: PATH_PARAMETER_CHARACTERS_MAX },
    frameworkErrors: sendFrameworkError,
    clientErrorHandler: sendClientError,
  }).withTypeProvider<ZodTypeProvider>();
  app.server.headersTimeout = HEADERS_TIMEOUT_MS;
  app.server.on('checkExpectation', refuseExpectation);
  app.setValidatorCompiler(zodValidatorCompiler);
  // Responses are built by typed mapping functions and compared with the document by the contract tests.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));

  const routes = collectKnownRoutes(app as unknown as FastifyInstance);
  const server = app as unknown as HttpServer;
  registerContinue(server);
  if (options.tracing !== undefined) registerTracing(server, options.tracing);
  registerRequestContext(server, options.log);
  registerFailures(server, routes, options.strictProblems ?? false);
  registerMetrics(server, options.metrics);
  registerJsonType(server);
  registerDraining(server, options.health.state);
  registerRequestTimeout(server, options.requestTimeoutMs);
  registerHostCheck(server, options.access);
  await registerCors(server, options);
  refuseWhileStarting(server, options.health);
  registerAccess(server, options.access);
  registerJsonBody(server);
  registerQuery(server);
  await registerDocs(server, options.docs);
  registerHealth(server, healthWith(options), options.metrics);
  refuseAmbiguousRequests(server.server);
  return server;
}
