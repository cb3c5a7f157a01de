import { retryingReads } from '@gridlease/common/database/transaction';
import type { SendWholeList } from '@gridlease/common/http/whole-list';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ReadDeps } from '../../database/database.ts';
import { allowReadersOfAll } from '../../http/access.ts';
import { listResponse, sendList, WHOLE_LIST_TEXT } from '../../http/lists.ts';
import {
  listStraysQuery,
  placeOf,
  STRAY_COLUMNS,
  strayPageSchema,
  strayPlace,
  toStrayBody,
} from './schema.ts';
import { countStrays, listStrays } from './store.ts';

const listStraysOperation = {
  tags: ['administration'],
  operationId: 'listStrays',
  problems: ['too_many_lists'],
  summary: 'List tokens that arrived where they are not booked',
  description:
    'Tokens of another mint, and tokens of the platform at another account than the derived one, that an address ' +
    'of the platform or of a wallet owns. They are in no balance. The newest first; an account that is empty again ' +
    'is not listed. What deposit addresses hold is found when a transaction is claimed or scanned, and by a search ' +
    `that looks at some of them every \`deposits.stray_interval\`. For administrators, and service accounts with \`billing:read\`. ${WHOLE_LIST_TEXT}`,
  querystring: listStraysQuery,
  response: { 200: listResponse('A page', strayPageSchema) },
};

/** Tokens that arrived where they are not booked. */
export function strayRoutes({
  db,
  sendWholeList,
}: ReadDeps & { readonly sendWholeList: SendWholeList }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/v1/admin/strays',
      { schema: listStraysOperation, onRequest: allowReadersOfAll() },
      async (request, reply) =>
        sendList(sendWholeList, request, reply, request.query, {
          name: 'strays',
          columns: STRAY_COLUMNS,
          place: strayPlace,
          placeOf,
          toBody: toStrayBody,
          read: (page) => retryingReads(() => listStrays(db, page)),
          count: () => retryingReads(() => countStrays(db)),
        }),
    );
  };
}
