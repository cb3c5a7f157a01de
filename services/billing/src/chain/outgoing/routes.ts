import { actorOf } from '@gridlease/common/http/access';
import { jsonResponse, WITH_BODY } from '@gridlease/common/http/responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { administrate } from '../../http/guards.ts';
import { ADMINISTRATION } from '../../http/responses.ts';
import {
  outgoingSchema,
  recoveredSchema,
  recoverRequest,
  setOutgoingRequest,
  toOutgoingBody,
  toRecoveredBody,
} from './schema.ts';
import * as service from './service.ts';

const tags = ['administration'];

const getOutgoingOperation = {
  tags,
  operationId: 'getOutgoing',
  problems: ['role_required'],
  summary: 'Whether tokens may leave',
  response: { 200: jsonResponse('What stands in the way, if anything', outgoingSchema), ...ADMINISTRATION },
};

const setOutgoingOperation = {
  tags,
  operationId: 'setOutgoing',
  problems: ['role_required'],
  summary: 'Stop everything outgoing, or let it go on',
  description:
    'From the answer on nothing is signed. What has been signed may still land. Withdrawals are still taken and wait.',
  body: setOutgoingRequest,
  response: { 200: jsonResponse('How it is now', outgoingSchema), ...WITH_BODY, ...ADMINISTRATION },
};

const recoverOutgoingOperation = {
  tags,
  operationId: 'recoverOutgoing',
  problems: ['role_required'],
  summary: 'Adopt outgoing transactions that the books do not know',
  description:
    'After a restore from a backup: transactions whose memo names a transfer that waits become its payment. When none ' +
    'is left, what they had frozen is released.',
  body: recoverRequest,
  response: { 200: jsonResponse('What became of each', recoveredSchema), ...WITH_BODY, ...ADMINISTRATION },
};

/** An operator's hand on everything that leaves. */
export function outgoingRoutes(deps: service.OutgoingDeps): FastifyPluginAsyncZod {
  return async (app) => {
    const path = '/api/v1/admin/outgoing';
    app.get(path, { schema: getOutgoingOperation, onRequest: administrate }, async (_request, reply) =>
      reply.send(toOutgoingBody(await service.getOutgoing(deps))),
    );

    app.post(path, { schema: setOutgoingOperation, onRequest: administrate }, async (request, reply) => {
      const { paused: isPaused, reason } = request.body;
      const asked = { actor: actorOf(request), trace: request.trace };
      return reply.send(toOutgoingBody(await service.setOutgoing(deps, asked, { isPaused, reason })));
    });

    app.post(
      `${path}/recover`,
      { schema: recoverOutgoingOperation, onRequest: administrate },
      async (request, reply) => {
        const { write_off: writeOff = false } = request.body ?? {};
        return reply.send(toRecoveredBody(await service.recover(deps, actorOf(request), { writeOff })));
      },
    );
  };
}
