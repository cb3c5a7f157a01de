import { actorOf } from '@gridlease/common/http/access';
import { idempotentRequest, sendOutcome } from '@gridlease/common/idempotency/http';
import type { StoredAnswer } from '@gridlease/common/idempotency/idempotent';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerName } from '../../http/access.ts';
import { administrate } from '../../http/guards.ts';
import { refundSessionOperation } from './operations.ts';
import type { Refund } from './refund.ts';
import { toRefundBody } from './schema.ts';
import * as service from './service.ts';

function createdAnswer(refund: Refund): StoredAnswer {
  return {
    status: 201,
    headers: { 'content-type': 'application/json' },
    body: toRefundBody(refund),
  };
}

/** What rentals were charged and renters get back. */
export function refundRoutes(deps: service.RefundDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/v1/admin/sessions/:sessionID/refund',
      { schema: refundSessionOperation, onRequest: administrate },
      async (request, reply) => {
        const actor = actorOf(request);
        const { amount, provider_share: bearer, reason } = request.body;
        const order = { sessionId: request.params.sessionID, amount, bearer, reason };
        const idempotency = idempotentRequest(request, callerName(actor), createdAnswer);
        const asked = { actor, trace: request.trace };
        return sendOutcome(
          reply,
          await service.refundSession(deps, asked, order, idempotency),
          createdAnswer,
        );
      },
    );
  };
}
