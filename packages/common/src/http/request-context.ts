import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { type TraceContext, traceFrom } from '../tracing/trace-context.ts';
import { traceIdOf } from '../tracing/traceparent.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Correlation id and W3C trace of this request. */
    readonly trace: TraceContext;
  }
  interface FastifyContextConfig {
    /** Successful answers are logged at `debug`: for probes and for calls that come thousands a second. */
    quiet?: boolean;
    /** Answers also while the service is still starting: probes and metrics. */
    operational?: boolean;
  }
}

const traces = new WeakMap<object, TraceContext>();

/** The trace of a request, made when it is first asked for. */
function traceOf(raw: IncomingMessage, requestId: string): TraceContext {
  const known = traces.get(raw);
  if (known !== undefined) return known;
  const trace = traceFrom(raw.headers, requestId);
  traces.set(raw, trace);
  return trace;
}

/** Fastify's `childLoggerFactory`: one logger a request, with its ids. */
export const requestLogger: FastifyServerOptions['childLoggerFactory'] = (logger, bindings, options, raw) => {
  const trace = traceOf(raw as IncomingMessage, String(bindings.request_id));
  const ids = { correlation_id: trace.correlationId, trace_id: traceIdOf(trace.traceparent) };
  return logger.child({ ...bindings, ...ids }, options);
};

/** Puts a request's ids on its answer, and logs each answer once. */
export function registerRequestContext(app: FastifyInstance): void {
  app.decorateRequest('trace', {
    getter() {
      return traceOf(this.raw, this.id);
    },
  });
  app.addHook('onRequest', async (request, reply) => setContextHeaders(request, reply));
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply));
  app.addHook('onRequestAbort', async (request) => {
    request.log.info({ method: request.method, path: pathOf(request) }, 'the client went away');
  });
}

/** The ids of a request on its answer. Also for requests that Fastify refuses before they get their decorators. */
export function setContextHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const { correlationId, traceparent } = traceOf(request.raw, request.id);
  reply.header('x-request-id', request.id);
  reply.header('x-correlation-id', correlationId);
  reply.header('traceparent', traceparent);
  reply.header('x-content-type-options', 'nosniff');
}

function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const level = reply.statusCode >= 500 ? 'error' : request.routeOptions.config.quiet ? 'debug' : 'info';
  request.log[level](
    {
      method: request.method,
      path: pathOf(request),
      route: request.routeOptions.url,
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime * 10) / 10,
      client_ip: request.ip,
    },
    'answered',
  );
}

/** The path without its query, which may hold signatures and other secrets. */
export function pathOf(request: FastifyRequest): string {
  const question = request.url.indexOf('?');
  return question < 0 ? request.url : request.url.slice(0, question);
}
