import { actorOf } from '@gridlease/common/http/access';
import { decodeCursor, encodeCursor, linkNextPage } from '@gridlease/common/http/page';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { toCsv } from '../csv.ts';
import { readMoney } from '../guards.ts';
import * as operation from './operations.ts';
import { type TransactionBody, toTransactionBody, transactionPlace } from './schema.ts';
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

/** The history of a wallet. */
export function transactionRoutes(deps: service.TransactionDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/v1/wallet/:walletID/transactions',
      { schema: operation.listTransactionsOperation, onRequest: readMoney },
      async (request, reply) => {
        const { limit, offset, cursor, ...filters } = request.query;
        const before = cursor === undefined ? undefined : decodeCursor(cursor, transactionPlace);
        const page = await service.listTransactions(
          deps,
          actorOf(request),
          { walletId: request.params.walletID, ...filters },
          { before, limit, offset },
        );
        const transactions = page.transactions.map(toTransactionBody);
        const last = page.hasMore ? transactions.at(-1) : undefined;
        const next = last && encodeCursor({ created_at: last.created_at, id: last.id });
        if (next !== undefined) linkNextPage(request, reply, next);
        reply.header('vary', 'Accept');
        if (request.accepts().type(['application/json', operation.CSV]) !== operation.CSV) {
          return reply.send({ transactions, limit, next_cursor: next });
        }
        return reply.type(`${operation.CSV}; charset=utf-8`).send(toCsv(COLUMNS, transactions));
      },
    );

    app.get(
      '/api/v1/wallet/:walletID/transactions/:transactionID',
      { schema: operation.getTransactionOperation, onRequest: readMoney },
      async (request, reply) => {
        const { walletID: walletId, transactionID: id } = request.params;
        return reply.send(
          toTransactionBody(await service.getTransaction(deps, actorOf(request), { walletId, id })),
        );
      },
    );
  };
}
