import { actorOf, allow } from '@gridlease/common/http/access';
import type { SendWholeList } from '@gridlease/common/http/whole-list';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { READ_MONEY } from '../../http/access.ts';
import { listResponse, sendList, WHOLE_LIST_TEXT } from '../../http/lists.ts';
import type { ArchiveReader } from '../archive/read-list.ts';
import { walletParams } from '../wallets/schema.ts';
import {
  LINE_COLUMNS,
  placeOf,
  statementPlace,
  statementQuery,
  statementSchema,
  toLineBody,
  toStatementMembers,
} from './schema.ts';
import * as service from './service.ts';

const getStatementOperation = {
  tags: ['wallets'],
  operationId: 'getStatement',
  problems: [
    'archive_unavailable',
    'invalid_range',
    'month_detached',
    'statement_changed',
    'too_many_lists',
    'wallet_not_found',
  ],
  summary: 'Get the statement of a wallet',
  description:
    'From the entries of the ledger, so that `opening` and all lines sum to `closing`. The balance is everything that ' +
    'the wallet has (available, held for rentals, on its way out, and earned by its machines) less what it owes: ' +
    '`total_balance` of the balance, plus unpaid earnings, minus `debt`. What only moves within that (a hold, the ' +
    'request of a withdrawal, a repayment) is no line; a withdrawal is one when it is final. The statement of the ' +
    "platform's wallet includes its own accounts: fees, bad debt, adjustments and dust.\n\n" +
    'Lines are dated by the time in the ids of their journals. The pages of a statement show it as of its first page; ' +
    '409 `statement_changed` in the rare case that something of the period was posted later. ' +
    `At most 366 days. ${WHOLE_LIST_TEXT}`,
  params: walletParams,
  querystring: statementQuery,
  response: { 200: listResponse('A page', statementSchema) },
};

/** Statements of wallets. */
export function statementRoutes(
  deps: ArchiveReader & { readonly sendWholeList: SendWholeList },
): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/v1/wallet/:walletID/statement',
      { schema: getStatementOperation, onRequest: allow(READ_MONEY) },
      async (request, reply) => {
        const { walletID: walletId } = request.params;
        const { from, to, limit: asked, cursor } = request.query;
        let statement: service.Statement | undefined;
        return sendList(
          deps.sendWholeList,
          request,
          reply,
          { limit: asked, cursor, offset: 0 },
          {
            name: 'lines',
            columns: LINE_COLUMNS,
            place: statementPlace,
            placeOf: (line) => statement && placeOf(statement, line),
            toBody: toLineBody,
            members: () => statement && toStatementMembers(statement),
            async read({ after: position, limit }) {
              const order = { walletId, from, to, limit, position };
              const page = await service.readStatement(deps, actorOf(request), order);
              statement = page.statement;
              return page.lines;
            },
          },
        );
      },
    );
  };
}
