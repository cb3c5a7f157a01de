import { actorOf } from '@gridlease/common/http/access';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { administrate } from '../../http/guards.ts';
import * as operation from './operations.ts';
import { toOutgoingBody, toRecoveredBody } from './schema.ts';
import * as service from './service.ts';

/** An operator's hand on everything that leaves. */
export function outgoingRoutes(deps: service.OutgoingDeps): FastifyPluginAsyncZod {
  return async (app) => {
    const path = '/api/v1/admin/outgoing';
    app.get(
      path,
      { schema: operation.getOutgoingOperation, onRequest: administrate },
      async (_request, reply) => reply.send(toOutgoingBody(await service.getOutgoing(deps))),
    );

    app.post(
      path,
      { schema: operation.setOutgoingOperation, onRequest: administrate },
      async (request, reply) => {
        const { paused: isPaused, reason } = request.body;
        const asked = { actor: actorOf(request), trace: request.trace };
        return reply.send(toOutgoingBody(await service.setOutgoing(deps, asked, { isPaused, reason })));
      },
    );

    app.post(
      `${path}/recover`,
      { schema: operation.recoverOutgoingOperation, onRequest: administrate },
      async (request, reply) => {
        const { write_off: writeOff = false } = request.body ?? {};
        return reply.send(toRecoveredBody(await service.recover(deps, actorOf(request), { writeOff })));
      },
    );
  };
}
