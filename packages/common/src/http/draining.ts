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
