import { allow } from '@gridlease/common/http/access';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { READ_MONEY } from '../../http/access.ts';
import { requesterOf } from '../../http/command.ts';
import { jsonOrCsvResponse, sendJsonOrCsv } from '../../http/csv.ts';
import { providerParams } from '../../market/providers/schema.ts';
import {
  earningsDaySchema,
  earningsDaysQuery,
  earningsDaysSchema,
  earningsQuery,
  earningsSchema,
  machineEarningsSchema,
  toEarningsBody,
  toEarningsDaysBody,
} from './schema.ts';
import * as service from './service.ts';

const getEarningsOperation = {
  tags: ['providers'],
  operationId: 'getProviderEarnings',
  problems: ['archive_unavailable', 'provider_not_found', 'registry_unavailable'],
  summary: 'Get the earnings of a machine or owner',
  description:
    'For a machine: what it has earned for the caller (a previous owner keeps what it earned before the ' +
    "sale). For an owner: the earnings of all of the owner's machines. total_earnings is the sum of " +
    'pending, available, paid and taken-back earnings, awaiting_repayment and written_off. With `from` or ' +
    '`to`, totals cover rentals that ended, payouts that became final and refunds that were made in that ' +
    'period; pending and available earnings and refund_awaiting are always current. `Accept: text/csv` returns the machines as CSV.',
  params: providerParams,
  querystring: earningsQuery,
  response: { 200: jsonOrCsvResponse('The earnings; zero if there never were any', earningsSchema) },
};

const getEarningsDaysOperation = {
  tags: ['providers'],
  operationId: 'getProviderEarningsByDay',
  problems: ['archive_unavailable', 'invalid_range', 'provider_not_found', 'registry_unavailable'],
  summary: 'Get the earnings of a machine or owner by day',
  description:
    'A rental counts once, on the UTC day on which it ended; a running rental counts when it ends. ' +
    '`Accept: text/csv` returns the days as CSV.',
  params: providerParams,
  querystring: earningsDaysQuery,
  response: { 200: jsonOrCsvResponse('The days and their total', earningsDaysSchema) },
};

/** Earnings of providers. */
export function earningsRoutes(deps: service.EarningsDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/v1/provider/:providerID/earnings',
      { schema: getEarningsOperation, onRequest: allow(READ_MONEY) },
      async (request, reply) => {
        const order = { providerId: request.params.providerID, ...request.query };
        const json = toEarningsBody(await service.getEarnings(deps, requesterOf(request), order));
        return sendJsonOrCsv(request, reply, {
          json,
          rows: json.machines,
          columns: machineEarningsSchema.keyof().options,
        });
      },
    );

    app.get(
      '/api/v1/provider/:providerID/earnings/days',
      { schema: getEarningsDaysOperation, onRequest: allow(READ_MONEY) },
      async (request, reply) => {
        const order = { providerId: request.params.providerID, ...request.query };
        const json = toEarningsDaysBody(await service.getEarningsByDay(deps, requesterOf(request), order));
        return sendJsonOrCsv(request, reply, {
          json,
          rows: json.days,
          columns: earningsDaySchema.keyof().options,
        });
      },
    );
  };
}
