import { actorOf } from '@gridlease/common/http/access';
import { idempotentRequest, sendOutcome } from '@gridlease/common/idempotency/http';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireSameWallet } from '../../books/errors.ts';
import { type AcceptedStatus, answerAccepting } from '../../books/transactions/answer.ts';
import { toTransactionBody } from '../../books/transactions/schema.ts';
import { callerName } from '../../http/access.ts';
import { administrate, moveMoney } from '../../http/guards.ts';
import * as operation from './operations.ts';
import * as service from './service.ts';

export interface WithdrawalRouteDeps extends service.WithdrawalDeps {
  /** The status of the response to a withdrawal that is under way. */
  readonly withdrawalAccepted: AcceptedStatus;
}

/** Tokens that leave a wallet for the chain. */
export function withdrawalRoutes(deps: WithdrawalRouteDeps): FastifyPluginAsyncZod {
  const answerOf = answerAccepting(deps.withdrawalAccepted);
  return async (app) => {
    app.post(
      '/api/v1/wallet/:walletID/withdraw',
      { schema: operation.withdrawOperation, onRequest: moveMoney },
      async (request, reply) => {
        const actor = actorOf(request);
        const { walletID: walletId } = request.params;
        const { wallet_id: repeated, amount, to_address: toAddress } = request.body;
        requireSameWallet(walletId, repeated);
        const order = { walletId, amount, toAddress };
        const idempotency = idempotentRequest(request, callerName(actor), answerOf);
        const outcome = await service.withdraw(deps, { actor, trace: request.trace }, order, idempotency);
        return sendOutcome(reply, outcome, answerOf);
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
