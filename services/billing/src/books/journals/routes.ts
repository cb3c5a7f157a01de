import { retryingReads } from '@gridlease/common/database/transaction';
import type { SendWholeList } from '@gridlease/common/http/whole-list';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { databaseTime } from '../../database/clock.ts';
import { allowReadersOfAll } from '../../http/access.ts';
import { listResponse, sendList, WHOLE_LIST_TEXT } from '../../http/lists.ts';
import type { ArchiveReader } from '../archive/read-list.ts';
import { countAccounts, listBalancesAt } from './balances-store.ts';
import {
  ACCOUNT_COLUMNS,
  accountPlace,
  JOURNAL_COLUMNS,
  journalPageSchema,
  journalPlace,
  listJournalsQuery,
  toAccountBody,
  toJournalBody,
  trialBalanceQuery,
  trialBalanceSchema,
} from './schema.ts';
import { listJournals } from './store.ts';

const tags = ['administration'];

const listJournalsOperation = {
  tags,
  operationId: 'listJournals',
  problems: ['archive_unavailable', 'too_many_lists'],
  summary: 'List journals',
  description:
    'Everything that was posted to the ledger, newest first. On a large ledger, combine `account` and `kind` with ' +
    `\`from\` and \`to\`. For administrators, and service accounts with \`billing:read\`. ${WHOLE_LIST_TEXT}`,
  querystring: listJournalsQuery,
  response: { 200: listResponse('A page', journalPageSchema) },
};

const getTrialBalanceOperation = {
  tags,
  operationId: 'getTrialBalance',
  problems: ['archive_unavailable', 'month_detached', 'too_many_lists'],
  summary: 'Get the trial balance',
  description:
    'The balances of all accounts that were ever posted to, by name; debits and credits of all pages are equal. All ' +
    'pages are of the same `at`. For administrators, and service accounts with `billing:read`. ' +
    WHOLE_LIST_TEXT,
  querystring: trialBalanceQuery,
  response: { 200: listResponse('A page', trialBalanceSchema) },
};

/** The ledger, for operators. */
export function journalRoutes({
  sendWholeList,
  ...deps
}: ArchiveReader & { readonly sendWholeList: SendWholeList }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/v1/admin/journals',
      { schema: listJournalsOperation, onRequest: allowReadersOfAll() },
      async (request, reply) => {
        const { limit, cursor, offset, kind, account, from, to, ...ids } = request.query;
        const { transaction_id: transactionId, session_id: sessionId } = ids;
        const filters = { kind, account, from, to, transactionId, sessionId };
        return sendList(
          sendWholeList,
          request,
          reply,
          { limit, cursor, offset },
          {
            name: 'journals',
            columns: JOURNAL_COLUMNS,
            place: journalPlace,
            placeOf: ({ id }) => ({ id }),
            toBody: toJournalBody,
            read: (page) => retryingReads(() => listJournals(deps, filters, page)),
          },
        );
      },
    );

    app.get(
      '/api/v1/admin/trial-balance',
      { schema: getTrialBalanceOperation, onRequest: allowReadersOfAll() },
      async (request, reply) => {
        const { limit, cursor, offset, at: asked } = request.query;
        let at = asked ?? (await retryingReads(() => databaseTime(deps.db)));
        return sendList(
          sendWholeList,
          request,
          reply,
          { limit, cursor, offset },
          {
            name: 'accounts',
            columns: ACCOUNT_COLUMNS,
            place: accountPlace,
            placeOf: ({ code }) => ({ account: code, at: at.toISOString() }),
            toBody: toAccountBody,
            members: () => ({ at: at.toISOString() }),
            read: ({ after, ...page }) => {
              at = after?.at ?? at;
              return retryingReads(() => listBalancesAt(deps, at, { after: after?.account, ...page }));
            },
            count: () => retryingReads(() => countAccounts(deps.db)),
          },
        );
      },
    );
  };
}
