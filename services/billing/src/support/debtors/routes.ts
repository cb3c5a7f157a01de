import { retryingReads } from '@gridlease/common/database/transaction';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ReadDeps } from '../../database/database.ts';
import { allowReadersOfAll } from '../../http/access.ts';
import { cutPage } from '../../http/pages.ts';
import { debtorPageOf, debtorPageSchema, listDebtorsQuery, placeOf, toDebtorBody } from './schema.ts';
import { listDebtors } from './store.ts';

const listDebtorsOperation = {
  tags: ['administration'],
  operationId: 'listDebtors',
  summary: 'List wallets in debt',
  description:
    'Those that have owed for longest first: renters for rentals that ran on after their funds were gone, ' +
    'owners for refunds of what was already paid out, anybody for mistakes that were corrected after the ' +
    'tokens were spent. For administrators, and service accounts with ' +
    '`billing:read`.',
  querystring: listDebtorsQuery,
  response: { 200: jsonResponse('A page', debtorPageSchema) },
};

/** Wallets in debt. */
export function debtorRoutes({ db }: ReadDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/v1/admin/debtors',
      { schema: listDebtorsOperation, onRequest: allowReadersOfAll },
      async (request, reply) => {
        const asked = debtorPageOf(request.query);
        const found = (await retryingReads(() => listDebtors(db, asked))).map(toDebtorBody);
        const { entries: debtors, page } = cutPage(request, reply, { found, limit: asked.limit }, placeOf);
        return reply.send({ debtors, ...page });
      },
    );
  };
}
