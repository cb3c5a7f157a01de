import type { Outcome } from '@gridlease/common/idempotency/idempotent';
import { insertAuditEvent } from '../../books/audit/store.ts';
import { takeFromClaims } from '../../books/debts/claim.ts';
import { type RepaymentDeps, repayDebts } from '../../books/debts/repay.ts';
import { listOpenClaims, recordLosses } from '../../books/debts/store.ts';
import { insufficientFunds, walletNotFound } from '../../books/errors.ts';
import { announceTransaction } from '../../books/events/announce.ts';
import {
  getAccountByCode,
  type LockedAccounts,
  lockPostedAccounts,
  postJournals,
  requireWalletAccounts,
} from '../../books/ledger/store.ts';
import { sumOf } from '../../books/money/amount.ts';
import { requireUninvolved } from '../../books/own-request.ts';
import { debtWrittenOff, walletAdjusted } from '../../books/postings.ts';
import { insertTransaction } from '../../books/transactions/store.ts';
import type { Transaction } from '../../books/transactions/transaction.ts';
import type { KnownAccounts } from '../../books/wallets/known-accounts.ts';
import { lockWallet } from '../../books/wallets/store.ts';
import { type CommandDeps, runCommand, runStatement } from '../../database/command.ts';
import type { BillingTransaction } from '../../database/database.ts';
import type { Command } from '../../http/command.ts';
import { type AdjustmentOrder, adjustmentAudit, newAdjustment, type WriteOffOrder } from './adjustment.ts';
import { adjustAtOnce, NotAtOnceError } from './at-once.ts';
import { amountAboveDebt, noDebt } from './errors.ts';
import { insertSessionWriteOffs } from './store.ts';

export type { AdjustmentOrder, WriteOffOrder };

export interface AdjustmentDeps extends RepaymentDeps, CommandDeps {
  readonly knownAccounts: KnownAccounts;
}

/**
 * Credits or debits a wallet at the platform's expense or in its favor.
 *
 * @throws BillingError 402 `insufficient_funds`; 403 `own_request` for the caller's own wallet; 404 `wallet_not_found`
 */
export async function adjustWallet(
  deps: AdjustmentDeps,
  command: Command<Transaction>,
  order: AdjustmentOrder,
): Promise<Outcome<Transaction>> {
  try {
    return await runStatement(deps, command, (db) => adjustAtOnce(deps, db, command, order));
  } catch (error) {
    if (!(error instanceof NotAtOnceError)) throw error;
    return adjustStepwise(deps, command, order);
  }
}

/** Adjusts a wallet that may owe: a credit repays its debts, which may credit others. */
export async function adjustStepwise(
  deps: AdjustmentDeps,
  command: Command<Transaction>,
  order: AdjustmentOrder,
): Promise<Outcome<Transaction>> {
  return adjust(deps, command, order, {
    action: 'wallet.adjusted',
    event: 'confirmed',
    post: (trx, locked) => postAdjustment(deps, trx, order, locked),
  });
}

/**
 * Writes off a wallet's debt, the newest claims first. Their creditors lose it.
 *
 * @throws BillingError 403 `own_request` for the caller's own wallet; 404 `wallet_not_found`; 409 `no_debt`, `amount_above_debt`
 */
export async function writeOffDebt(
  deps: AdjustmentDeps,
  command: Command<Transaction>,
  order: WriteOffOrder,
): Promise<Outcome<Transaction>> {
  return adjust(deps, command, order, {
    action: 'debt.written_off',
    event: 'written_off',
    post: (trx, locked) => postWriteOff(deps, trx, order, locked),
  });
}

interface Adjustment {
  readonly action: 'wallet.adjusted' | 'debt.written_off';
  readonly event: string;
  readonly post: (trx: BillingTransaction, locked: LockedAccounts) => Promise<Transaction>;
}

/** Locks the wallet, posts to it, and records and announces that. */
async function adjust(
  deps: AdjustmentDeps,
  command: Command<Transaction>,
  order: WriteOffOrder,
  { action, event, post }: Adjustment,
): Promise<Outcome<Transaction>> {
  const { walletId } = order;
  return runCommand(deps, command, async (trx) => {
    const wallet = await lockWallet(trx, walletId);
    if (wallet === undefined) throw walletNotFound(walletId);
    requireUninvolved(command.actor, [wallet.userId], 'adjustment');
    const locked = await lockPostedAccounts(trx, { walletIds: [walletId], isCredit: true });
    const transaction = await post(trx, locked);
    await insertAuditEvent(trx, adjustmentAudit(command.actor, action, order, transaction));
    await announceTransaction(trx, deps, command.trace, { transaction, what: event });
    await repayDebts(deps, trx, command.trace, locked, [walletId]);
    return transaction;
  });
}

async function postAdjustment(
  { newId }: AdjustmentDeps,
  trx: BillingTransaction,
  order: AdjustmentOrder,
  locked: LockedAccounts,
): Promise<Transaction> {
  const { walletId, amount } = order;
  const wallet = requireWalletAccounts(locked, walletId);
  const available = wallet.available.balance;
  if (available < -amount) throw insufficientFunds({ available, required: -amount });
  const id = newId();
  const adjustments = await getAccountByCode(trx, 'platform:adjustments');
  await postJournals(trx, [walletAdjusted({ id: newId(), reference: id, wallet, adjustments, amount })]);
  return insertTransaction(trx, newAdjustment(id, order));
}

async function postWriteOff(
  { newId }: AdjustmentDeps,
  trx: BillingTransaction,
  { walletId, amount: asked, reason }: WriteOffOrder,
  locked: LockedAccounts,
): Promise<Transaction> {
  const wallet = requireWalletAccounts(locked, walletId);
  const debt = -wallet.debt.balance;
  if (debt === 0n) throw noDebt(walletId);
  const amount = asked ?? debt;
  if (amount > debt) throw amountAboveDebt({ amount, debt });
  const newestFirst = (await listOpenClaims(trx, [walletId])).reverse();
  const parts = takeFromClaims(newestFirst, amount);
  const id = newId();
  await postJournals(trx, [
    debtWrittenOff({
      id: newId(),
      reference: id,
      wallet,
      amount,
      claims: await getAccountByCode(trx, 'platform:claims'),
      advanced: sumOf(parts.filter(({ claim }) => claim.creditor.kind === 'platform')),
      advances: await getAccountByCode(trx, 'platform:advanced'),
      badDebt: await getAccountByCode(trx, 'platform:bad_debt'),
    }),
  ]);
  await recordLosses(trx, 'written_off', parts);
  // The wallet's balance stays as it is, so it is on both sides.
  const transaction = await insertTransaction(trx, {
    id,
    fromWalletId: walletId,
    toWalletId: walletId,
    type: 'adjustment',
    status: 'confirmed',
    amount,
    description: 'Debt written off',
    metadata: { reason },
  });
  await insertSessionWriteOffs(trx, id, parts);
  return transaction;
}
