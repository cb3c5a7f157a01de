import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../errors/service-error.ts';
import { sendProblem } from './failures.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Stops the timeout of the response. */
    responseTimer: NodeJS.Timeout | undefined;
  }
  interface FastifyContextConfig {
    /** The body may be long: only a standstill of `request_timeout` ends it, not its duration. */
    longBody?: boolean;
  }
}

/** Bytes transferred over the connection of a long body in either direction. */
function bytesOf(request: FastifyRequest): number {
  if (request.routeOptions.config.longBody !== true) return 0;
  return request.socket.bytesRead + request.socket.bytesWritten;
}

/**
 * `request_timeout`: from the arrival of a request to the first byte of its response. When it elapses the response is
 * 504 `request_timeout`; the handler's work may still take effect. Responses in progress are not bounded by it: they
 * end with the connection, which the listener's idle timeout closes at a standstill.
 */
export function registerRequestTimeout(app: FastifyInstance, timeoutMs: number): void {
  app.decorateRequest('responseTimer', undefined);
  const arm = (request: FastifyRequest, reply: FastifyReply, bytesBefore: number) => {
    const timer = setTimeout(() => {
      if (reply.sent || reply.raw.headersSent) return;
      const bytes = bytesOf(request);
      if (bytes !== bytesBefore) arm(request, reply, bytes);
      else sendProblem(request, reply, requestTimedOut(timeoutMs));
    }, timeoutMs);
    timer.unref();
    request.responseTimer = timer;
  };
  const disarm = (request: FastifyRequest) => clearTimeout(request.responseTimer);
  app.addHook('onRequest', (request, reply, done) => {
    arm(request, reply, bytesOf(request));
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    disarm(request);
    done(null, payload);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    disarm(request);
    done();
  });
}

function requestTimedOut(timeoutMs: number): ServiceError {
  return new ServiceError(
    'timeout',
    'request_timeout',
    `There was no response within ${timeoutMs / 1000} s. The outcome is unknown: repeat with the same Idempotency-Key.`,
  );
}
