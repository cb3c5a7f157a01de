import type { Actor } from '@gridlease/common/access/caller';
import type { NewAuditEvent } from '../../books/audit/store.ts';
import { formatAmount } from '../../books/money/amount.ts';
import type { NewTransaction, Transaction } from '../../books/transactions/transaction.ts';
import { callerName } from '../../http/access.ts';

export interface WriteOffOrder {
  readonly walletId: string;
  /** Base units; undefined: the whole debt. */
  readonly amount: bigint | undefined;
  readonly reason: string;
}

export interface AdjustmentOrder extends WriteOffOrder {
  /** Base units, not zero; negative: debits the wallet. */
  readonly amount: bigint;
}

/** What the wallet's owner sees of an adjustment. */
export function newAdjustment(id: string, { walletId, amount, reason }: AdjustmentOrder): NewTransaction {
  return {
    id,
    ...(amount > 0n ? { toWalletId: walletId } : { fromWalletId: walletId }),
    type: 'adjustment',
    status: 'confirmed',
    amount: amount > 0n ? amount : -amount,
    description: 'Adjusted by the platform',
    metadata: { reason },
  };
}

export function adjustmentAudit(
  actor: Actor,
  action: 'wallet.adjusted' | 'debt.written_off',
  { walletId, amount, reason }: WriteOffOrder,
  transaction: Pick<Transaction, 'id' | 'amount'>,
): NewAuditEvent & { readonly detail: object } {
  return {
    actor: callerName(actor),
    action,
    target: walletId,
    detail: {
      amount: formatAmount(amount ?? transaction.amount),
      reason,
      transaction_id: transaction.id,
    },
  };
}
