import { actorOf, allow } from '@gridlease/common/http/access';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ArchiveReader } from '../../books/archive/read-list.ts';
import { READ_MONEY } from '../../http/access.ts';
import { jsonOrCsvResponse, sendJsonOrCsv } from '../../http/csv.ts';
import { spendDaySchema, spendQuery, spendSchema, toSpendBody } from './schema.ts';
import * as service from './service.ts';

/** Spend of renters by day. */
export function spendRoutes(deps: ArchiveReader): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/v1/billing/spend',
      {
        onRequest: allow(READ_MONEY),
        schema: {
          tags: ['sessions'],
          operationId: 'getSpend',
          problems: ['archive_unavailable', 'invalid_range', 'not_owner'],
          summary: 'Get spend by day',
          description:
            "The caller's own spend; administrators and callers with `billing:read` get that of `user_id`, or of " +
            'all users. A rental counts once, on the UTC day on which it ended, so that the days add up to what ' +
            'was charged; a running rental counts when it ends. `Accept: text/csv` returns the days as CSV.',
          querystring: spendQuery,
          response: { 200: jsonOrCsvResponse('The days and their total', spendSchema) },
        },
      },
      async (request, reply) => {
        const { user_id: userId, from, to } = request.query;
        const json = toSpendBody(await service.getSpend(deps, actorOf(request), { userId, from, to }));
        return sendJsonOrCsv(request, reply, {
          json,
          rows: json.days,
          columns: spendDaySchema.keyof().options,
        });
      },
    );
  };
}
