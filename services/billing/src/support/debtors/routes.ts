import { retryingReads } from '@gridlease/common/database/transaction';
import type { SendWholeList } from '@gridlease/common/http/whole-list';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ReadDeps } from '../../database/database.ts';
import { allowReadersOfAll } from '../../http/access.ts';
import { listResponse, sendList, WHOLE_LIST_TEXT } from '../../http/lists.ts';
import {
  DEBTOR_COLUMNS,
  debtorPageSchema,
  debtorPlace,
  listDebtorsQuery,
  placeOf,
  toDebtorBody,
} from './schema.ts';
import { countDebtors, listDebtors } from './store.ts';

const listDebtorsOperation = {
  tags: ['administration'],
  operationId: 'listDebtors',
  problems: ['too_many_lists'],
  summary: 'List wallets in debt',
  description:
    'Those that have owed for longest first: renters for rentals that ran on after their funds were gone, ' +
    'owners for refunds of what was already paid out, anybody for mistakes that were corrected after the ' +
    `tokens were spent. For administrators, and service accounts with \`billing:read\`. ${WHOLE_LIST_TEXT}`,
  querystring: listDebtorsQuery,
  response: { 200: listResponse('A page', debtorPageSchema) },
};

/** Wallets in debt. */
export function debtorRoutes({
  db,
  sendWholeList,
}: ReadDeps & { readonly sendWholeList: SendWholeList }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/v1/admin/debtors',
      { schema: listDebtorsOperation, onRequest: allowReadersOfAll() },
      async (request, reply) =>
        sendList(sendWholeList, request, reply, request.query, {
          name: 'debtors',
          columns: DEBTOR_COLUMNS,
          place: debtorPlace,
          placeOf,
          toBody: toDebtorBody,
          read: (page) => retryingReads(() => listDebtors(db, page)),
          count: () => retryingReads(() => countDebtors(db)),
        }),
    );
  };
}
