import { actorOf } from '@gridlease/common/http/access';
import { INVALID } from '@gridlease/common/http/responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { READ_MONEY } from '../../http/access.ts';
import { sendJsonOrCsv } from '../../http/csv.ts';
import { allow } from '../../http/guards.ts';
import { createdPageOf, linkAfter } from '../../http/pages.ts';
import { GUARDED, jsonOrCsvResponse } from '../../http/responses.ts';
import { historyPageSchema, listHistoryQuery, type RecordBody, toRecordBody } from './schema.ts';
import * as service from './service.ts';

const COLUMNS = [
  'id',
  'user_id',
  'provider_id',
  'session_id',
  'status',
  'billing_period_start',
  'billing_period_end',
  'total_minutes',
  'avg_gpu_utilization',
  'avg_vram_utilization',
  'avg_power_draw',
  'base_cost',
  'vram_cost',
  'power_cost',
  'total_cost',
  'platform_fee',
  'provider_earnings',
  'transaction_id',
  'created_at',
] as const satisfies readonly (keyof RecordBody)[];

/** Bills of ended rentals. */
export function historyRoutes(deps: service.HistoryDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/v1/billing/history',
      {
        onRequest: allow(READ_MONEY),
        schema: {
          tags: ['sessions'],
          operationId: 'listBillingHistory',
          problems: ['insufficient_scope', 'not_owner', 'role_required'],
          summary: 'List bills of ended rentals',
          description:
            "Newest first: bills of rentals that the caller rents or that run on the caller's machines; " +
            'administrators and callers with `billing:read` see all. `Accept: text/csv` returns CSV. ' +
            '`next_cursor` (in CSV responses `X-Next-Cursor` and `Link`) is present while there are more pages.',
          querystring: listHistoryQuery,
          response: {
            200: jsonOrCsvResponse('A page', historyPageSchema),
            400: INVALID,
            ...GUARDED,
          },
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
        const page = await service.findRecords(deps, actorOf(request), filters, asked);
        const records = page.records.map(toRecordBody);
        const next_cursor = linkAfter(request, reply, page.hasMore ? records.at(-1) : undefined);
        const json: z.output<typeof historyPageSchema> = { records, limit, next_cursor };
        return sendJsonOrCsv(request, reply, { json, rows: records, columns: COLUMNS });
      },
    );
  };
}
