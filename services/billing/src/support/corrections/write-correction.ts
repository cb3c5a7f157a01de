import { type RepaymentDeps, repayDebts } from '../../books/debts/repay.ts';
import { insertCorrectionClaim } from '../../books/debts/store.ts';
import { announceTransaction, type EventOrigin } from '../../books/events/announce.ts';
import type { Journal } from '../../books/ledger/journal.ts';
import {
  getAccountsByCode,
  type LockedAccounts,
  lockPostedAccounts,
  postJournals,
  requireWalletAccounts,
} from '../../books/ledger/store.ts';
import { formatAmount, least } from '../../books/money/amount.ts';
import { adjustmentReversed, depositMoved } from '../../books/postings.ts';
import { insertTransaction } from '../../books/transactions/store.ts';
import type { Transaction } from '../../books/transactions/transaction.ts';
import { type Deposit, lockDeposit, updateDeposit } from '../../chain/deposits/store.ts';
import type { BillingTransaction } from '../../database/database.ts';
import { depositNotMovable } from './errors.ts';
import { type Correction, endCorrection } from './store.ts';

/** What a wallet had available of the corrected amount, and what it owes; base units. */
interface Parts {
  readonly taken: bigint;
  readonly owed: bigint;
}

/**
 * Makes a correction: takes what the wallet has available, turns the rest into a claim of the platform, and gives
 * a deposit to its owner. The rows of both wallets are locked.
 *
 * @param decidedBy who approved it; undefined: it needed no approval
 * @throws BillingError 409 `deposit_not_movable`
 */
export async function makeCorrection(
  deps: RepaymentDeps,
  trx: BillingTransaction,
  origin: EventOrigin,
  correction: Correction,
  decidedBy: string | undefined,
): Promise<Correction> {
  const { id, walletId, toWalletId, amount } = correction;
  const move = toWalletId === undefined ? undefined : await lockMove(trx, correction, toWalletId);
  const walletIds = toWalletId === undefined ? [walletId] : [walletId, toWalletId];
  const locked = await lockPostedAccounts(trx, { walletIds, isCredit: move !== undefined });
  const available = requireWalletAccounts(locked, walletId).available.balance;
  const taken = least(available, amount);
  const parts = { taken, owed: amount - taken };
  await post(deps, trx, locked, { correction, parts });
  const transactions = [await insertTransaction(trx, takenBack(correction, move?.deposit, parts))];
  if (move !== undefined) transactions.push(await giveDeposit(deps, trx, id, move));
  const confirmed = transactions.map((transaction) => ({ transaction, what: 'confirmed' }));
  await announceTransaction(trx, deps, origin, ...confirmed);
  if (move !== undefined) await repayDebts(deps, trx, origin, locked, [move.toWalletId]);
  return endCorrection(trx, id, { status: 'done', decidedBy, ...parts });
}

/** A deposit and the wallet that it belongs to. */
interface Move {
  readonly deposit: Deposit;
  readonly toWalletId: string;
}

async function lockMove(
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

async function post(
  { newId }: RepaymentDeps,
  trx: BillingTransaction,
  locked: LockedAccounts,
  { correction, parts }: { readonly correction: Correction; readonly parts: Parts },
): Promise<void> {
  const { id: correctionId, walletId, toWalletId } = correction;
  const {
    'platform:claims': claims,
    'platform:advanced': advances,
    'platform:adjustments': adjustments,
  } = await getAccountsByCode(trx, 'platform:claims', 'platform:advanced', 'platform:adjustments');
  const wallet = requireWalletAccounts(locked, walletId);
  const event = { id: newId(), reference: correctionId, wallet, claims, advances, ...parts };
  const journal: Journal =
    toWalletId === undefined
      ? adjustmentReversed({ ...event, adjustments })
      : depositMoved({ ...event, to: requireWalletAccounts(locked, toWalletId) });
  await postJournals(trx, [journal]);
  if (parts.owed === 0n) return;
  await insertCorrectionClaim(trx, {
    id: newId(),
    debtorWalletId: walletId,
    correctionId,
    creditorAccountId: advances.id,
    amount: parts.owed,
  });
}

/** The transaction of the wallet that gives back, which shows what it had available. */
function takenBack(
  { id, targetId, walletId, amount, reason }: Correction,
  deposit: Deposit | undefined,
  { taken, owed }: Parts,
): Parameters<typeof insertTransaction>[1] {
  return {
    id,
    fromWalletId: walletId,
    type: 'adjustment',
    status: 'confirmed',
    amount: taken,
    description:
      deposit === undefined ? 'Adjustment taken back' : 'Deposit that belongs to another wallet taken back',
    metadata: {
      reason,
      ...(deposit === undefined ? { adjustment_id: targetId } : { deposit_id: deposit.transactionId }),
      taken_back: formatAmount(amount),
      owed: formatAmount(owed),
    },
  };
}

/**
 * Makes the deposit that of another wallet. The first wallet's transaction stays, because it had the tokens; the
 * new owner gets a transaction of its own with the same signature.
 */
async function giveDeposit(
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
