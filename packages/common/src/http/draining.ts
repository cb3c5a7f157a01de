import type { FastifyInstance } from 'fastify';
import type { ServingState } from './health.ts';

/**
 * While the service drains, every answer ends its connection: whoever keeps connections comes over a new one, to a
 * replica that stays, and sends nothing on one that is about to be closed.
 */
export function registerDraining(app: FastifyInstance, state: () => ServingState): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (state() === 'draining') reply.header('connection', 'close');
    done(null, payload);
  });
}
