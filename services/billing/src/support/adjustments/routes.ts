import { actorOf } from '@gridlease/common/http/access';
import { idempotentRequest, sendOutcome } from '@gridlease/common/idempotency/http';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { acceptedAnswer } from '../../books/transactions/answer.ts';
import { callerName } from '../../http/access.ts';
import { administrate } from '../../http/guards.ts';
import { adjustWalletOperation } from './operations.ts';
import * as service from './service.ts';

/** What the platform gives wallets, and takes, beside all else. */
export function adjustmentRoutes(deps: service.AdjustmentDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/v1/admin/wallets/:walletID/adjustment',
      { schema: adjustWalletOperation, onRequest: administrate },
      async (request, reply) => {
        const actor = actorOf(request);
        const { amount, reason } = request.body;
        const order = { walletId: request.params.walletID, amount, reason };
        const idempotency = idempotentRequest(request, callerName(actor), acceptedAnswer);
        const asked = { actor, trace: request.trace };
        const outcome = await service.adjustWallet(deps, asked, order, idempotency);
        return sendOutcome(reply, outcome, acceptedAnswer);
      },
    );
  };
}
