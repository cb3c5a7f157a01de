import { allow, allowStaff } from '@gridlease/common/http/access';
import { idempotencyHeader, jsonResponse } from '@gridlease/common/http/documented-responses';
import { decodeCursor, encodeCursor } from '@gridlease/common/http/page';
import { problemResponse } from '@gridlease/common/http/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireSameWallet } from '../../books/errors.ts';
import { acceptedResponse } from '../../books/transactions/accepted-response.ts';
import { transactionSchema } from '../../books/transactions/schema.ts';
import { walletParams } from '../../books/wallets/schema.ts';
import { MOVE_MONEY, SENSITIVE } from '../../http/access.ts';
import { sendCommand } from '../../http/command.ts';
import {
  assignDepositRequest,
  depositPageSchema,
  depositParams,
  depositPlace,
  depositRequest,
  listUnattributedQuery,
  toDepositBody,
} from './schema.ts';
import * as service from './service.ts';

const depositOperation = {
  tags: ['deposits'],
  operationId: 'deposit',
  problems: [
    'amount_mismatch',
    'amount_precision',
    'chain_transaction_not_found',
    'chain_unavailable',
    'deposit_of_another_wallet',
    'invalid_amount',
    'invalid_signature',
    'solana_transaction_error',
    'wallet_id_mismatch',
    'wallet_not_found',
    'wrong_chain',
  ],
  summary: 'Claim a deposit',
  description:
    "Credits what the transaction paid to the wallet's `deposit_address`, or to the platform's own " +
    'account with the memo `wallet:<id>` or from a linked address. Waits up to `billing.deposit_wait` ' +
    'for the transaction to become final. Deposits that take longer, and those that are never claimed, ' +
    'are credited in the background. Repeating a claim returns the same result.',
  params: walletParams,
  headers: idempotencyHeader,
  body: depositRequest,
  response: {
    200: jsonResponse('Credited', transactionSchema),
    202: jsonResponse(
      'Not final yet; or received, but attributed to no wallet (`metadata.reason: unattributed`)',
      transactionSchema,
    ),
    502: problemResponse('`solana_transaction_error`: the chain cannot be reached'),
  },
};

const listUnattributedOperation = {
  tags: ['administration'],
  operationId: 'listUnattributedDeposits',
  summary: 'List unattributed deposits',
  querystring: listUnattributedQuery,
  response: { 200: jsonResponse('A page, oldest first', depositPageSchema) },
};

const assignDepositOperation = {
  tags: ['administration'],
  operationId: 'assignDeposit',
  problems: ['deposit_not_assignable', 'deposit_not_found', 'own_request', 'wallet_not_found'],
  summary: 'Assign an unattributed deposit to a wallet',
  description: 'Not to a wallet of the caller: 403 `own_request`.',
  params: depositParams,
  headers: idempotencyHeader,
  body: assignDepositRequest,
  response: { 200: jsonResponse('Credited', transactionSchema) },
};

/** Routes of deposits, which are tokens received on the chain. */
export function depositRoutes(deps: service.DepositDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/v1/wallet/:walletID/deposit',
      { schema: depositOperation, onRequest: allow(MOVE_MONEY) },
      async (request, reply) => {
        const { walletID: walletId } = request.params;
        const { wallet_id: repeated, solana_signature: given, amount: stated } = request.body;
        requireSameWallet(walletId, repeated);
        const signature = deps.addresses.requireSignature(given, 'solana_signature');
        return sendCommand(request, reply, acceptedResponse, (command) =>
          service.claimDeposit(deps, command, { walletId, signature, stated }),
        );
      },
    );

    app.get(
      '/api/v1/deposits/unattributed',
      { schema: listUnattributedOperation, onRequest: allowStaff('read_money') },
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
      {
        schema: assignDepositOperation,
        config: SENSITIVE,
        onRequest: allowStaff('manage_money'),
      },
      async (request, reply) => {
        const order = { depositId: request.params.depositID, walletId: request.body.wallet_id };
        return sendCommand(request, reply, acceptedResponse, (command) =>
          service.assignDeposit(deps, command, order),
        );
      },
    );
  };
}
