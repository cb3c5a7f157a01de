import { actorOf } from '@gridlease/common/http/access';
import { decodeCursor, encodeCursor } from '@gridlease/common/http/page';
import { idempotentRequest, sendOutcome } from '@gridlease/common/idempotency/http';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireSameWallet } from '../../books/errors.ts';
import { acceptedAnswer } from '../../books/transactions/answer.ts';
import { callerName } from '../../http/access.ts';
import { administrate, moveMoney } from '../../http/guards.ts';
import * as operation from './operations.ts';
import { depositPlace, toDepositBody } from './schema.ts';
import * as service from './service.ts';

/** Tokens that came over the chain. */
export function depositRoutes(deps: service.DepositDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/v1/wallet/:walletID/deposit',
      { schema: operation.depositOperation, onRequest: moveMoney },
      async (request, reply) => {
        const { walletID: walletId } = request.params;
        const { wallet_id: repeated, solana_signature: given, amount: stated } = request.body;
        requireSameWallet(walletId, repeated);
        const signature = deps.addresses.requireSignature(given, 'solana_signature');
        const actor = actorOf(request);
        const idempotency = idempotentRequest(request, callerName(actor), acceptedAnswer);
        const claim = { walletId, signature, stated };
        const asked = { actor, trace: request.trace };
        return sendOutcome(
          reply,
          await service.claimDeposit(deps, asked, claim, idempotency),
          acceptedAnswer,
        );
      },
    );

    app.get(
      '/api/v1/deposits/unattributed',
      { schema: operation.listUnattributedOperation, onRequest: administrate },
      async (request, reply) => {
        const { limit, cursor } = request.query;
        const after = cursor === undefined ? undefined : decodeCursor(cursor, depositPlace).id;
        const { deposits, hasMore } = await service.listUnattributed(deps, { after, limit });
        const last = hasMore ? deposits.at(-1) : undefined;
        const next_cursor = last && encodeCursor({ id: last.id });
        return reply.send({ deposits: deposits.map(toDepositBody), limit, next_cursor });
      },
    );

    app.post(
      '/api/v1/deposits/:depositID/assign',
      { schema: operation.assignDepositOperation, onRequest: administrate },
      async (request, reply) => {
        const actor = actorOf(request);
        const idempotency = idempotentRequest(request, callerName(actor), acceptedAnswer);
        const order = { depositId: request.params.depositID, walletId: request.body.wallet_id };
        const asked = { actor, trace: request.trace };
        return sendOutcome(
          reply,
          await service.assignDeposit(deps, asked, order, idempotency),
          acceptedAnswer,
        );
      },
    );
  };
}
