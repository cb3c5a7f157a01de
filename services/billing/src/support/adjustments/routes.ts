import { allowStaff } from '@gridlease/common/http/access';
import { idempotencyHeader, jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { acceptedResponse } from '../../books/transactions/accepted-response.ts';
import { transactionSchema } from '../../books/transactions/schema.ts';
import { walletParams } from '../../books/wallets/schema.ts';
import { SENSITIVE } from '../../http/access.ts';
import { sendCommand } from '../../http/command.ts';
import { adjustmentRequest, writeOffRequest } from './schema.ts';
import * as service from './service.ts';

const shared = {
  tags: ['administration'],
  params: walletParams,
  headers: idempotencyHeader,
  response: { 200: jsonResponse('The adjustment', transactionSchema) },
};

const adjustWalletOperation = {
  ...shared,
  operationId: 'adjustWallet',
  problems: ['insufficient_funds', 'invalid_amount', 'own_request', 'wallet_not_found'],
  summary: 'Credit or debit a wallet manually',
  description:
    'For goodwill and for correcting mistakes; to refund a rental, use its refund operation. A credit ' +
    "repays the wallet's debt first; a debit needs the available balance. The counterpart is the " +
    "platform's `platform:adjustments` account.",
  body: adjustmentRequest,
};

const writeOffDebtOperation = {
  ...shared,
  operationId: 'writeOffDebt',
  problems: ['amount_above_debt', 'invalid_amount', 'no_debt', 'own_request', 'wallet_not_found'],
  summary: "Write off a wallet's debt",
  description:
    'The newest debts first. Owners and platform lose the shares that they would have had; only what the ' +
    'platform had advanced is a loss of its own (`platform:bad_debt`). Rentals in grace that wait for funds ' +
    'are re-evaluated immediately. The transaction has the wallet on both sides, because its balance stays ' +
    'as it is.',
  body: writeOffRequest,
};

/** Manual credits and debits of wallets, and write-offs of debts, at the platform's expense. */
export function adjustmentRoutes(deps: service.AdjustmentDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/v1/admin/wallets/:walletID/adjustment',
      {
        schema: adjustWalletOperation,
        config: SENSITIVE,
        onRequest: allowStaff('manage_money'),
      },
      async (request, reply) => {
        const order = { walletId: request.params.walletID, ...request.body };
        return sendCommand(request, reply, acceptedResponse, (command) =>
          service.adjustWallet(deps, command, order),
        );
      },
    );

    app.post(
      '/api/v1/admin/wallets/:walletID/write-off',
      {
        schema: writeOffDebtOperation,
        config: SENSITIVE,
        onRequest: allowStaff('manage_money'),
      },
      async (request, reply) => {
        const { amount, reason } = request.body;
        const order = { walletId: request.params.walletID, amount, reason };
        return sendCommand(request, reply, acceptedResponse, (command) =>
          service.writeOffDebt(deps, command, order),
        );
      },
    );
  };
}
