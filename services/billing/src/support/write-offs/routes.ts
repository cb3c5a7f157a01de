import { actorOf } from '@gridlease/common/http/access';
import { idempotentRequest, sendOutcome } from '@gridlease/common/idempotency/http';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { acceptedAnswer } from '../../books/transactions/answer.ts';
import { callerName } from '../../http/access.ts';
import { administrate } from '../../http/guards.ts';
import { writeOffDebtOperation } from './operations.ts';
import * as service from './service.ts';

/** Debts that the platform takes over. */
export function writeOffRoutes(deps: service.WriteOffDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/v1/admin/wallets/:walletID/write-off',
      { schema: writeOffDebtOperation, onRequest: administrate },
      async (request, reply) => {
        const actor = actorOf(request);
        const { amount, reason } = request.body;
        const order = { walletId: request.params.walletID, amount, reason };
        const idempotency = idempotentRequest(request, callerName(actor), acceptedAnswer);
        const asked = { actor, trace: request.trace };
        return sendOutcome(
          reply,
          await service.writeOffDebt(deps, asked, order, idempotency),
          acceptedAnswer,
        );
      },
    );
  };
}
