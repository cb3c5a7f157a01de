import { actorOf } from '@gridlease/common/http/access';
import { idempotentRequest, sendOutcome } from '@gridlease/common/idempotency/http';
import type { StoredAnswer } from '@gridlease/common/idempotency/idempotent';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Transaction } from '../../books/transactions/transaction.ts';
import { callerName } from '../../http/access.ts';
import { readMoney, takeEarnings } from '../../http/guards.ts';
import { createdPageOf, linkAfter, sendJsonOrCsv } from '../../http/pages.ts';
import * as operation from './operations.ts';
import { type PayoutBody, type payoutPageSchema, toPayoutAcceptedBody, toPayoutBody } from './schema.ts';
import * as service from './service.ts';

const COLUMNS = [
  'payout_id',
  'owner_id',
  'amount',
  'to_address',
  'status',
  'stage',
  'reason',
  'solana_signature',
  'scheduled_for',
  'created_at',
  'confirmed_at',
] as const satisfies readonly (keyof PayoutBody)[];

function acceptedAnswer(transaction: Transaction): StoredAnswer {
  return {
    status: 202,
    headers: { 'content-type': 'application/json' },
    body: toPayoutAcceptedBody(transaction),
  };
}

/** Earnings that leave for the chain. */
export function payoutRoutes(deps: service.PayoutDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/v1/provider/:providerID/payout',
      { schema: operation.requestPayoutOperation, onRequest: takeEarnings },
      async (request, reply) => {
        const actor = actorOf(request);
        const { amount, to_address: toAddress } = request.body ?? {};
        const order = { providerId: request.params.providerID, amount, toAddress };
        const idempotency = idempotentRequest(request, callerName(actor), acceptedAnswer);
        const asked = { actor, trace: request.trace };
        const outcome = await service.requestPayout(deps, asked, order, idempotency);
        return sendOutcome(reply, outcome, acceptedAnswer);
      },
    );

    app.get(
      '/api/v1/provider/:providerID/payouts',
      { schema: operation.listPayoutsOperation, onRequest: readMoney },
      async (request, reply) => {
        const { limit, offset, cursor, status } = request.query;
        const asked = { actor: actorOf(request), trace: request.trace };
        const filters = { providerId: request.params.providerID, status };
        const page = await service.findPayouts(
          deps,
          asked,
          filters,
          createdPageOf({ cursor, limit, offset }),
        );
        const payouts = page.payouts.map(toPayoutBody);
        const last = page.hasMore ? payouts.at(-1) : undefined;
        const next_cursor = linkAfter(
          request,
          reply,
          last && { created_at: last.created_at, id: last.payout_id },
        );
        const json: z.output<typeof payoutPageSchema> = { payouts, limit, next_cursor };
        return sendJsonOrCsv(request, reply, { json, rows: payouts, columns: COLUMNS });
      },
    );
  };
}
