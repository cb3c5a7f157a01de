import { allow, requireRecentAuthentication, verifiedAddressOnly } from '@gridlease/common/http/access';
import { idempotencyHeader, jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ArchiveReader } from '../../books/archive/read-list.ts';
import type { Transaction } from '../../books/transactions/transaction.ts';
import { READ_MONEY, TAKE_EARNINGS } from '../../http/access.ts';
import { requesterOf, sendCommand, storedJson } from '../../http/command.ts';
import { jsonOrCsvResponse, sendJsonOrCsv } from '../../http/csv.ts';
import { createdPageOf, cutPage } from '../../http/pages.ts';
import { providerParams } from '../../market/providers/schema.ts';
import {
  listPayoutsQuery,
  PAYOUT_COLUMNS,
  payoutAcceptedSchema,
  payoutPageSchema,
  payoutRequest,
  toPayoutAcceptedBody,
  toPayoutBody,
} from './schema.ts';
import * as service from './service.ts';

const acceptedResponse = (transaction: Transaction) => storedJson(202, toPayoutAcceptedBody(transaction));

const tags = ['providers'];

const requestPayoutOperation = {
  tags,
  operationId: 'requestPayout',
  problems: [
    'amount_below_minimum',
    'amount_precision',
    'chain_unavailable',
    'daily_limit_exceeded',
    'insufficient_funds',
    'invalid_address',
    'invalid_amount',
    'payout_address_missing',
    'provider_not_found',
    'recent_authentication_required',
    'registry_unavailable',
    'several_owners',
    'transfer_limit_exceeded',
    'wallet_in_debt',
    'wallet_frozen',
  ],
  summary: 'Request a payout for a machine or owner',
  description:
    'Reserves the amount immediately, across machines in a single transfer, and sends it as soon as ' +
    'possible; the payout is `pending` until it is final. The platform pays the network fee, but not for ' +
    "the receiver's new token account: as in a withdrawal, `withdrawals.new_account_fee` is kept for it. Debts of " +
    'the owner are repaid first. A transfer to a new address may be delayed, and a large amount may need ' +
    "an administrator's approval; `metadata` of the transaction says so. An address other than the wallet's " +
    '`solana_address` needs a recent authentication. Until its transfer is signed, a payout can be cancelled like ' +
    'a withdrawal. Keys need the scope `payouts:request`, and pay out to the stored address only: another ' +
    '`to_address` is 403 `insufficient_scope`.',
  params: providerParams,
  headers: idempotencyHeader,
  body: payoutRequest,
  response: { 202: jsonResponse('Accepted: the amount is reserved', payoutAcceptedSchema) },
};

const listPayoutsOperation = {
  tags,
  operationId: 'listPayouts',
  problems: ['provider_not_found', 'registry_unavailable', 'archive_unavailable'],
  summary: 'List the payouts of a machine or owner',
  description:
    'Newest first, each with every chain transaction that was signed for it. `Accept: text/csv` returns ' +
    'CSV. `next_cursor` (in CSV responses `X-Next-Cursor` and `Link`) is present while there are more ' +
    'pages.',
  params: providerParams,
  querystring: listPayoutsQuery,
  response: { 200: jsonOrCsvResponse('A page', payoutPageSchema) },
};

/** Payouts of earnings to the chain. */
export function payoutRoutes(deps: service.PayoutDeps & ArchiveReader): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/v1/provider/:providerID/payout',
      {
        schema: requestPayoutOperation,
        config: { needsRevocations: true },
        onRequest: [allow(TAKE_EARNINGS), verifiedAddressOnly],
      },
      async (request, reply) => {
        const { amount, to_address: toAddress } = request.body ?? {};
        const requireRecent = () => requireRecentAuthentication(request);
        const order = { providerId: request.params.providerID, amount, toAddress, requireRecent };
        return sendCommand(request, reply, acceptedResponse, (command) =>
          service.requestPayout(deps, command, order),
        );
      },
    );

    app.get(
      '/api/v1/provider/:providerID/payouts',
      { schema: listPayoutsOperation, onRequest: allow(READ_MONEY) },
      async (request, reply) => {
        const { limit, offset, cursor, status } = request.query;
        const filters = { providerId: request.params.providerID, status };
        const asked = createdPageOf({ cursor, limit, offset });
        const listed = await service.findPayouts(deps, requesterOf(request), filters, asked);
        const found = listed.map(toPayoutBody);
        const { entries: payouts, page } = cutPage(
          request,
          reply,
          { found, limit },
          ({ created_at, payout_id }) => ({ created_at, id: payout_id }),
        );
        const json = { payouts, ...page };
        return sendJsonOrCsv(request, reply, { json, rows: payouts, columns: PAYOUT_COLUMNS });
      },
    );
  };
}
