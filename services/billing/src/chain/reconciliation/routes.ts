import { retryingReads } from '@gridlease/common/database/transaction';
import { jsonResponse } from '@gridlease/common/http/responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { formatAmount } from '../../books/money/amount.ts';
import { amountText } from '../../books/money/schema.ts';
import type { Database } from '../../database/database.ts';
import { administrate } from '../../http/guards.ts';
import { ADMINISTRATION } from '../../http/responses.ts';
import { time } from '../../http/schemas.ts';
import { findLastReconciliation } from './store.ts';

const reconciliationSchema = z
  .object({
    status: z.enum(['even', 'mismatch', 'none']).describe('none: there has been no comparison yet'),
    started_at: time.optional(),
    finished_at: time.optional(),
    slot: z.int().optional().describe('The lowest slot at which an account was compared'),
    difference: amountText.optional().describe('What the chain has more than the books'),
    accounts: z.int().optional(),
    on_chain: amountText.optional(),
    mismatches: z.array(z.record(z.string(), z.unknown())).optional(),
    not_final: z
      .array(z.string())
      .optional()
      .describe('Token accounts where something is not final yet; not judged'),
    not_read: z
      .array(z.string())
      .optional()
      .describe(
        'Token accounts with more new transactions than were read yet; what has come there is not judged',
      ),
    open_attempts: z.array(z.record(z.string(), z.unknown())).optional(),
  })
  .meta({ id: 'Reconciliation' });

/** The last proof that chain and books agree. */
export function reconciliationRoutes(deps: { readonly db: Database }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/v1/reconciliation',
      {
        onRequest: administrate,
        schema: {
          tags: ['administration'],
          operationId: 'getReconciliation',
          problems: ['role_required'],
          summary: 'The last comparison of the chain with the books',
          response: {
            200: jsonResponse('What was found', reconciliationSchema),
            ...ADMINISTRATION,
          },
        },
      },
      async (_request, reply) => {
        const last = await retryingReads(() => findLastReconciliation(deps.db));
        if (last === undefined) return reply.send({ status: 'none' as const });
        return reply.send({
          ...(last.report as Partial<z.output<typeof reconciliationSchema>>),
          status: last.isEven ? ('even' as const) : ('mismatch' as const),
          started_at: last.startedAt.toISOString(),
          finished_at: last.finishedAt.toISOString(),
          slot: last.slot,
          difference: formatAmount(last.difference),
        });
      },
    );
  };
}
