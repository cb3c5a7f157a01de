import { insertAuditEvent } from '../../books/audit/store.ts';
import { formatAmount } from '../../books/money/amount.ts';
import type { BillingTransaction } from '../../database/database.ts';
import type { Correction } from './store.ts';

const ACTIONS = {
  adjustment_reversal: {
    awaiting_approval: 'adjustment.reversal_requested',
    done: 'adjustment.reversed',
    refused: 'adjustment.reversal_refused',
  },
  deposit_move: {
    awaiting_approval: 'deposit.move_requested',
    done: 'deposit.moved',
    refused: 'deposit.move_refused',
  },
} as const;

/** Records who requested or decided a correction, under its adjustment or deposit. */
export async function recordCorrection(
  trx: BillingTransaction,
  actor: string,
  correction: Correction,
): Promise<void> {
  const { id, kind, status, targetId, walletId, toWalletId, amount, taken, owed } = correction;
  const parts = taken !== undefined && owed !== undefined && { taken, owed };
  await insertAuditEvent(trx, {
    actor,
    action: ACTIONS[kind][status],
    target: targetId,
    detail: {
      correction_id: id,
      wallet_id: walletId,
      ...(toWalletId !== undefined && { to_wallet_id: toWalletId }),
      amount: formatAmount(amount),
      ...(parts && { taken: formatAmount(parts.taken), owed: formatAmount(parts.owed) }),
      reason: correction.reason,
      requested_by: correction.requestedBy,
    },
  });
}
