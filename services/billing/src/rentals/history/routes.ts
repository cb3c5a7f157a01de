import { actorOf, allow } from '@gridlease/common/http/access';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ArchiveReader } from '../../books/archive/read-list.ts';
import { READ_MONEY } from '../../http/access.ts';
import { jsonOrCsvResponse, sendJsonOrCsv } from '../../http/csv.ts';
import { createdPageOf, createdPlaceOf, cutPage } from '../../http/pages.ts';
import { historyPageSchema, listHistoryQuery, recordSchema, toRecordBody } from './schema.ts';
import * as service from './service.ts';

/** Bills of ended rentals. */
export function historyRoutes(deps: ArchiveReader): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/v1/billing/history',
      {
        onRequest: allow(READ_MONEY),
        schema: {
          tags: ['sessions'],
          operationId: 'listBillingHistory',
          problems: ['not_owner', 'archive_unavailable'],
          summary: 'List bills of ended rentals',
          description:
            "Newest first: bills of rentals that the caller rents or that run on the caller's machines; " +
            'administrators and callers with `billing:read` see all. `Accept: text/csv` returns CSV. ' +
            '`next_cursor` (in CSV responses `X-Next-Cursor` and `Link`) is present while there are more pages.',
          querystring: listHistoryQuery,
          response: { 200: jsonOrCsvResponse('A page', historyPageSchema) },
        },
      },
      async (request, reply) => {
        const { limit, offset, cursor, ...query } = request.query;
        const filters = {
          userId: query.user_id,
          providerId: query.provider_id,
          sessionId: query.session_id,
          status: query.status,
          from: query.from,
          to: query.to,
        };
        const asked = createdPageOf({ cursor, limit, offset });
        const found = (await service.listRecords(deps, actorOf(request), filters, asked)).map(toRecordBody);
        const { entries: records, page } = cutPage(request, reply, { found, limit }, createdPlaceOf);
        const total = await service.countRecords(deps, actorOf(request), filters);
        return sendJsonOrCsv(request, reply, {
          json: { records, total, ...page },
          rows: records,
          columns: recordSchema.keyof().options,
        });
      },
    );
  };
}
