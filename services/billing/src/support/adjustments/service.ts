import type { Outcome } from '@gridlease/common/idempotency/idempotent';
import { insertAuditEvent } from '../../books/audit/store.ts';
import { insufficientFunds, walletNotFound } from '../../books/errors.ts';
import { announceTransaction, type EventContext } from '../../books/events/announce.ts';
import type { WalletAccounts } from '../../books/ledger/accounts.ts';
import { getAccountByCode, lockAccountsOf, postJournals } from '../../books/ledger/store.ts';
import { formatAmount } from '../../books/money/amount.ts';
import { debtWrittenOff, walletAdjusted } from '../../books/postings.ts';
import { insertTransaction } from '../../books/transactions/store.ts';
import type { Transaction } from '../../books/transactions/transaction.ts';
import { lockWallet } from '../../books/wallets/store.ts';
import { type CommandDeps, runCommand } from '../../database/command.ts';
import type { BillingTransaction } from '../../database/database.ts';
import { callerName } from '../../http/access.ts';
import type { Command } from '../../http/command.ts';
import { wakeSessionsInGrace } from '../../rentals/sessions/tick-store.ts';
import { amountAboveDebt, noDebt } from './errors.ts';
import { assignWriteOff } from './store.ts';

export interface AdjustmentDeps extends EventContext, CommandDeps {}

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

/**
 * Credits or debits a wallet at the platform's expense or in its favor.
 *
 * @throws BillingError 402 `insufficient_funds`; 404 `wallet_not_found`
 */
export async function adjustWallet(
  deps: AdjustmentDeps,
  command: Command<Transaction>,
  order: AdjustmentOrder,
): Promise<Outcome<Transaction>> {
  return adjust(deps, command, order, {
    action: 'wallet.adjusted',
    event: 'confirmed',
    post: (trx, accounts) => postAdjustment(deps, trx, order, accounts),
  });
}

/**
 * Writes off a wallet's debt at the platform's expense.
 *
 * @throws BillingError 404 `wallet_not_found`; 409 `no_debt`, `amount_above_debt`
 */
export async function writeOffDebt(
  deps: AdjustmentDeps,
  command: Command<Transaction>,
  order: WriteOffOrder,
): Promise<Outcome<Transaction>> {
  return adjust(deps, command, order, {
    action: 'debt.written_off',
    event: 'written_off',
    post: (trx, accounts) => postWriteOff(deps, trx, order, accounts),
  });
}

interface Adjustment {
  readonly action: 'wallet.adjusted' | 'debt.written_off';
  readonly event: string;
  readonly post: (trx: BillingTransaction, accounts: WalletAccounts) => Promise<Transaction>;
}

/** Locks the wallet, posts to it, and records and announces that. */
async function adjust(
  deps: AdjustmentDeps,
  command: Command<Transaction>,
  { walletId, amount, reason }: WriteOffOrder,
  { action, event, post }: Adjustment,
): Promise<Outcome<Transaction>> {
  return runCommand(deps, command, async (trx) => {
    if ((await lockWallet(trx, walletId)) === undefined) throw walletNotFound(walletId);
    const transaction = await post(trx, await lockAccountsOf(trx, walletId));
    await insertAuditEvent(trx, {
      actor: callerName(command.actor),
      action,
      target: walletId,
      detail: {
        amount: formatAmount(amount ?? transaction.amount),
        reason,
        transaction_id: transaction.id,
      },
    });
    await announceTransaction(trx, deps, command.trace, { transaction, what: event });
    await wakeSessionsInGrace(trx, walletId);
    return transaction;
  });
}

async function postAdjustment(
  { newId }: AdjustmentDeps,
  trx: BillingTransaction,
  { walletId, amount, reason }: AdjustmentOrder,
  wallet: WalletAccounts,
): Promise<Transaction> {
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

async function postWriteOff(
  { newId }: AdjustmentDeps,
  trx: BillingTransaction,
  { walletId, amount: asked, reason }: WriteOffOrder,
  wallet: WalletAccounts,
): Promise<Transaction> {
  const debt = -wallet.debt.balance;
  if (debt === 0n) throw noDebt(walletId);
  const amount = asked ?? debt;
  if (amount > debt) throw amountAboveDebt({ amount, debt });
  const id = newId();
  const badDebt = await getAccountByCode(trx, 'platform:bad_debt');
  await postJournals(trx, [debtWrittenOff({ id: newId(), reference: id, wallet, badDebt, amount })]);
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
