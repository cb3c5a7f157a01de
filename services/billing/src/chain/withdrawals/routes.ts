import { allow, allowStaff, verifiedAddressOnly } from '@gridlease/common/http/access';
import { idempotencyHeader, jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireSameWallet } from '../../books/errors.ts';
import { type AcceptedStatus, transactionResponse } from '../../books/transactions/accepted-response.ts';
import { toTransactionBody, transactionParams, transactionSchema } from '../../books/transactions/schema.ts';
import { walletParams } from '../../books/wallets/schema.ts';
import { MOVE_MONEY, SENSITIVE } from '../../http/access.ts';
import { requesterOf, sendCommand } from '../../http/command.ts';
import { withdrawalParams, withdrawRequest } from './schema.ts';
import * as service from './service.ts';

export interface WithdrawalRouteDeps extends service.WithdrawalDeps {
  /** The status of the response to a withdrawal that is still pending. */
  readonly withdrawalAccepted: AcceptedStatus;
}

const tags = ['wallets'];

const withdrawOperation = {
  tags,
  operationId: 'withdraw',
  problems: [
    'amount_below_minimum',
    'amount_precision',
    'chain_unavailable',
    'daily_limit_exceeded',
    'insufficient_funds',
    'invalid_address',
    'invalid_amount',
    'transfer_limit_exceeded',
    'wallet_id_mismatch',
    'wallet_in_debt',
    'wallet_frozen',
    'wallet_not_found',
  ],
  summary: 'Withdraw tokens to a Solana address',
  description:
    'Reserves the amount immediately and sends it as soon as possible; the transaction is `pending` ' +
    'until it is final. The platform pays the network fee. If the receiver has no token account yet, ' +
    '`withdrawals.new_account_fee` is kept of the amount for a new one, and shown as `fee`; it returns to the ' +
    'wallet if the account exists when the transfer is signed. A transfer to a new address may be delayed, ' +
    "and a large amount may need an administrator's approval; `metadata` says so.",
  params: walletParams,
  headers: idempotencyHeader,
  body: withdrawRequest,
  response: {
    200: jsonResponse('As 202, where `withdrawals.accepted_status` is 200', transactionSchema),
    202: jsonResponse('Accepted: the amount is reserved', transactionSchema),
  },
};

const cancelWithdrawalOperation = {
  tags,
  operationId: 'cancelWithdrawal',
  problems: ['transaction_not_cancellable', 'transaction_not_found', 'wallet_not_found'],
  summary: 'Cancel a withdrawal or payout',
  description:
    'Possible until its transfer is signed, and again once no attempt of it can land any more. Repeating the ' +
    'request returns the same result.',
  params: transactionParams,
  response: { 200: jsonResponse('Cancelled; the amount is available again', transactionSchema) },
};

const decision = {
  tags: ['administration'],
  params: withdrawalParams,
  response: { 200: jsonResponse('The withdrawal or payout', transactionSchema) },
};

const approveWithdrawalOperation = {
  ...decision,
  operationId: 'approveWithdrawal',
  problems: ['not_awaiting_approval', 'own_request', 'transaction_not_found'],
  summary: 'Approve a withdrawal or payout',
  description: 'Not by who asked for it, nor by the owner of the wallet: 403 `own_request`.',
};

const refuseWithdrawalOperation = {
  ...decision,
  operationId: 'refuseWithdrawal',
  problems: ['not_awaiting_approval', 'transaction_not_found'],
  summary: 'Reject a withdrawal or payout',
  description: 'The amount becomes available again.',
};

/** Routes of transfers from a wallet to the chain. */
export function withdrawalRoutes(deps: WithdrawalRouteDeps): FastifyPluginAsyncZod {
  const responseOf = transactionResponse(deps.withdrawalAccepted);
  return async (app) => {
    app.post(
      '/api/v1/wallet/:walletID/withdraw',
      {
        schema: withdrawOperation,
        config: SENSITIVE,
        onRequest: [allow(MOVE_MONEY), verifiedAddressOnly],
      },
      async (request, reply) => {
        const { walletID: walletId } = request.params;
        const { wallet_id: repeated, amount, to_address: toAddress } = request.body;
        requireSameWallet(walletId, repeated);
        const order = { walletId, amount, toAddress };
        return sendCommand(request, reply, responseOf, (command) => service.withdraw(deps, command, order));
      },
    );

    app.post(
      '/api/v1/wallet/:walletID/transactions/:transactionID/cancel',
      { schema: cancelWithdrawalOperation, onRequest: allow(MOVE_MONEY) },
      async (request, reply) => {
        const { walletID: walletId, transactionID: id } = request.params;
        const cancelled = await service.cancelWithdrawal(deps, requesterOf(request), { walletId, id });
        return reply.send(toTransactionBody(cancelled));
      },
    );

    for (const isApproved of [true, false]) {
      app.post(
        `/api/v1/admin/withdrawals/:transactionID/${isApproved ? 'approve' : 'refuse'}`,
        {
          schema: isApproved ? approveWithdrawalOperation : refuseWithdrawalOperation,
          config: SENSITIVE,
          onRequest: allowStaff('manage_money'),
        },
        async (request, reply) => {
          const { transactionID: id } = request.params;
          const decided = await service.decideWithdrawal(deps, requesterOf(request), { id, isApproved });
          return reply.send(toTransactionBody(decided));
        },
      );
    }
  };
}
