import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Logger } from '../log/logger.ts';
import { type TraceContext, traceFrom } from '../tracing/trace-context.ts';
import { traceIdOf } from '../tracing/traceparent.ts';
import { isByDesign } from './problem-code.ts';
import { createRequestLogger } from './request-logger.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Correlation id and W3C trace of this request. */
    readonly trace: TraceContext;
  }
  interface FastifyContextConfig {
    /** Successful responses are logged at `debug`: for probes and for calls that come by the thousand per second. */
    quiet?: boolean;
    /** Responds even while the service is starting: probes, metrics and documentation. */
    operational?: boolean;
  }
}

/**
 * Stored on the message itself: a WeakMap with an entry per request was a large part of the garbage collector's work.
 */
const TRACE = Symbol('trace');

/** The trace of a request, created on first use. */
function traceOf(raw: IncomingMessage & { [TRACE]?: TraceContext }, requestId: string): TraceContext {
  raw[TRACE] ??= traceFrom(raw.headers, requestId);
  return raw[TRACE];
}

/** Continues the request under another span of its trace, from its first hook on. */
export function continueAs(request: FastifyRequest, traceparent: string): void {
  const raw: IncomingMessage & { [TRACE]?: TraceContext } = request.raw;
  raw[TRACE] = { correlationId: traceOf(raw, request.id).correlationId, traceparent };
}

/**
 * Fastify's `childLoggerFactory`: adds a request's ids to its log lines. Most requests of a busy server write none.
 */
export const requestLogger: FastifyServerOptions['childLoggerFactory'] = (logger, bindings, _options, raw) =>
  createRequestLogger(logger as Logger, () => {
    const trace = traceOf(raw as IncomingMessage, String(bindings.request_id));
    return { ...bindings, correlation_id: trace.correlationId, trace_id: traceIdOf(trace.traceparent) };
  });

/** Adds a request's ids to its response, and logs each response once. */
export function registerRequestContext(app: FastifyInstance, log: Logger): void {
  app.decorateRequest('trace', {
    getter() {
      return traceOf(this.raw, this.id);
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    setContextHeaders(request, reply);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const level = levelOf(request, reply);
    if (log.isLevelEnabled(level)) logResponse(request, reply, level);
    done();
  });
  app.addHook('onRequestAbort', async (request) => {
    request.log.info({ method: request.method, path: pathOf(request) }, 'the client disconnected');
  });
}

/** The ids of a request as response headers. Also for requests that Fastify refuses before they are decorated. */
export function setContextHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const { correlationId, traceparent } = traceOf(request.raw, request.id);
  reply.header('x-request-id', request.id);
  reply.header('x-correlation-id', correlationId);
  reply.header('traceparent', traceparent);
  reply.header('x-content-type-options', 'nosniff');
}

function levelOf(request: FastifyRequest, reply: FastifyReply): 'error' | 'info' | 'debug' {
  if (reply.statusCode >= 500 && !isByDesign(reply)) return 'error';
  return request.routeOptions.config.quiet ? 'debug' : 'info';
}

function logResponse(request: FastifyRequest, reply: FastifyReply, level: 'error' | 'info' | 'debug'): void {
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

/** The path without its query, which may contain signatures and other secrets. */
export function pathOf(request: FastifyRequest): string {
  const question = request.url.indexOf('?');
  return question < 0 ? request.url : request.url.slice(0, question);
}
