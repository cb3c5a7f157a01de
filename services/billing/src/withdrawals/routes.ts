import { actorOf } from '@gridlease/common/http/access';
import { idempotentRequest, sendOutcome } from '@gridlease/common/idempotency/http';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerName } from '../access.ts';
import { administrate, moveMoney } from '../guards.ts';
import { acceptedAnswer } from '../transactions/answer.ts';
import { toTransactionBody } from '../transactions/schema.ts';
import * as operation from './operations.ts';
import * as service from './service.ts';

/** Tokens that leave a wallet for the chain. */
export function withdrawalRoutes(deps: service.WithdrawalDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/v1/wallet/:walletID/withdraw',
      { schema: operation.withdrawOperation, onRequest: moveMoney },
      async (request, reply) => {
        const actor = actorOf(request);
        const { amount, to_address: toAddress } = request.body;
        const order = { walletId: request.params.walletID, amount, toAddress };
        const idempotency = idempotentRequest(request, callerName(actor), acceptedAnswer);
        const outcome = await service.withdraw(deps, { actor, trace: request.trace }, order, idempotency);
        return sendOutcome(reply, outcome, acceptedAnswer);
      },
    );

    app.post(
      '/api/v1/wallet/:walletID/transactions/:transactionID/cancel',
      { schema: operation.cancelWithdrawalOperation, onRequest: moveMoney },
      async (request, reply) => {
        const { walletID: walletId, transactionID: id } = request.params;
        const asked = { actor: actorOf(request), trace: request.trace };
        return reply.send(toTransactionBody(await service.cancelWithdrawal(deps, asked, { walletId, id })));
      },
    );

    for (const isApproved of [true, false]) {
      app.post(
        `/api/v1/admin/withdrawals/:transactionID/${isApproved ? 'approve' : 'refuse'}`,
        {
          schema: isApproved ? operation.approveWithdrawalOperation : operation.refuseWithdrawalOperation,
          onRequest: administrate,
        },
        async (request, reply) => {
          const { transactionID: id } = request.params;
          const asked = { actor: actorOf(request), trace: request.trace };
          return reply.send(
            toTransactionBody(await service.decideWithdrawal(deps, asked, { id, isApproved })),
          );
        },
      );
    }
  };
}
