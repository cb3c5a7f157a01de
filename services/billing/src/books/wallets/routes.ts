import { actorOf } from '@gridlease/common/http/access';
import { idempotentRequest, sendOutcome } from '@gridlease/common/idempotency/http';
import type { StoredAnswer } from '@gridlease/common/idempotency/idempotent';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerName } from '../../http/access.ts';
import { moveMoney, readMoney } from '../../http/guards.ts';
import * as operation from './operations.ts';
import { toBalanceBody, toWalletBody } from './schema.ts';
import * as service from './service.ts';

const bodyOf = ({ wallet, balance }: service.WalletView) => toWalletBody(wallet, balance);

function createdAnswer(view: service.WalletView): StoredAnswer {
  const headers = {
    location: `/api/v1/wallet/${view.wallet.id}`,
    'content-type': 'application/json',
  };
  return { status: 201, headers, body: bodyOf(view) };
}

/** Wallets and what they have. */
export function walletRoutes(deps: service.WalletDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/v1/wallet',
      { schema: operation.createWalletOperation, onRequest: moveMoney },
      async (request, reply) => {
        const actor = actorOf(request);
        const idempotency = idempotentRequest(request, callerName(actor), createdAnswer);
        const outcome = await service.openWallet(deps, actor, request.body, idempotency);
        return sendOutcome(reply, outcome, createdAnswer);
      },
    );

    app.get(
      '/api/v1/wallet',
      { schema: operation.listWalletsOperation, onRequest: readMoney },
      async (request, reply) => {
        const wallets = await service.listWallets(deps, actorOf(request), request.query);
        return reply.send({ wallets: wallets.map(bodyOf) });
      },
    );

    app.get(
      '/api/v1/wallet/:walletID',
      { schema: operation.getWalletOperation, onRequest: readMoney },
      async (request, reply) => {
        const view = await service.getWallet(deps, actorOf(request), request.params.walletID);
        return reply.send(bodyOf(view));
      },
    );

    app.patch(
      '/api/v1/wallet/:walletID',
      { schema: operation.updateWalletOperation, onRequest: moveMoney },
      async (request, reply) => {
        const { params, body } = request;
        return reply.send(bodyOf(await service.updateWallet(deps, actorOf(request), params.walletID, body)));
      },
    );

    app.get(
      '/api/v1/wallet/:walletID/balance',
      { schema: operation.getBalanceOperation, onRequest: readMoney },
      async (request, reply) => {
        const { at } = request.query;
        const { walletID } = request.params;
        const { balance } =
          at === undefined
            ? await service.getWallet(deps, actorOf(request), walletID)
            : await service.getWalletAt(deps, actorOf(request), walletID, at);
        return reply.send(toBalanceBody(balance));
      },
    );
  };
}
