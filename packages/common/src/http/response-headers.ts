import type { FastifyInstance } from 'fastify';
import type { ServingState } from './health.ts';

/**
 * While the service drains, every response closes its connection: clients with keep-alive reconnect to a replica that
 * stays, and send nothing on a connection that is about to be closed.
 */
export function registerDraining(app: FastifyInstance, state: () => ServingState): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (state() === 'draining') reply.header('connection', 'close');
    done(null, payload);
  });
}

const CHARSET = '; charset=utf-8';
const WITH_CHARSET = /^application\/([\w.-]+\+)?json; charset=utf-8$/;

/**
 * JSON has no charset parameter (RFC 8259, section 11), and generated clients compare the whole type; Fastify appends
 * one to every JSON text. Bytes and streams, such as stored objects, keep their type.
 */
export function registerJsonType(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const type = typeof payload === 'string' ? reply.getHeader('content-type') : undefined;
    if (typeof type === 'string' && WITH_CHARSET.test(type)) {
      reply.header('content-type', type.slice(0, -CHARSET.length));
    }
    done(null, payload);
  });
}
