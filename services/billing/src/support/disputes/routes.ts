import { actorOf } from '@gridlease/common/http/access';
import { INVALID, idempotencyHeader, jsonResponse } from '@gridlease/common/http/responses';
import { problemResponse } from '@gridlease/common/http/schemas';
import { idempotentRequest, sendOutcome } from '@gridlease/common/idempotency/http';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { callerName, MANAGE_SESSIONS, READ_MONEY } from '../../http/access.ts';
import { allow, allowAdmins } from '../../http/guards.ts';
import { createdPageOf, linkAfter } from '../../http/pages.ts';
import { ADMINISTRATION, GUARDED, KEYED_BODY, storedJson } from '../../http/responses.ts';
import { sessionParams } from '../../rentals/sessions/schema.ts';
import type { Dispute } from './dispute.ts';
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

const openedResponse = (dispute: Dispute) => storedJson(201, toDisputeBody(dispute));
const decidedResponse = (dispute: Dispute) => storedJson(200, toDisputeBody(dispute));

const tags = ['sessions'];

const NOT_FOUND = problemResponse('`dispute_not_found`: no such dispute, or not visible to the caller');

const openDisputeOperation = {
  tags,
  operationId: 'openDispute',
  problems: [
    'dispute_already_opened',
    'dispute_window_closed',
    'insufficient_scope',
    'invalid_amount',
    'role_required',
    'session_not_found',
  ],
  summary: 'Dispute a rental',
  description:
    'For the renter, once per rental: while it runs, or within `payouts.dispute_delay` after its bill. ' +
    'Its earnings are not paid out until an administrator has decided.',
  params: sessionParams,
  headers: idempotencyHeader,
  body: openDisputeRequest,
  response: {
    201: jsonResponse('The dispute', disputeSchema),
    404: problemResponse('`session_not_found`: no such rental, or the caller is not its renter'),
    409: problemResponse(
      '`dispute_already_opened` with `dispute_id`, `dispute_window_closed` with `closed_at`, or `request_in_progress`',
    ),
    ...GUARDED,
    ...KEYED_BODY,
  },
};

const getDisputeOperation = {
  tags,
  operationId: 'getDispute',
  problems: ['dispute_not_found', 'insufficient_scope', 'role_required'],
  summary: 'Get a dispute',
  description: "For the renter and the machine's owner.",
  params: disputeParams,
  response: {
    200: jsonResponse('The dispute', disputeSchema),
    400: INVALID,
    404: NOT_FOUND,
    ...GUARDED,
  },
};

const listDisputesOperation = {
  tags,
  operationId: 'listDisputes',
  problems: ['insufficient_scope', 'not_owner', 'role_required'],
  summary: 'List disputes',
  description:
    "Newest first: disputes of rentals that the caller rents or that run on the caller's machines; " +
    'administrators and callers with `billing:read` see all.',
  querystring: listDisputesQuery,
  response: {
    200: jsonResponse('A page', disputePageSchema),
    400: INVALID,
    ...GUARDED,
  },
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
    'role_required',
    'session_active',
    'session_not_found',
  ],
  summary: 'Decide a dispute',
  description:
    'Refunds the renter immediately, or rejects the dispute. Earnings that are not taken back are no ' +
    'longer held.',
  params: disputeParams,
  headers: idempotencyHeader,
  body: decideDisputeRequest,
  response: {
    200: jsonResponse('The decided dispute', disputeSchema),
    404: problemResponse('`dispute_not_found`'),
    409: problemResponse(
      '`dispute_decided`, `session_active`, `nothing_to_refund`, `amount_above_charged` with `refundable`, or `request_in_progress`',
    ),
    ...ADMINISTRATION,
    ...KEYED_BODY,
  },
};

/** Disputes of rentals. */
export function disputeRoutes(deps: service.DisputeDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/v1/billing/sessions/:sessionID/dispute',
      { schema: openDisputeOperation, onRequest: allow(MANAGE_SESSIONS) },
      async (request, reply) => {
        const actor = actorOf(request);
        const order = { sessionId: request.params.sessionID, reason: request.body.reason };
        const idempotency = idempotentRequest(request, callerName(actor), openedResponse);
        const asked = { actor, trace: request.trace };
        return sendOutcome(reply, await service.openDispute(deps, asked, order, idempotency), openedResponse);
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
        const page = await service.findDisputes(deps, actorOf(request), { userId, status }, asked);
        const disputes = page.disputes.map(toDisputeBody);
        const next_cursor = linkAfter(request, reply, page.hasMore ? disputes.at(-1) : undefined);
        const body: z.output<typeof disputePageSchema> = { disputes, limit, next_cursor };
        return reply.send(body);
      },
    );

    app.post(
      '/api/v1/admin/disputes/:disputeID/decide',
      { schema: decideDisputeOperation, onRequest: allowAdmins },
      async (request, reply) => {
        const actor = actorOf(request);
        const { decision, amount, provider_share: bearer, note } = request.body;
        const status = decision === 'refund' ? 'refunded' : 'rejected';
        const order = { disputeId: request.params.disputeID, status, amount, bearer, note } as const;
        const idempotency = idempotentRequest(request, callerName(actor), decidedResponse);
        const asked = { actor, trace: request.trace };
        return sendOutcome(reply, await service.decide(deps, asked, order, idempotency), decidedResponse);
      },
    );
  };
}
