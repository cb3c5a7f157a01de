import { actorOf } from '@gridlease/common/http/access';
import { idempotencyHeader, jsonResponse } from '@gridlease/common/http/responses';
import { problemResponse } from '@gridlease/common/http/schemas';
import { idempotentRequest, sendOutcome } from '@gridlease/common/idempotency/http';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerName } from '../../http/access.ts';
import { administrate } from '../../http/guards.ts';
import { ADMINISTRATION, KEYED_BODY, storedJson } from '../../http/responses.ts';
import type { Refund } from './refund.ts';
import { refundParams, refundRequest, refundSchema, toRefundBody } from './schema.ts';
import * as service from './service.ts';

const createdResponse = (refund: Refund) => storedJson(201, toRefundBody(refund));

/** What rentals were charged and renters get back. */
export function refundRoutes(deps: service.RefundDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/v1/admin/sessions/:sessionID/refund',
      {
        onRequest: administrate,
        schema: {
          tags: ['administration'],
          operationId: 'refundSession',
          problems: [
            'amount_above_charged',
            'invalid_amount',
            'nothing_to_refund',
            'role_required',
            'session_active',
            'session_not_found',
          ],
          summary: 'Give back what a rental was charged',
          description:
            "All of it or a part, several times within what was charged; the bill stays as it is. The platform's fee and the " +
            "owner's share are split as if what is refunded had never been charged. What the renter's wallet owes is repaid first. " +
            'What was written off of the charge was never paid and cannot be refunded.',
          params: refundParams,
          headers: idempotencyHeader,
          body: refundRequest,
          response: {
            201: jsonResponse('Refunded', refundSchema),
            404: problemResponse('`session_not_found`'),
            409: problemResponse(
              '`session_active`, `nothing_to_refund`, `amount_above_charged` with `refundable`, or `request_in_progress`',
            ),
            ...ADMINISTRATION,
            ...KEYED_BODY,
          },
        },
      },
      async (request, reply) => {
        const actor = actorOf(request);
        const { amount, provider_share: bearer, reason } = request.body;
        const order = { sessionId: request.params.sessionID, amount, bearer, reason };
        const idempotency = idempotentRequest(request, callerName(actor), createdResponse);
        const asked = { actor, trace: request.trace };
        return sendOutcome(
          reply,
          await service.refundSession(deps, asked, order, idempotency),
          createdResponse,
        );
      },
    );
  };
}
