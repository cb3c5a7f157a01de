import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ServiceError } from '@gridlease/common/errors/service-error';
import { refuseExpectation, sendClientError } from '@gridlease/common/http/failures';
import { refuseAmbiguousRequests } from '@gridlease/common/http/framing';
import type { Logger } from '@gridlease/common/log/logger';
import type { Tracing } from '@gridlease/common/tracing/tracing';
import type { Console } from './console.ts';
import { type ForwardLimits, forward } from './forward.ts';
import { exchangeIds, idHeaders } from './ids.ts';
import { type Exchange, pathOf, sendJson, sendProblem } from './responses.ts';
import { decide, type Routing } from './routes.ts';
import { createUpstreams, type Readiness, readinessOf, type Upstream } from './upstreams.ts';

export interface GatewayOptions {
  readonly table: Routing;
  readonly log: Logger;
  readonly limits?: Partial<ForwardLimits>;
  /** Traces each exchange; undefined disables it. */
  readonly tracing?: Tracing | undefined;
  /** Undefined: the gateway has no pages. */
  readonly console?: Console | undefined;
}

export interface Gateway {
  /** Listens on one address; what `another` returns, on another. */
  readonly server: Server;
  readonly another: () => Server;
  /** Stops accepting requests, lets those in progress finish within `timeoutMs`, then disconnects the rest. */
  drain(timeoutMs: number): Promise<void>;
}

/** Longer than a service's `request_timeout` (30 s), so that its own response arrives first. */
const RESPONSE_TIMEOUT_MS = 60_000;
const STANDSTILL_TIMEOUT_MS = 600_000;
const HEADERS_TIMEOUT_MS = 20_000;
/** Longer than load balancers keep idle connections, so that they close them first. */
const KEEP_ALIVE_TIMEOUT_MS = 72_000;

/**
 * Creates the gateway from Node's HTTP server and client and a routing table. It deliberately uses no framework: bodies,
 * statuses, headers and the spelling of paths pass unchanged, and nothing parses or limits them by default.
 */
export function createGateway({ table, log, limits, tracing, console: pages }: GatewayOptions): Gateway {
  const upstreams = createUpstreams(table.upstreams);
  const allLimits = {
    responseTimeoutMs: RESPONSE_TIMEOUT_MS,
    standstillTimeoutMs: STANDSTILL_TIMEOUT_MS,
    ...limits,
  };
  let draining = false;

  const handle = (req: IncomingMessage, res: ServerResponse, expectsContinue: boolean) => {
    let isWaiting = expectsContinue;
    const found: Exchange = {
      req,
      res,
      ids: exchangeIds(req),
      isLast: () => draining,
      requestBody: () => {
        if (!isWaiting || res.headersSent) return;
        isWaiting = false;
        res.writeContinue();
      },
      isWaiting: () => isWaiting,
    };
    if (handledHere(found, upstreams) || pages?.handle(found)) return;
    const exchange = tracing === undefined ? found : traceExchange(found, tracing);
    // RFC 9112, section 3.2.2: a server also accepts a whole URL as the target.
    const url = (req.url ?? '/').replace(/^https?:\/\/[^/?#]*/i, '');
    const decision = decide(table, req.method ?? 'GET', url);
    if (decision === undefined) {
      sendProblem(exchange, routeNotFound(pathOf(req)));
    } else if ('location' in decision) {
      res
        .writeHead(308, { Location: decision.location, 'Content-Length': 0, ...idHeaders(exchange.ids) })
        .end();
    } else {
      const upstream = upstreams.get(decision.upstream) as Upstream;
      forward({ exchange, upstream, target: decision.target, limits: allLimits, log });
    }
  };

  const servers: Server[] = [];
  const another = () => {
    const server = createListener(handle);
    servers.push(server);
    return server;
  };
  const drain = async (timeoutMs: number) => {
    draining = true;
    await Promise.all(servers.map((server) => closeWithin(server, timeoutMs)));
    for (const { agent } of upstreams.values()) agent.destroy();
  };
  return { server: another(), another, drain };
}

type Handler = (req: IncomingMessage, res: ServerResponse, expectsContinue: boolean) => void;

function createListener(handle: Handler): Server {
  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
  });
  // Uploads may take hours; the upstream's idle timeout detects a stalled one.
  server.requestTimeout = 0;
  server.on('request', (req, res) => handle(req, res, false));
  server.on('checkContinue', (req, res) => handle(req, res, true));
  server.on('checkExpectation', refuseExpectation);
  server.on('clientError', (error, socket) => sendClientError(error, socket as never));
  refuseAmbiguousRequests(server);
  return server;
}

/** Lets the requests in progress finish, then disconnects the rest. */
async function closeWithin(server: Server, timeoutMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const timer = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await closed;
  clearTimeout(timer);
}

/** Wraps the exchange in a span, which the upstream continues. */
function traceExchange(exchange: Exchange, tracing: Tracing): Exchange {
  const { req, res, ids } = exchange;
  const parent = typeof req.headers.traceparent === 'string' ? req.headers.traceparent : undefined;
  const facts = { 'http.request.method': req.method ?? 'GET', 'url.path': pathOf(req) };
  const span = tracing.begin(req.method ?? 'GET', { role: 'server', parent, facts });
  res.once('close', () => {
    const { statusCode } = res;
    span.end(
      { 'http.response.status_code': statusCode },
      statusCode >= 500 ? `status ${statusCode}` : undefined,
    );
  });
  return { ...exchange, ids: { ...ids, traceparent: span.traceparent } };
}

function handledHere(exchange: Exchange, upstreams: Map<string, Upstream>): boolean {
  const path = pathOf(exchange.req);
  if (path !== '/health' && path !== '/health/live' && path !== '/health/ready') return false;
  const { method } = exchange.req;
  if (method !== 'GET' && method !== 'HEAD') {
    const message = `${path} does not have the method ${method}.`;
    sendProblem(exchange, new ServiceError('method_not_allowed', 'method_not_allowed', message), {
      Allow: 'GET, HEAD',
    });
  } else if (path === '/health/live') {
    sendJson(exchange, 200, { status: 'healthy', service: 'gateway' });
  } else {
    void sendHealth(exchange, upstreams);
  }
  return true;
}

async function sendHealth(exchange: Exchange, upstreams: Map<string, Upstream>): Promise<void> {
  const states = await Promise.all(
    [...upstreams.values()].map(async (upstream): Promise<[string, Readiness]> => {
      return [upstream.name, await readinessOf(upstream)];
    }),
  );
  const isHealthy = !exchange.isLast() && states.every(([, state]) => state === 'ready');
  const body = {
    status: isHealthy ? 'healthy' : 'unhealthy',
    service: 'gateway',
    upstreams: Object.fromEntries(states),
  };
  sendJson(exchange, isHealthy ? 200 : 503, body, isHealthy ? {} : { 'Retry-After': '2' });
}

function routeNotFound(path: string): ServiceError {
  return new ServiceError('not_found', 'route_not_found', `There is nothing at ${path}.`);
}
