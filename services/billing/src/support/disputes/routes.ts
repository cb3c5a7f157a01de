import { actorOf, allow, allowStaff } from '@gridlease/common/http/access';
import { idempotencyHeader, jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { MANAGE_SESSIONS, READ_MONEY, SENSITIVE } from '../../http/access.ts';
import { sendCommand, storedJson } from '../../http/command.ts';
import { createdPageOf, createdPlaceOf, cutPage } from '../../http/pages.ts';
import { sessionParams } from '../../rentals/sessions/schema.ts';
import {
  decideDisputeRequest,
  disputePageSchema,
  disputeParams,
  disputeSchema,
  listDisputesQuery,
  openDisputeRequest,
  toDisputeBody,
} from './schema.ts';
import * as service from './service.ts';
import type { Dispute } from './store.ts';

const openedResponse = (dispute: Dispute) => storedJson(201, toDisputeBody(dispute));
const decidedResponse = (dispute: Dispute) => storedJson(200, toDisputeBody(dispute));

const tags = ['sessions'];

const openDisputeOperation = {
  tags,
  operationId: 'openDispute',
  problems: [
    'archive_unavailable',
    'dispute_already_opened',
    'dispute_window_closed',
    'invalid_amount',
    'session_not_found',
  ],
  summary: 'Dispute a rental',
  description:
    'For the renter, once per rental: while it runs, or within `payouts.dispute_delay` after its bill. ' +
    'Its earnings are not paid out until an administrator has decided.',
  params: sessionParams,
  headers: idempotencyHeader,
  body: openDisputeRequest,
  response: { 201: jsonResponse('The dispute', disputeSchema) },
};

const getDisputeOperation = {
  tags,
  operationId: 'getDispute',
  problems: ['dispute_not_found'],
  summary: 'Get a dispute',
  description: "For the renter and the machine's owner.",
  params: disputeParams,
  response: { 200: jsonResponse('The dispute', disputeSchema) },
};

const listDisputesOperation = {
  tags,
  operationId: 'listDisputes',
  problems: ['not_owner'],
  summary: 'List disputes',
  description:
    "Newest first: disputes of rentals that the caller rents or that run on the caller's machines; " +
    'administrators and callers with `billing:read` see all.',
  querystring: listDisputesQuery,
  response: { 200: jsonResponse('A page', disputePageSchema) },
};

const decideDisputeOperation = {
  tags: ['administration'],
  operationId: 'decideDispute',
  problems: [
    'amount_above_charged',
    'dispute_decided',
    'dispute_not_found',
    'invalid_amount',
    'nothing_to_refund',
    'own_request',
    'session_active',
    'session_not_found',
  ],
  summary: 'Decide a dispute',
  description:
    'Refunds the renter immediately, or rejects the dispute. Earnings that are not taken back are no ' +
    'longer held. Neither the renter nor the owner of the machine decides: 403 `own_request`.',
  params: disputeParams,
  headers: idempotencyHeader,
  body: decideDisputeRequest,
  response: { 200: jsonResponse('The decided dispute', disputeSchema) },
};

/** Disputes of rentals. */
export function disputeRoutes(deps: service.DisputeDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/v1/billing/sessions/:sessionID/dispute',
      { schema: openDisputeOperation, onRequest: allow(MANAGE_SESSIONS) },
      async (request, reply) => {
        const order = { sessionId: request.params.sessionID, reason: request.body.reason };
        return sendCommand(request, reply, openedResponse, (command) =>
          service.openDispute(deps, command, order),
        );
      },
    );

    app.get(
      '/api/v1/billing/disputes/:disputeID',
      { schema: getDisputeOperation, onRequest: allow(READ_MONEY) },
      async (request, reply) =>
        reply.send(toDisputeBody(await service.getDispute(deps, actorOf(request), request.params.disputeID))),
    );

    app.get(
      '/api/v1/billing/disputes',
      { schema: listDisputesOperation, onRequest: allow(READ_MONEY) },
      async (request, reply) => {
        const { limit, offset, cursor, user_id: userId, status } = request.query;
        const asked = createdPageOf({ cursor, limit, offset });
        const listed = await service.listDisputes(deps, actorOf(request), { userId, status }, asked);
        const found = listed.map(toDisputeBody);
        const { entries: disputes, page } = cutPage(request, reply, { found, limit }, createdPlaceOf);
        return reply.send({ disputes, ...page });
      },
    );

    app.post(
      '/api/v1/admin/disputes/:disputeID/decide',
      {
        schema: decideDisputeOperation,
        config: SENSITIVE,
        onRequest: allowStaff('manage_money'),
      },
      async (request, reply) => {
        const { decision, amount, provider_share: bearer, note } = request.body;
        const status = decision === 'refund' ? 'refunded' : 'rejected';
        const order = { disputeId: request.params.disputeID, status, amount, bearer, note } as const;
        return sendCommand(request, reply, decidedResponse, (command) =>
          service.decideDispute(deps, command, order),
        );
      },
    );
  };
}
