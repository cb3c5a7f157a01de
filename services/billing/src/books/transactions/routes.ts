import { actorOf } from '@gridlease/common/http/access';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { readMoney } from '../../http/guards.ts';
import { createdPageOf, linkAfter, sendJsonOrCsv } from '../../http/pages.ts';
import * as operation from './operations.ts';
import { type TransactionBody, toTransactionBody, type transactionPageSchema } from './schema.ts';
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
        const page = await service.listTransactions(
          deps,
          actorOf(request),
          { walletId: request.params.walletID, ...filters },
          createdPageOf({ cursor, limit, offset }),
        );
        const transactions = page.transactions.map(toTransactionBody);
        const next_cursor = linkAfter(request, reply, page.hasMore ? transactions.at(-1) : undefined);
        const json: z.output<typeof transactionPageSchema> = { transactions, limit, next_cursor };
        return sendJsonOrCsv(request, reply, { json, rows: transactions, columns: COLUMNS });
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
