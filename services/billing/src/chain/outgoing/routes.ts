import { actorOf, allowStaff } from '@gridlease/common/http/access';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerName, SENSITIVE } from '../../http/access.ts';
import { requesterOf } from '../../http/command.ts';
import { recoverOutgoing } from './recovery.ts';
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
  summary: 'Get the state of outgoing transfers',
  response: { 200: jsonResponse('Whether outgoing transfers are paused or frozen, and why', outgoingSchema) },
};

const setOutgoingOperation = {
  tags,
  operationId: 'setOutgoing',
  summary: 'Pause or resume outgoing transfers',
  description:
    'Once paused, no further transfer is signed; transfers that are already signed may still ' +
    'land. Withdrawals are still accepted and wait.',
  body: setOutgoingRequest,
  response: { 200: jsonResponse('The new state', outgoingSchema) },
};

const recoverOutgoingOperation = {
  tags,
  operationId: 'recoverOutgoing',
  summary: 'Adopt outgoing transactions that are missing from the ledger',
  description:
    'For use after restoring a backup. A transaction whose memo names a waiting transfer becomes its ' +
    'payment. Once no unknown transaction is left, the freeze that they caused is lifted.',
  body: recoverRequest,
  response: { 200: jsonResponse('The outcome for each transaction', recoveredSchema) },
};

/** Routes for operator control over outgoing transfers. */
export function outgoingRoutes(deps: service.OutgoingViewDeps): FastifyPluginAsyncZod {
  return async (app) => {
    const path = '/api/v1/admin/outgoing';
    app.get(
      path,
      { schema: getOutgoingOperation, onRequest: allowStaff('read_money') },
      async (_request, reply) => reply.send(toOutgoingBody(await service.getOutgoing(deps))),
    );

    app.post(
      path,
      {
        schema: setOutgoingOperation,
        config: SENSITIVE,
        onRequest: allowStaff('manage_money'),
      },
      async (request, reply) => {
        const { paused: isPaused, reason } = request.body;
        await service.setOutgoing(deps, requesterOf(request), { isPaused, reason });
        return reply.send(toOutgoingBody(await service.getOutgoing(deps)));
      },
    );

    app.post(
      `${path}/recover`,
      {
        schema: recoverOutgoingOperation,
        config: SENSITIVE,
        onRequest: allowStaff('manage_money'),
      },
      async (request, reply) => {
        const { write_off: writeOff = false } = request.body ?? {};
        const by = callerName(actorOf(request));
        return reply.send(toRecoveredBody(await recoverOutgoing(deps, { by, writeOff })));
      },
    );
  };
}
