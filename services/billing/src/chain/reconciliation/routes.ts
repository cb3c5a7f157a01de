import { retryingReads } from '@gridlease/common/database/transaction';
import { allowStaff } from '@gridlease/common/http/access';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { formatAmount } from '../../books/money/amount.ts';
import { amountText } from '../../books/money/schema.ts';
import type { ReadDeps } from '../../database/database.ts';
import { time } from '../../http/schemas.ts';
import { findLastReconciliation } from './store.ts';

const reconciliationSchema = z
  .object({
    status: z.enum(['even', 'mismatch', 'none']).describe('`none`: no comparison has run yet'),
    started_at: time.optional(),
    finished_at: time.optional(),
    slot: z.int().optional().describe('The lowest slot at which an account was compared'),
    difference: amountText.optional().describe('Chain balance minus ledger balance'),
    accounts: z.int().optional(),
    on_chain: amountText.optional(),
    mismatches: z.array(z.record(z.string(), z.unknown())).optional(),
    not_final: z
      .array(z.string())
      .optional()
      .describe('Token accounts with transactions that are not final; not compared'),
    not_read: z
      .array(z.string())
      .optional()
      .describe('Token accounts with unread transactions; a surplus there does not count as a mismatch'),
    open_attempts: z.array(z.record(z.string(), z.unknown())).optional(),
  })
  .meta({ id: 'Reconciliation' });

/** Routes of the last comparison of chain and ledger. */
export function reconciliationRoutes(deps: ReadDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/v1/reconciliation',
      {
        onRequest: allowStaff('read_money'),
        schema: {
          tags: ['administration'],
          operationId: 'getReconciliation',
          summary: 'Get the last comparison of chain and ledger',
          response: { 200: jsonResponse('The last comparison', reconciliationSchema) },
        },
      },
      async (_request, reply) => {
        const last = await retryingReads(() => findLastReconciliation(deps.db));
        if (last === undefined) return reply.send({ status: 'none' as const });
        return reply.send({
          ...(last.report as Partial<z.output<typeof reconciliationSchema>>),
          status: last.is_even ? ('even' as const) : ('mismatch' as const),
          started_at: last.started_at.toISOString(),
          finished_at: last.finished_at.toISOString(),
          slot: last.slot,
          difference: formatAmount(BigInt(last.difference)),
        });
      },
    );
  };
}
