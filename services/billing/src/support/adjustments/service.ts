import type { Actor } from '@gridlease/common/access/caller';
import {
  type IdempotentRequest,
  type Outcome,
  runIdempotent,
} from '@gridlease/common/idempotency/idempotent';
import type { TraceContext } from '@gridlease/common/tracing/trace-context';
import { insertAuditEvent } from '../../books/audit/store.ts';
import { insufficientFunds, walletNotFound } from '../../books/errors.ts';
import { announceTransaction, type EventContext } from '../../books/events/billing-events.ts';
import { getAccountByCode, lockAccountsOf, postJournals } from '../../books/ledger/store.ts';
import { formatAmount } from '../../books/money/amount.ts';
import { walletAdjusted } from '../../books/postings.ts';
import { insertTransaction } from '../../books/transactions/store.ts';
import type { Transaction } from '../../books/transactions/transaction.ts';
import { lockWallet } from '../../books/wallets/store.ts';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { callerName } from '../../http/access.ts';
import { wakeSessionsInGrace } from '../../rentals/sessions/tick-store.ts';

export interface AdjustmentDeps extends EventContext {
  readonly db: Database;
  readonly onEvent: () => void;
}

export interface AdjustmentOrder {
  readonly walletId: string;
  /** Base units, not zero; negative: debits the wallet. */
  readonly amount: bigint;
  readonly reason: string;
}

/**
 * Credits or debits a wallet at the platform's expense or in its favor.
 *
 * @throws BillingError 402 `insufficient_funds`; 404 `wallet_not_found`
 */
export async function adjustWallet(
  deps: AdjustmentDeps,
  { actor, trace }: { readonly actor: Actor; readonly trace: TraceContext },
  order: AdjustmentOrder,
  idempotency: IdempotentRequest<Transaction> | undefined,
): Promise<Outcome<Transaction>> {
  const { walletId, amount, reason } = order;
  const outcome = await runIdempotent(deps.db, idempotency, async (trx) => {
    const transaction = await postAdjustment(deps, trx, order);
    await insertAuditEvent(trx, {
      actor: callerName(actor),
      action: 'wallet.adjusted',
      target: walletId,
      detail: { amount: formatAmount(amount), reason, transaction_id: transaction.id },
    });
    await announceTransaction(trx, deps, trace, { transaction, what: 'confirmed' });
    await wakeSessionsInGrace(trx, walletId);
    return transaction;
  });
  deps.onEvent();
  return outcome;
}

async function postAdjustment(
  { newId }: AdjustmentDeps,
  trx: BillingTransaction,
  { walletId, amount, reason }: AdjustmentOrder,
): Promise<Transaction> {
  if ((await lockWallet(trx, walletId)) === undefined) throw walletNotFound(walletId);
  const wallet = await lockAccountsOf(trx, walletId);
  const available = wallet.available.balance;
  if (available < -amount) throw insufficientFunds({ available, required: -amount });
  const id = newId();
  const adjustments = await getAccountByCode(trx, 'platform:adjustments');
  await postJournals(trx, [walletAdjusted({ id: newId(), reference: id, wallet, adjustments, amount })]);
  return insertTransaction(trx, {
    id,
    ...(amount > 0n ? { toWalletId: walletId } : { fromWalletId: walletId }),
    type: 'adjustment',
    status: 'confirmed',
    amount: amount > 0n ? amount : -amount,
    description: 'Adjusted by the platform',
    metadata: { reason },
  });
}
