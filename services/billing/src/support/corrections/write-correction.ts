import { type RepaymentDeps, repayDebts } from '../../books/debts/repay.ts';
import { insertCorrectionClaim } from '../../books/debts/store.ts';
import { walletNotFound } from '../../books/errors.ts';
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
import { lockWallet } from '../../books/wallets/store.ts';
import type { Deposit } from '../../chain/deposits/store.ts';
import type { BillingTransaction } from '../../database/database.ts';
import { giveDeposit, lockMove } from './deposit-move.ts';
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

/** The users whose wallets a correction takes from and gives to. */
export interface Parties {
  readonly from: string;
  /** Undefined: it only takes. */
  readonly to: string | undefined;
}

/** Locks the rows of the wallets of a correction. @throws BillingError 404 `wallet_not_found` */
export async function lockWallets(
  trx: BillingTransaction,
  { walletId, toWalletId }: Pick<Correction, 'walletId' | 'toWalletId'>,
): Promise<Parties> {
  const users = new Map<string, string>();
  for (const id of [walletId, toWalletId].filter((each) => each !== undefined).toSorted()) {
    const wallet = await lockWallet(trx, id);
    if (wallet === undefined) throw walletNotFound(id);
    users.set(id, wallet.userId);
  }
  return { from: users.get(walletId) ?? '', to: toWalletId && users.get(toWalletId) };
}
