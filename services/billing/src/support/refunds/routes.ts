import { allowStaff } from '@gridlease/common/http/access';
import { idempotencyHeader, jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { SENSITIVE } from '../../http/access.ts';
import { sendCommand, storedJson } from '../../http/command.ts';
import { sessionParams } from '../../rentals/sessions/schema.ts';
import { refundRequest, refundSchema, toRefundBody } from './schema.ts';
import * as service from './service.ts';
import type { Refund } from './write-refund.ts';

const createdResponse = (refund: Refund) => storedJson(201, toRefundBody(refund));

/** Refunds of rental charges. */
export function refundRoutes(deps: service.RefundDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/v1/admin/sessions/:sessionID/refund',
      {
        config: SENSITIVE,
        onRequest: allowStaff('manage_money'),
        schema: {
          tags: ['administration'],
          operationId: 'refundSession',
          problems: [
            'amount_above_charged',
            'archive_unavailable',
            'invalid_amount',
            'nothing_to_refund',
            'own_request',
            'session_active',
            'session_not_found',
          ],
          summary: 'Refund a rental',
          description:
            'Refunds all or part of the charge; several refunds are possible up to the amount charged. The bill ' +
            'does not change. What the renter still owes for the rental is cancelled first. The rest is split ' +
            'between platform and owner as if it had never been paid. The renter gets at once what is there, ' +
            'and what the owner cannot give back at once as the owner repays its debt. Amounts that were ' +
            'written off were never paid and cannot be refunded. Neither the renter nor the owner of the machine ' +
            'refunds: 403 `own_request`.',
          params: sessionParams,
          headers: idempotencyHeader,
          body: refundRequest,
          response: { 201: jsonResponse('The refund', refundSchema) },
        },
      },
      async (request, reply) => {
        const { amount, provider_share: bearer, reason } = request.body;
        const order = { sessionId: request.params.sessionID, amount, bearer, reason };
        return sendCommand(request, reply, createdResponse, (command) =>
          service.refundSession(deps, command, order),
        );
      },
    );
  };
}
