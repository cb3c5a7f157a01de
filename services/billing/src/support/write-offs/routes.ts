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
import { writeOffRequest } from './schema.ts';
import * as service from './service.ts';

/** Write-offs of debts at the platform's expense. */
export function writeOffRoutes(deps: service.WriteOffDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/v1/admin/wallets/:walletID/write-off',
      {
        onRequest: allowAdmins,
        schema: {
          tags: ['administration'],
          operationId: 'writeOffDebt',
          problems: ['amount_above_debt', 'invalid_amount', 'no_debt', 'role_required', 'wallet_not_found'],
          summary: "Write off a wallet's debt",
          description:
            'The platform bears the loss (`platform:bad_debt`); providers keep what they were paid. Rentals in ' +
            'grace that wait for funds are re-evaluated immediately.',
          params: walletParams,
          headers: idempotencyHeader,
          body: writeOffRequest,
          response: {
            200: jsonResponse('The adjustment', transactionSchema),
            404: WALLET_NOT_FOUND,
            409: problemResponse('`no_debt`, `amount_above_debt` with `debt`, or `request_in_progress`'),
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
        return sendOutcome(
          reply,
          await service.writeOffDebt(deps, asked, order, idempotency),
          acceptedResponse,
        );
      },
    );
  };
}
