import type { FastifyRequest } from 'fastify';
import type { RequestOrigin } from './store.ts';

/** Where a request came from. */
export function originOf(request: FastifyRequest): RequestOrigin {
  return { ip: request.ip, requestId: request.id, userAgent: request.headers['user-agent'] };
}
