import { actorOf } from '@gridlease/common/http/access';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readMoney } from '../../http/guards.ts';
import { sendJsonOrCsv } from '../../http/pages.ts';
import * as operation from './operations.ts';
import {
  type EarningsDayBody,
  type MachineEarningsBody,
  toEarningsBody,
  toEarningsDaysBody,
} from './schema.ts';
import * as service from './service.ts';

const MACHINE_COLUMNS = [
  'provider_id',
  'total_earnings',
  'pending_earnings',
  'in_payout_earnings',
  'available_earnings',
  'paid_earnings',
  'taken_back_earnings',
  'total_sessions',
  'total_hours',
  'avg_hourly_rate',
] as const satisfies readonly (keyof MachineEarningsBody)[];

const DAY_COLUMNS = [
  'date',
  'earnings',
  'total_cost',
  'taken_back',
  'sessions',
  'minutes',
] as const satisfies readonly (keyof EarningsDayBody)[];

/** What those who have machines have earned. */
export function earningsRoutes(deps: service.EarningsDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/v1/provider/:providerID/earnings',
      { schema: operation.getEarningsOperation, onRequest: readMoney },
      async (request, reply) => {
        const asked = { actor: actorOf(request), trace: request.trace };
        const { from, to } = request.query;
        const order = { providerId: request.params.providerID, from, to };
        const json = toEarningsBody(await service.getEarnings(deps, asked, order));
        return sendJsonOrCsv(request, reply, { json, rows: json.machines, columns: MACHINE_COLUMNS });
      },
    );

    app.get(
      '/api/v1/provider/:providerID/earnings/days',
      { schema: operation.getEarningsDaysOperation, onRequest: readMoney },
      async (request, reply) => {
        const asked = { actor: actorOf(request), trace: request.trace };
        const { from, to } = request.query;
        const order = { providerId: request.params.providerID, from, to };
        const json = toEarningsDaysBody(await service.getEarningsByDay(deps, asked, order));
        return sendJsonOrCsv(request, reply, { json, rows: json.days, columns: DAY_COLUMNS });
      },
    );
  };
}
