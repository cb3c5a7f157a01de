import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../log/logger.ts';
import { type TraceContext, traceFrom } from '../tracing/trace-context.ts';
import { traceIdOf } from '../tracing/traceparent.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Correlation id and W3C trace of this request. */
    trace: TraceContext;
  }
  interface FastifyContextConfig {
    /** Successful answers are logged at `debug`: for probes and for calls that come thousands a second. */
    quiet?: boolean;
    /** Answers also while the service is still starting: probes and metrics. */
    operational?: boolean;
  }
}

/** Gives every request its ids, puts them on every answer and into every log line, and logs each answer once. */
export function registerRequestContext(app: FastifyInstance): void {
  // Set by the first hook of every request, before anything can read it.
  app.decorateRequest('trace', null as unknown as TraceContext);
  app.addHook('onRequest', async (request, reply) => {
    request.trace = traceFrom(request.headers, request.id);
    request.log = reply.log = (request.log as Logger).child({
      correlation_id: request.trace.correlationId,
      trace_id: traceIdOf(request.trace.traceparent),
    });
    setContextHeaders(request, reply);
  });
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply));
  app.addHook('onRequestAbort', async (request) => {
    request.log.info({ method: request.method, path: pathOf(request) }, 'the client went away');
  });
}

function setContextHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  reply.header('x-correlation-id', request.trace.correlationId);
  reply.header('traceparent', request.trace.traceparent);
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
