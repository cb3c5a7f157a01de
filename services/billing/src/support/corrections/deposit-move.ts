import type { RepaymentDeps } from '../../books/debts/repay.ts';
import { insertTransaction } from '../../books/transactions/store.ts';
import type { Transaction } from '../../books/transactions/transaction.ts';
import { type Deposit, lockDeposit, updateDeposit } from '../../chain/deposits/store.ts';
import type { BillingTransaction } from '../../database/database.ts';
import { depositNotMovable } from './errors.ts';
import type { Correction } from './store.ts';

/** A deposit and the wallet that it belongs to. */
export interface Move {
  readonly deposit: Deposit;
  readonly toWalletId: string;
}

/** Locks the deposit that a correction moves. @throws BillingError 409 `deposit_not_movable` */
export async function lockMove(
  trx: BillingTransaction,
  { targetId, walletId }: Correction,
  toWalletId: string,
): Promise<Move> {
  return { deposit: await lockMovable(trx, targetId, walletId), toWalletId };
}

/**
 * Locks a deposit, and requires that the wallet still has it. The wallet's row is locked.
 *
 * @throws BillingError 409 `deposit_not_movable`
 */
export async function lockMovable(trx: BillingTransaction, id: string, walletId: string): Promise<Deposit> {
  const deposit = await lockDeposit(trx, id);
  if (deposit?.walletId !== walletId) throw depositNotMovable('it belongs to another wallet by now');
  return deposit;
}

/**
 * Makes the deposit that of another wallet. The first wallet's transaction stays, because it had the tokens; the
 * new owner gets a transaction of its own with the same signature.
 */
export async function giveDeposit(
  { newId }: RepaymentDeps,
  trx: BillingTransaction,
  correctionId: string,
  { deposit: { id, amount, signature }, toWalletId }: Move,
): Promise<Transaction> {
  const transaction = await insertTransaction(trx, {
    id: newId(),
    toWalletId,
    type: 'deposit',
    status: 'confirmed',
    amount,
    description: 'Deposit',
    signature,
    metadata: { attribution: 'administrator', correction_id: correctionId },
  });
  await updateDeposit(trx, id, {
    status: 'confirmed',
    walletId: toWalletId,
    transactionId: transaction.id,
  });
  return transaction;
}
