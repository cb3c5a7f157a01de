import type { Actor } from '@gridlease/common/access/caller';
import {
  type IdempotentRequest,
  type Outcome,
  runIdempotent,
} from '@gridlease/common/idempotency/idempotent';
import type { TraceContext } from '@gridlease/common/tracing/trace-context';
import { insertAuditEvent } from '../../books/audit/store.ts';
import { walletNotFound } from '../../books/errors.ts';
import { announceTransaction, type EventContext } from '../../books/events/billing-events.ts';
import { getAccountByCode, lockAccountsOf, postJournals } from '../../books/ledger/store.ts';
import { formatAmount } from '../../books/money/amount.ts';
import { debtWrittenOff } from '../../books/postings.ts';
import { insertTransaction } from '../../books/transactions/store.ts';
import type { Transaction } from '../../books/transactions/transaction.ts';
import { lockWallet } from '../../books/wallets/store.ts';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { callerName } from '../../http/access.ts';
import { wakeSessionsInGrace } from '../../rentals/sessions/tick-store.ts';
import { amountAboveDebt, noDebt } from './errors.ts';
import { assignWriteOff } from './store.ts';

export interface WriteOffDeps extends EventContext {
  readonly db: Database;
  readonly onEvent: () => void;
}

export interface WriteOffOrder {
  readonly walletId: string;
  /** Base units; undefined: the whole debt. */
  readonly amount: bigint | undefined;
  readonly reason: string;
}

/**
 * Writes off a wallet's debt at the platform's expense.
 *
 * @throws BillingError 404 `wallet_not_found`; 409 `no_debt`, `amount_above_debt`
 */
export async function writeOffDebt(
  deps: WriteOffDeps,
  { actor, trace }: { readonly actor: Actor; readonly trace: TraceContext },
  order: WriteOffOrder,
  idempotency: IdempotentRequest<Transaction> | undefined,
): Promise<Outcome<Transaction>> {
  const outcome = await runIdempotent(deps.db, idempotency, async (trx) => {
    const transaction = await postWriteOff(deps, trx, order);
    await insertAuditEvent(trx, {
      actor: callerName(actor),
      action: 'debt.written_off',
      target: order.walletId,
      detail: {
        amount: formatAmount(transaction.amount),
        reason: order.reason,
        transaction_id: transaction.id,
      },
    });
    await announceTransaction(trx, deps, trace, { transaction, what: 'written_off' });
    await wakeSessionsInGrace(trx, order.walletId);
    return transaction;
  });
  deps.onEvent();
  return outcome;
}

async function postWriteOff(
  { newId }: WriteOffDeps,
  trx: BillingTransaction,
  { walletId, amount: asked, reason }: WriteOffOrder,
): Promise<Transaction> {
  if ((await lockWallet(trx, walletId)) === undefined) throw walletNotFound(walletId);
  const accounts = await lockAccountsOf(trx, walletId);
  const debt = -accounts.debt.balance;
  if (debt === 0n) throw noDebt(walletId);
  const amount = asked ?? debt;
  if (amount > debt) throw amountAboveDebt({ amount, debt });
  const id = newId();
  const badDebt = await getAccountByCode(trx, 'platform:bad_debt');
  const event = { id: newId(), reference: id, wallet: accounts, badDebt, amount };
  await postJournals(trx, [debtWrittenOff(event)]);
  const transaction = await insertTransaction(trx, {
    id,
    toWalletId: walletId,
    type: 'adjustment',
    status: 'confirmed',
    amount,
    description: 'Debt written off',
    metadata: { reason },
  });
  await assignWriteOff(trx, { transactionId: id, walletId, amount });
  return transaction;
}
