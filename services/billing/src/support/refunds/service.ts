import type { Actor } from '@gridlease/common/access/caller';
import {
  type IdempotentRequest,
  type Outcome,
  runIdempotent,
} from '@gridlease/common/idempotency/idempotent';
import type { TraceContext } from '@gridlease/common/tracing/trace-context';
import { insertAuditEvent } from '../../books/audit/store.ts';
import type { EventContext } from '../../books/events/billing-events.ts';
import { formatAmount } from '../../books/money/amount.ts';
import type { Database } from '../../database/database.ts';
import { callerName } from '../../http/access.ts';
import type { Refund } from './refund.ts';
import { type RefundOrder, writeRefund } from './write-refund.ts';

export interface RefundDeps extends EventContext {
  readonly db: Database;
  readonly onEvent: () => void;
}

/**
 * Refunds a rental's charge, fully or in part, on behalf of an administrator.
 *
 * @throws BillingError 404 `session_not_found`; 409 `session_active`, `nothing_to_refund`,
 *   `amount_above_charged`
 */
export async function refundSession(
  deps: RefundDeps,
  { actor, trace }: { readonly actor: Actor; readonly trace: TraceContext },
  order: RefundOrder,
  idempotency: IdempotentRequest<Refund> | undefined,
): Promise<Outcome<Refund>> {
  const outcome = await runIdempotent(deps.db, idempotency, async (trx) => {
    const refund = await writeRefund(deps, trx, trace, order);
    const { transaction } = refund;
    await insertAuditEvent(trx, {
      actor: callerName(actor),
      action: 'session.refunded',
      target: order.sessionId,
      detail: {
        amount: formatAmount(transaction.amount),
        provider_share: order.bearer,
        reason: order.reason,
        transaction_id: transaction.id,
      },
    });
    return refund;
  });
  deps.onEvent();
  return outcome;
}
