import { actorOf } from '@gridlease/common/http/access';
import { idempotencyHeader, jsonResponse } from '@gridlease/common/http/responses';
import { problemResponse } from '@gridlease/common/http/schemas';
import { idempotentRequest, sendOutcome } from '@gridlease/common/idempotency/http';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { acceptedResponse } from '../../books/transactions/responses.ts';
import { transactionSchema } from '../../books/transactions/schema.ts';
import { walletParams } from '../../books/wallets/schema.ts';
import { callerName } from '../../http/access.ts';
import { allowAdmins } from '../../http/guards.ts';
import { ADMINISTRATION, KEYED_BODY, WALLET_NOT_FOUND } from '../../http/responses.ts';
import { adjustmentRequest } from './schema.ts';
import * as service from './service.ts';

/** Manual credits and debits of wallets. */
export function adjustmentRoutes(deps: service.AdjustmentDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/v1/admin/wallets/:walletID/adjustment',
      {
        onRequest: allowAdmins,
        schema: {
          tags: ['administration'],
          operationId: 'adjustWallet',
          problems: ['insufficient_funds', 'invalid_amount', 'role_required', 'wallet_not_found'],
          summary: 'Credit or debit a wallet manually',
          description:
            'For goodwill and for correcting mistakes; to refund a rental, use its refund operation. A credit ' +
            "repays the wallet's debt first; a debit needs the available balance. The counterpart is the " +
            "platform's `platform:adjustments` account.",
          params: walletParams,
          headers: idempotencyHeader,
          body: adjustmentRequest,
          response: {
            200: jsonResponse('The adjustment', transactionSchema),
            402: problemResponse('`insufficient_funds`, with `available` and `required`'),
            404: WALLET_NOT_FOUND,
            409: problemResponse('`request_in_progress`: a request with the same key is being processed'),
            ...ADMINISTRATION,
            ...KEYED_BODY,
          },
        },
      },
      async (request, reply) => {
        const actor = actorOf(request);
        const { amount, reason } = request.body;
        const order = { walletId: request.params.walletID, amount, reason };
        const idempotency = idempotentRequest(request, callerName(actor), acceptedResponse);
        const asked = { actor, trace: request.trace };
        const outcome = await service.adjustWallet(deps, asked, order, idempotency);
        return sendOutcome(reply, outcome, acceptedResponse);
      },
    );
  };
}
