import { actorOf } from '@gridlease/common/http/access';
import {
  INVALID,
  idempotencyHeader,
  jsonResponse,
  KEY_REUSED,
  WITH_BODY,
} from '@gridlease/common/http/documented-responses';
import { problemResponse } from '@gridlease/common/http/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { allow, MOVE_MONEY, READ_MONEY } from '../../http/access.ts';
import { sendCommand, storedJson } from '../../http/command.ts';
import { GUARDED, WALLET_NOT_FOUND } from '../../http/documented-responses.ts';
import {
  balanceQuery,
  balanceSchema,
  createWalletRequest,
  listWalletsQuery,
  toBalanceBody,
  toWalletBody,
  updateWalletRequest,
  walletListSchema,
  walletParams,
  walletSchema,
} from './schema.ts';
import * as service from './service.ts';

const bodyOf = ({ wallet, balance }: service.WalletView) => toWalletBody(wallet, balance);

const createdResponse = (view: service.WalletView) =>
  storedJson(201, bodyOf(view), { location: `/api/v1/wallet/${view.wallet.id}` });

const tags = ['wallets'];

const CHANGE = {
  ...WITH_BODY,
  ...GUARDED,
  400: problemResponse('The request is invalid; `invalid_address`: the address cannot receive payouts'),
};

const READ = { ...GUARDED, 400: INVALID };

const createWalletOperation = {
  tags,
  operationId: 'createWallet',
  problems: [
    'chain_unavailable',
    'insufficient_scope',
    'invalid_address',
    'not_owner',
    'role_required',
    'wallet_already_exists',
  ],
  summary: 'Create a wallet',
  description:
    'A user has at most one wallet of each type. The `platform` wallet is created at the first start of ' +
    'the service.',
  headers: idempotencyHeader,
  body: createWalletRequest,
  response: {
    201: jsonResponse('The new wallet, with its deposit address', walletSchema),
    ...CHANGE,
    409: problemResponse('`wallet_already_exists`, with `wallet_id`; or `request_in_progress`'),
    422: KEY_REUSED,
  },
};

const listWalletsOperation = {
  tags,
  operationId: 'listWallets',
  problems: ['insufficient_scope', 'not_owner', 'role_required'],
  summary: 'List wallets',
  description:
    "The caller's own wallets; administrators and callers with `billing:read` see all wallets. At most " +
    '1,000 are listed.',
  querystring: listWalletsQuery,
  response: { 200: jsonResponse('The wallets, oldest first', walletListSchema), ...READ },
};

const getWalletOperation = {
  tags,
  operationId: 'getWallet',
  problems: ['insufficient_scope', 'role_required', 'wallet_not_found'],
  summary: 'Get a wallet',
  params: walletParams,
  response: {
    200: jsonResponse('The wallet', walletSchema),
    ...READ,
    404: WALLET_NOT_FOUND,
  },
};

const updateWalletOperation = {
  tags,
  operationId: 'updateWallet',
  problems: ['insufficient_scope', 'invalid_address', 'invalid_amount', 'role_required', 'wallet_not_found'],
  summary: 'Update a wallet',
  description:
    'Omitted members keep their value. Transfers to a new address may be delayed ' +
    '(`withdrawals.address_cooldown`).',
  params: walletParams,
  body: updateWalletRequest,
  response: {
    200: jsonResponse('The wallet', walletSchema),
    ...CHANGE,
    404: WALLET_NOT_FOUND,
  },
};

const getBalanceOperation = {
  tags,
  operationId: 'getWalletBalance',
  problems: ['insufficient_scope', 'month_detached', 'role_required', 'wallet_not_found'],
  summary: 'Get the balance of a wallet',
  description:
    '`pending_balance` is reserved for outgoing transfers that are not final. Incoming deposits that are ' +
    'not final count towards no balance; they are `pending` transactions. Of an archived month only the ' +
    'closing balance is known (409 `month_detached`).',
  params: walletParams,
  querystring: balanceQuery,
  response: {
    200: jsonResponse('The balance', balanceSchema),
    ...READ,
    404: WALLET_NOT_FOUND,
    409: problemResponse('`month_detached`: the ledger entries of that month have been archived'),
  },
};

/** Routes of wallets and their balances. */
export function walletRoutes(deps: service.WalletDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/v1/wallet',
      { schema: createWalletOperation, onRequest: allow(MOVE_MONEY) },
      async (request, reply) =>
        sendCommand(request, reply, createdResponse, (command) =>
          service.openWallet(deps, command, request.body),
        ),
    );

    app.get(
      '/api/v1/wallet',
      { schema: listWalletsOperation, onRequest: allow(READ_MONEY) },
      async (request, reply) => {
        const wallets = await service.listWallets(deps, actorOf(request), request.query);
        return reply.send({ wallets: wallets.map(bodyOf) });
      },
    );

    app.get(
      '/api/v1/wallet/:walletID',
      { schema: getWalletOperation, onRequest: allow(READ_MONEY) },
      async (request, reply) => {
        const view = await service.getWallet(deps, actorOf(request), request.params.walletID);
        return reply.send(bodyOf(view));
      },
    );

    app.patch(
      '/api/v1/wallet/:walletID',
      { schema: updateWalletOperation, onRequest: allow(MOVE_MONEY) },
      async (request, reply) => {
        const { params, body } = request;
        return reply.send(bodyOf(await service.updateWallet(deps, actorOf(request), params.walletID, body)));
      },
    );

    app.get(
      '/api/v1/wallet/:walletID/balance',
      { schema: getBalanceOperation, onRequest: allow(READ_MONEY) },
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
