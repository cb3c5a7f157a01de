import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../errors/service-error.ts';
import { sendProblem } from './failures.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may be long: only a standstill of `request_timeout` ends it, not its duration. */
    longBody?: boolean;
  }
}

/** Bytes that went over this connection in either direction. */
function bytesOf(request: FastifyRequest): number {
  return request.socket.bytesRead + request.socket.bytesWritten;
}

/**
 * `request_timeout`: from the arrival of a request to the first byte of its answer. When it passes, the answer is
 * 504 `request_timeout`; what the handler was doing may still take effect. Answers under way are not bounded by
 * it: those end with the connection, which the idle timeout of the listener closes at a standstill.
 */
export function registerRequestTimeout(app: FastifyInstance, timeoutMs: number): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  const arm = (request: FastifyRequest, reply: FastifyReply, bytesBefore: number) => {
    const timer = setTimeout(() => {
      if (reply.sent || reply.raw.headersSent) return;
      const bytes = bytesOf(request);
      if (request.routeOptions.config.longBody && bytes !== bytesBefore) arm(request, reply, bytes);
      else sendProblem(request, reply, requestTimedOut(timeoutMs));
    }, timeoutMs);
    timer.unref();
    timers.set(request, timer);
  };
  app.addHook('onRequest', async (request, reply) => arm(request, reply, bytesOf(request)));
  const disarm = (request: FastifyRequest) => clearTimeout(timers.get(request));
  app.addHook('onSend', async (request) => disarm(request));
  app.addHook('onResponse', async (request) => disarm(request));
}

function requestTimedOut(timeoutMs: number): ServiceError {
  return new ServiceError(
    'timeout',
    'request_timeout',
    `There was no answer within ${timeoutMs / 1000} s. The outcome is unknown: repeat with the same Idempotency-Key.`,
  );
}
