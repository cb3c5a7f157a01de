import { actorOf, allow } from '@gridlease/common/http/access';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { walletParams } from '../../books/wallets/schema.ts';
import { MOVE_MONEY, READ_MONEY, SENSITIVE } from '../../http/access.ts';
import { messageSchema } from '../../http/schemas.ts';
import {
  addressParams,
  challengeSchema,
  linkAddressRequest,
  linkedAddressListSchema,
  linkedAddressSchema,
  toAddressBody,
  toChallengeBody,
} from './schema.ts';
import * as service from './service.ts';

const tags = ['deposits'];

const challengeAddressOperation = {
  tags,
  operationId: 'challengeAddress',
  problems: ['chain_unavailable', 'invalid_address', 'wallet_not_found'],
  summary: 'Request a challenge to link a sender address',
  description: 'Returns a message. Sign its UTF-8 bytes with the key of the address within ten minutes.',
  params: walletParams,
  response: { 201: jsonResponse('The message to sign', challengeSchema) },
};

const linkAddressOperation = {
  tags,
  operationId: 'linkAddress',
  problems: [
    'address_linked_elsewhere',
    'chain_unavailable',
    'challenge_expired',
    'invalid_address',
    'invalid_signature',
    'wallet_not_found',
  ],
  summary: 'Link a sender address',
  description:
    "Deposits sent from the address to the platform's own account are then credited to this wallet.",
  params: walletParams,
  body: linkAddressRequest,
  response: { 201: jsonResponse('The linked address', linkedAddressSchema) },
};

const listAddressesOperation = {
  tags,
  operationId: 'listLinkedAddresses',
  problems: ['wallet_not_found'],
  summary: 'List linked sender addresses',
  params: walletParams,
  response: { 200: jsonResponse('The linked addresses, oldest first', linkedAddressListSchema) },
};

const unlinkAddressOperation = {
  tags,
  operationId: 'unlinkAddress',
  problems: ['address_not_linked', 'wallet_not_found'],
  summary: 'Unlink a sender address',
  params: addressParams,
  response: { 200: jsonResponse('The address is no longer linked', messageSchema) },
};

/** Routes of sender addresses whose deposits are credited to a wallet. */
export function addressRoutes(deps: service.AddressDeps): FastifyPluginAsyncZod {
  return async (app) => {
    const path = '/api/v1/wallet/:walletID/addresses';
    app.post(
      `${path}/challenge`,
      { schema: challengeAddressOperation, config: SENSITIVE, onRequest: allow(MOVE_MONEY) },
      async (request, reply) => {
        const challenge = await service.challengeAddress(deps, actorOf(request), request.params.walletID);
        return reply.code(201).send(toChallengeBody(challenge));
      },
    );

    app.post(
      path,
      { schema: linkAddressOperation, config: SENSITIVE, onRequest: allow(MOVE_MONEY) },
      async (request, reply) => {
        const link = { walletId: request.params.walletID, ...request.body };
        return reply.code(201).send(toAddressBody(await service.linkAddress(deps, actorOf(request), link)));
      },
    );

    app.get(
      path,
      { schema: listAddressesOperation, onRequest: allow(READ_MONEY) },
      async (request, reply) => {
        const addresses = await service.listAddresses(deps, actorOf(request), request.params.walletID);
        return reply.send({ addresses: addresses.map(toAddressBody) });
      },
    );

    app.delete(
      `${path}/:address`,
      {
        schema: unlinkAddressOperation,
        config: { needsRecentAuthentication: true },
        onRequest: allow(MOVE_MONEY),
      },
      async (request, reply) => {
        const { walletID: walletId, address } = request.params;
        await service.unlinkAddress(deps, actorOf(request), { walletId, address });
        return reply.send({ message: 'Address unlinked.' });
      },
    );
  };
}
