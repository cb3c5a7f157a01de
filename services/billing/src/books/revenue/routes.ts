import { retryingReads } from '@gridlease/common/database/transaction';
import type { SendWholeList } from '@gridlease/common/http/whole-list';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { databaseTime } from '../../database/clock.ts';
import { allowReadersOfAll } from '../../http/access.ts';
import { dayRangeOf } from '../../http/day-range.ts';
import { listMembers, listQuery, listResponse, sendList, WHOLE_LIST_TEXT } from '../../http/lists.ts';
import { queryTime } from '../../http/schemas.ts';
import type { ArchiveReader } from '../archive/read-list.ts';
import { formatAmount } from '../money/amount.ts';
import { amountText } from '../money/schema.ts';
import { daysOf, listRevenueDays, type RevenueDay, requireRevenue } from './service.ts';

const revenueQuery = z.object({
  from: queryTime.optional().describe('Defaults to midnight (UTC) 30 days before `to`'),
  to: queryTime.optional().describe('Exclusive; defaults to now'),
  ...listQuery,
});

const daySchema = z
  .object({
    day: z.iso.date().describe('A UTC day'),
    charges: amountText.describe('What rentals cost, paid or owed'),
    fees: amountText.describe(
      "The platform's share of what was paid and repaid, less what refunds gave back",
    ),
    refunds: amountText.describe(
      'What renters got back, cancelled debts included; what an owner owes of a refund counts when it is repaid',
    ),
    bad_debt: amountText.describe('Below zero: what the platform lost with debts that were written off'),
    adjustments: amountText.describe('Below zero: what the platform gave to wallets, or lost on the chain'),
  })
  .meta({ id: 'RevenueDay' });

const revenueSchema = z.object({ days: z.array(daySchema), ...listMembers }).meta({ id: 'Revenue' });

const place = z.object({ day: z.iso.date() }).transform(({ day }) => day);

const getRevenueOperation = {
  tags: ['administration'],
  operationId: 'getRevenue',
  problems: ['archive_unavailable', 'invalid_range', 'month_detached', 'too_many_lists'],
  summary: 'Get the revenue by day',
  description:
    'From the entries of the ledger, oldest day first; at most 366 days. `fees`, `bad_debt` and `adjustments` are the ' +
    "changes of the platform's accounts of these names, without the collection of fees by its wallet, so they agree " +
    'with the trial balance. For administrators, and service accounts with `billing:read`. ' +
    WHOLE_LIST_TEXT,
  querystring: revenueQuery,
  response: { 200: listResponse('A page', revenueSchema) },
};

function toDayBody(day: RevenueDay): z.output<typeof daySchema> {
  return {
    day: day.day,
    charges: formatAmount(day.charges),
    fees: formatAmount(day.fees),
    refunds: formatAmount(day.refunds),
    bad_debt: formatAmount(day.badDebt),
    adjustments: formatAmount(day.adjustments),
  };
}

/** The platform's revenue. */
export function revenueRoutes(
  deps: ArchiveReader & { readonly sendWholeList: SendWholeList },
): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/v1/admin/revenue',
      { schema: getRevenueOperation, onRequest: allowReadersOfAll() },
      async (request, reply) => {
        const { limit, cursor, offset, ...asked } = request.query;
        const range = dayRangeOf(asked, await retryingReads(() => databaseTime(deps.db)));
        await requireRevenue(deps, range);
        return sendList(
          deps.sendWholeList,
          request,
          reply,
          { limit, cursor, offset },
          {
            name: 'days',
            columns: daySchema.keyof().options,
            place,
            placeOf: ({ day }) => ({ day }),
            toBody: toDayBody,
            read: (page) => listRevenueDays(deps, range, page),
            count: async () => daysOf(range).length,
          },
        );
      },
    );
  };
}
