import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OpenSpan, Tracing } from '../tracing/tracing.ts';
import { continueAs } from './request-context.ts';

const spans = new WeakMap<FastifyRequest, OpenSpan>();

/**
 * A span for each request except probes and metrics; everything the request causes belongs to it. Registered before
 * anything that reads the request's trace.
 */
export function registerTracing(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.operational) begin(tracing, request, reply);
    done();
  });
  // Once the body is there: its reader runs on the connection's events, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else tracing.within(span, done);
  });
}

function begin(tracing: Tracing, request: FastifyRequest, reply: FastifyReply): void {
  const route = request.is404 ? 'unmatched' : (request.routeOptions.url ?? 'unmatched');
  const { traceparent } = request.headers;
  const span = tracing.begin(`${request.method} ${route}`, {
    role: 'server',
    parent: typeof traceparent === 'string' ? traceparent : undefined,
    facts: { 'http.request.method': request.method, 'http.route': route },
  });
  continueAs(request, span.traceparent);
  spans.set(request, span);
  // Also fires for a client that disconnects, for which `onResponse` does not.
  reply.raw.once('close', () => {
    const { statusCode } = reply.raw;
    span.end(
      { 'http.response.status_code': statusCode },
      statusCode >= 500 ? `status ${statusCode}` : undefined,
    );
  });
}
