import {
  actorOf,
  allow,
  requireRecentAuthentication,
  requireVerifiedAddress,
} from '@gridlease/common/http/access';
import { idempotencyHeader, jsonResponse } from '@gridlease/common/http/documented-responses';
import { decodeCursor } from '@gridlease/common/http/page';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { CHANGE_WALLET, MOVE_MONEY, READ_MONEY } from '../../http/access.ts';
import { sendCommand, storedJson } from '../../http/command.ts';
import { createdPlace, createdPlaceOf, cutPage } from '../../http/pages.ts';
import type { ArchiveReader } from '../archive/read-list.ts';
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

const tags = ['wallets'];

const createWalletOperation = {
  tags,
  operationId: 'createWallet',
  problems: [
    'chain_unavailable',
    'email_not_verified',
    'invalid_address',
    'not_owner',
    'recent_authentication_required',
    'wallet_already_exists',
  ],
  summary: 'Create a wallet',
  description:
    'A user has at most one wallet of each type. The `platform` wallet is created at the first start of ' +
    'the service. With a `solana_address` it needs a recent authentication, and the user is notified.',
  headers: idempotencyHeader,
  body: createWalletRequest,
  response: { 201: jsonResponse('The new wallet, with its deposit address', walletSchema) },
};

const listWalletsOperation = {
  tags,
  operationId: 'listWallets',
  problems: ['not_owner'],
  summary: 'List wallets',
  description: "The caller's own wallets; administrators and callers with `billing:read` see all wallets.",
  querystring: listWalletsQuery,
  response: { 200: jsonResponse('A page, oldest first', walletListSchema) },
};

const getWalletOperation = {
  tags,
  operationId: 'getWallet',
  problems: ['wallet_not_found'],
  summary: 'Get a wallet',
  params: walletParams,
  response: { 200: jsonResponse('The wallet', walletSchema) },
};

const updateWalletOperation = {
  tags,
  operationId: 'updateWallet',
  problems: [
    'email_not_verified',
    'invalid_address',
    'invalid_amount',
    'own_request',
    'recent_authentication_required',
    'wallet_not_found',
  ],
  summary: 'Update a wallet',
  description:
    'Omitted members keep their value. `solana_address`, `is_active` and a higher `spend_day_max` than before need a ' +
    'recent authentication; the user is notified of a new address. Transfers to a new address may be delayed ' +
    '(`withdrawals.address_cooldown`). Running rentals that reach a new `spend_day_max` end when what is held for ' +
    'them is used up. A member of the staff does not unfreeze their own wallet (403 `own_request`).',
  params: walletParams,
  body: updateWalletRequest,
  response: { 200: jsonResponse('The wallet', walletSchema) },
};

const getBalanceOperation = {
  tags,
  operationId: 'getWalletBalance',
  problems: ['archive_unavailable', 'month_detached', 'wallet_not_found'],
  summary: 'Get the balance of a wallet',
  description:
    '`pending_balance` is reserved for outgoing transfers that are not final. Incoming deposits that are ' +
    'not final count towards no balance; they are `pending` transactions. Of an archived month only the ' +
    'closing balance is known (409 `month_detached`).',
  params: walletParams,
  querystring: balanceQuery,
  response: { 200: jsonResponse('The balance', balanceSchema) },
};

/** Routes of wallets and their balances. */
export function walletRoutes(deps: service.WalletDeps & ArchiveReader): FastifyPluginAsyncZod {
  const bodyOf = ({ wallet, balance }: service.WalletView) => toWalletBody(wallet, balance, deps.spendDayMax);
  const createdResponse = (view: service.WalletView) =>
    storedJson(201, bodyOf(view), { location: `/api/v1/wallet/${view.wallet.id}` });
  return async (app) => {
    app.post(
      '/api/v1/wallet',
      { schema: createWalletOperation, onRequest: allow(MOVE_MONEY) },
      async (request, reply) => {
        if (request.body.solana_address !== undefined) {
          requireVerifiedAddress(request);
          requireRecentAuthentication(request);
        }
        return sendCommand(request, reply, createdResponse, (command) =>
          service.openWallet(deps, command, request.body),
        );
      },
    );

    app.get(
      '/api/v1/wallet',
      { schema: listWalletsOperation, onRequest: allow(READ_MONEY) },
      async (request, reply) => {
        const { limit, cursor, offset, ...filter } = request.query;
        const after = cursor === undefined ? undefined : decodeCursor(cursor, createdPlace);
        const asked = { after, limit, offset };
        const { wallets, total } = await service.listWallets(deps, actorOf(request), filter, asked);
        const found = wallets.map(bodyOf);
        const { entries, page } = cutPage(request, reply, { found, limit }, createdPlaceOf);
        return reply.send({ wallets: entries, total, ...page });
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
      { schema: updateWalletOperation, config: { needsRevocations: true }, onRequest: allow(CHANGE_WALLET) },
      async (request, reply) => {
        const { params, body } = request;
        if (body.solana_address !== undefined) requireVerifiedAddress(request);
        if (body.solana_address !== undefined || body.is_active !== undefined) {
          requireRecentAuthentication(request);
        }
        const onRaise = () => requireRecentAuthentication(request);
        const view = await service.updateWallet(deps, actorOf(request), params.walletID, body, onRaise);
        return reply.send(bodyOf(view));
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
        return reply.send(toBalanceBody(balance, deps.transferUnit()));
      },
    );
  };
}
