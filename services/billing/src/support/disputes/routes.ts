import { actorOf } from '@gridlease/common/http/access';
import { idempotentRequest, sendOutcome } from '@gridlease/common/idempotency/http';
import type { StoredAnswer } from '@gridlease/common/idempotency/idempotent';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { callerName } from '../../http/access.ts';
import { administrate, manageSessions, readMoney } from '../../http/guards.ts';
import { createdPageOf, linkAfter } from '../../http/pages.ts';
import type { Dispute } from './dispute.ts';
import * as operation from './operations.ts';
import { type disputePageSchema, toDisputeBody } from './schema.ts';
import * as service from './service.ts';

const answerWith =
  (status: 200 | 201) =>
  (dispute: Dispute): StoredAnswer => ({
    status,
    headers: { 'content-type': 'application/json' },
    body: toDisputeBody(dispute),
  });

const openedAnswer = answerWith(201);
const decidedAnswer = answerWith(200);

/** Rentals that renters do not accept. */
export function disputeRoutes(deps: service.DisputeDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/v1/billing/sessions/:sessionID/dispute',
      { schema: operation.openDisputeOperation, onRequest: manageSessions },
      async (request, reply) => {
        const actor = actorOf(request);
        const order = { sessionId: request.params.sessionID, reason: request.body.reason };
        const idempotency = idempotentRequest(request, callerName(actor), openedAnswer);
        const asked = { actor, trace: request.trace };
        return sendOutcome(reply, await service.openDispute(deps, asked, order, idempotency), openedAnswer);
      },
    );

    app.get(
      '/api/v1/billing/disputes/:disputeID',
      { schema: operation.getDisputeOperation, onRequest: readMoney },
      async (request, reply) =>
        reply.send(toDisputeBody(await service.getDispute(deps, actorOf(request), request.params.disputeID))),
    );

    app.get(
      '/api/v1/billing/disputes',
      { schema: operation.listDisputesOperation, onRequest: readMoney },
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
      { schema: operation.decideDisputeOperation, onRequest: administrate },
      async (request, reply) => {
        const actor = actorOf(request);
        const { decision, amount, provider_share: bearer, note } = request.body;
        const status = decision === 'refund' ? 'refunded' : 'rejected';
        const order = { disputeId: request.params.disputeID, status, amount, bearer, note } as const;
        const idempotency = idempotentRequest(request, callerName(actor), decidedAnswer);
        const asked = { actor, trace: request.trace };
        return sendOutcome(reply, await service.decide(deps, asked, order, idempotency), decidedAnswer);
      },
    );
  };
}
