import { actorOf } from '@gridlease/common/http/access';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readMoney } from '../../http/guards.ts';
import { sendJsonOrCsv } from '../../http/pages.ts';
import * as operation from './operations.ts';
import { type SpendDayBody, toSpendBody } from './schema.ts';
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
      { schema: operation.getSpendOperation, onRequest: readMoney },
      async (request, reply) => {
        const { user_id: userId, from, to } = request.query;
        const json = toSpendBody(await service.getSpend(deps, actorOf(request), { userId, from, to }));
        return sendJsonOrCsv(request, reply, { json, rows: json.days, columns: COLUMNS });
      },
    );
  };
}
