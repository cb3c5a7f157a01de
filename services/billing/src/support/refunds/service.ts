import type { Outcome } from '@gridlease/common/idempotency/idempotent';
import type { ArchiveReader } from '../../books/archive/read-list.ts';
import { insertAuditEvent } from '../../books/audit/store.ts';
import type { RepaymentDeps } from '../../books/debts/repay.ts';
import { formatAmount } from '../../books/money/amount.ts';
import { requireUninvolved } from '../../books/own-request.ts';
import { type CommandDeps, runCommand } from '../../database/command.ts';
import { callerName } from '../../http/access.ts';
import type { Command } from '../../http/command.ts';
import { bringBackSession } from '../../rentals/sessions/archived-sessions.ts';
import { lockSession } from '../../rentals/sessions/store.ts';
import { type Refund, type RefundOrder, writeRefund } from './write-refund.ts';

export interface RefundDeps extends RepaymentDeps, CommandDeps, ArchiveReader {}

/**
 * Refunds a rental's charge, fully or in part, on behalf of the staff: not by who rented, nor by whose machine
 * it was, as with disputes.
 *
 * @throws BillingError 403 `own_request`; 404 `session_not_found`; 409 `session_active`, `nothing_to_refund`,
 *   `amount_above_charged`; 503 `archive_unavailable`
 */
export async function refundSession(
  deps: RefundDeps,
  command: Command<Refund>,
  order: RefundOrder,
): Promise<Outcome<Refund>> {
  await bringBackSession(deps, order.sessionId);
  return runCommand(deps, command, async (trx) => {
    const session = await lockSession(trx, order.sessionId);
    requireUninvolved(command.actor, [session?.userId, session?.providerOwnerId], 'refund');
    const refund = await writeRefund(deps, trx, command.trace, order);
    const { transaction } = refund;
    await insertAuditEvent(trx, {
      actor: callerName(command.actor),
      action: 'session.refunded',
      target: order.sessionId,
      detail: {
        amount: formatAmount(refund.amount),
        provider_share: order.bearer,
        reason: order.reason,
        transaction_id: transaction.id,
      },
    });
    return refund;
  });
}
