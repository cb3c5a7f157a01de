import { actorOf, allow } from '@gridlease/common/http/access';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { READ_MONEY } from '../../http/access.ts';
import { jsonOrCsvResponse, sendJsonOrCsv } from '../../http/csv.ts';
import { createdPageOf, createdPlaceOf, cutPage } from '../../http/pages.ts';
import type { ArchiveReader } from '../archive/read-list.ts';
import { walletParams } from '../wallets/schema.ts';
import {
  listTransactionsQuery,
  type TransactionBody,
  toTransactionBody,
  transactionPageSchema,
  transactionParams,
  transactionSchema,
} from './schema.ts';
import * as service from './service.ts';

const COLUMNS = [
  'id',
  'created_at',
  'type',
  'status',
  'amount',
  'fee',
  'from_wallet_id',
  'to_wallet_id',
  'solana_signature',
  'session_id',
  'job_id',
  'description',
  'confirmed_at',
] as const satisfies readonly (keyof TransactionBody)[];

const tags = ['wallets'];

const listTransactionsOperation = {
  tags,
  operationId: 'listTransactions',
  problems: ['wallet_not_found', 'archive_unavailable'],
  summary: 'List the transactions of a wallet',
  description:
    'Newest first. `Accept: text/csv` returns CSV, in which cells that a spreadsheet would interpret as ' +
    'a formula are quoted and start with an apostrophe. `next_cursor` (in CSV responses `X-Next-Cursor` ' +
    'and `Link`) is present while there are more pages.',
  params: walletParams,
  querystring: listTransactionsQuery,
  response: { 200: jsonOrCsvResponse('A page', transactionPageSchema) },
};

const getTransactionOperation = {
  tags,
  operationId: 'getTransaction',
  problems: ['transaction_not_found', 'wallet_not_found', 'archive_unavailable'],
  summary: 'Get a transaction of a wallet',
  params: transactionParams,
  response: { 200: jsonResponse('The transaction', transactionSchema) },
};

/** Routes of a wallet's transactions. */
export function transactionRoutes(deps: ArchiveReader): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/v1/wallet/:walletID/transactions',
      { schema: listTransactionsOperation, onRequest: allow(READ_MONEY) },
      async (request, reply) => {
        const { limit, offset, cursor, ...filters } = request.query;
        const { listed, total } = await service.listTransactions(
          deps,
          actorOf(request),
          { walletId: request.params.walletID, ...filters },
          createdPageOf({ cursor, limit, offset }),
        );
        const found = listed.map(toTransactionBody);
        const { entries: transactions, page } = cutPage(request, reply, { found, limit }, createdPlaceOf);
        const json = { transactions, total, ...page };
        return sendJsonOrCsv(request, reply, { json, rows: transactions, columns: COLUMNS });
      },
    );

    app.get(
      '/api/v1/wallet/:walletID/transactions/:transactionID',
      { schema: getTransactionOperation, onRequest: allow(READ_MONEY) },
      async (request, reply) => {
        const { walletID: walletId, transactionID: id } = request.params;
        return reply.send(
          toTransactionBody(await service.getTransaction(deps, actorOf(request), { walletId, id })),
        );
      },
    );
  };
}
