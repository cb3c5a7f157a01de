import { actorOf } from '@gridlease/common/http/access';
import { problemResponse } from '@gridlease/common/http/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readMoney } from '../../http/guards.ts';
import { sendJsonOrCsv } from '../../http/pages.ts';
import { GUARDED, jsonOrCsvResponse } from '../../http/responses.ts';
import { type SpendDayBody, spendQuery, spendSchema, toSpendBody } from './schema.ts';
import * as service from './service.ts';

const COLUMNS = [
  'date',
  'total_cost',
  'platform_fee',
  'sessions',
  'minutes',
] as const satisfies readonly (keyof SpendDayBody)[];

/** What rentals have cost, by day. */
export function spendRoutes(deps: service.SpendDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/v1/billing/spend',
      {
        onRequest: readMoney,
        schema: {
          tags: ['sessions'],
          operationId: 'getSpend',
          problems: ['insufficient_scope', 'invalid_range', 'not_owner', 'role_required'],
          summary: 'What rentals have cost, by day',
          description:
            'What the caller has rented; administrators and `billing:read` see what `user_id`, or everybody, has. A rental counts ' +
            'once, on the day of UTC on which it ended, so that the days sum to what was charged; one that runs counts when it ends. ' +
            '`Accept: text/csv` answers the days as a table.',
          querystring: spendQuery,
          response: {
            200: jsonOrCsvResponse('The days and their sum', spendSchema),
            400: problemResponse('The request is invalid; `invalid_range`: more than 366 days, or none'),
            ...GUARDED,
          },
        },
      },
      async (request, reply) => {
        const { user_id: userId, from, to } = request.query;
        const json = toSpendBody(await service.getSpend(deps, actorOf(request), { userId, from, to }));
        return sendJsonOrCsv(request, reply, { json, rows: json.days, columns: COLUMNS });
      },
    );
  };
}
