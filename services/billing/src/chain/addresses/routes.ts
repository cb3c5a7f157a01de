import { actorOf } from '@gridlease/common/http/access';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { moveMoney, readMoney } from '../../http/guards.ts';
import * as operation from './operations.ts';
import { toAddressBody, toChallengeBody } from './schema.ts';
import * as service from './service.ts';

/** Sender addresses that belong to a wallet. */
export function addressRoutes(deps: service.AddressDeps): FastifyPluginAsyncZod {
  return async (app) => {
    const path = '/api/v1/wallet/:walletID/addresses';
    app.post(
      `${path}/challenge`,
      { schema: operation.challengeAddressOperation, onRequest: moveMoney },
      async (request, reply) => {
        const challenge = await service.challengeAddress(deps, actorOf(request), request.params.walletID);
        return reply.code(201).send(toChallengeBody(challenge));
      },
    );

    app.post(
      path,
      { schema: operation.linkAddressOperation, onRequest: moveMoney },
      async (request, reply) => {
        const link = { walletId: request.params.walletID, ...request.body };
        return reply.code(201).send(toAddressBody(await service.linkAddress(deps, actorOf(request), link)));
      },
    );

    app.get(
      path,
      { schema: operation.listAddressesOperation, onRequest: readMoney },
      async (request, reply) => {
        const addresses = await service.listAddresses(deps, actorOf(request), request.params.walletID);
        return reply.send({ addresses: addresses.map(toAddressBody) });
      },
    );

    app.delete(
      `${path}/:address`,
      { schema: operation.unlinkAddressOperation, onRequest: moveMoney },
      async (request, reply) => {
        const { walletID: walletId, address } = request.params;
        await service.unlinkAddress(deps, actorOf(request), { walletId, address });
        return reply.send({ message: 'Address unlinked.' });
      },
    );
  };
}
