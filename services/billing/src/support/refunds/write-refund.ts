import { type Claim, takeFromClaims } from '../../books/debts/claim.ts';
import { type RepaymentDeps, repayDebts } from '../../books/debts/repay.ts';
import { insertRefundClaim, listOpenClaimsFor, readUnpaid, recordLosses } from '../../books/debts/store.ts';
import { announceTransaction, type EventContext, type EventOrigin } from '../../books/events/announce.ts';
import type { WalletAccounts } from '../../books/ledger/accounts.ts';
import {
  getAccountsByCode,
  type LockedAccounts,
  lockPostedAccounts,
  postJournals,
  requireWalletAccounts,
} from '../../books/ledger/store.ts';
import { formatAmount, sumOf } from '../../books/money/amount.ts';
import { refundIssued } from '../../books/postings.ts';
import { givenBack, type RefundShares } from '../../books/refund-shares.ts';
import { insertTransaction } from '../../books/transactions/store.ts';
import type { Transaction } from '../../books/transactions/transaction.ts';
import type { BillingTransaction } from '../../database/database.ts';
import { sessionActive, sessionNotFound } from '../../rentals/sessions/errors.ts';
import { isLive, type Session } from '../../rentals/sessions/session.ts';
import { lockSession } from '../../rentals/sessions/store.ts';
import { sumOfWriteOffs } from '../adjustments/store.ts';
import { amountAboveCharged, nothingToRefund } from './errors.ts';
import { type ShareBearer, splitRefund } from './split.ts';
import { insertRefund, type RefundSums, sumOfRefunds } from './store.ts';

/** A refund of a rental's charge. */
export interface Refund {
  readonly sessionId: string;
  /** The sum of the split, in base units; the transaction's amount is what the renter got at once. */
  readonly amount: bigint;
  readonly split: RefundShares;
  readonly transaction: Transaction;
}

export interface RefundOrder {
  readonly sessionId: string;
  /** Base units; undefined: all that was charged and neither refunded nor written off yet. */
  readonly amount: bigint | undefined;
  readonly bearer: ShareBearer;
  readonly reason: string;
  /** The dispute that the refund decides, if any. */
  readonly disputeId?: string | undefined;
}

/**
 * Refunds what was charged for a rental, paid or still owed, with new journals; the bill does not change.
 * Locks the session, then accounts.
 *
 * @throws BillingError 404 `session_not_found`; 409 `session_active`, `nothing_to_refund`,
 *   `amount_above_charged`
 */
export async function writeRefund(
  deps: RepaymentDeps,
  trx: BillingTransaction,
  origin: EventOrigin,
  order: RefundOrder,
): Promise<Refund> {
  const { sessionId, bearer, reason, disputeId } = order;
  const session = await lockSession(trx, sessionId);
  if (session === undefined) throw sessionNotFound(sessionId);
  if (isLive(session)) throw sessionActive(session.status);
  const books = await lockRefundBooks(trx, session);
  const amount = requireRefundable(order, session.charged - books.refunded.total - books.writtenOff);
  const id = deps.newId();
  const split = await postRefund(deps, trx, session, books, { id, amount, bearer });
  const transaction = await insertTransaction(trx, {
    id,
    ...(bearer === 'taken_back' && { fromWalletId: session.providerWalletId }),
    toWalletId: session.walletId,
    type: 'refund',
    status: 'confirmed',
    amount: givenBack(split),
    fee: split.fee,
    description: `Refund of the rental of ${session.gpuModel}`,
    sessionId,
    jobId: session.jobId,
    metadata: {
      reason,
      provider_share: bearer,
      refunded: formatAmount(amount),
      ...(disputeId !== undefined && { dispute_id: disputeId }),
    },
  });
  await insertRefund(trx, { id, sessionId, earnedAccountId: session.earnedAccountId, amount, split });
  await announceTransaction(trx, deps, origin, { transaction, what: 'confirmed' });
  await repayDebts(deps, trx, origin, books.locked, [session.walletId]);
  return { sessionId, amount, split, transaction };
}

function requireRefundable({ sessionId, amount: asked }: RefundOrder, refundable: bigint): bigint {
  if (refundable === 0n) throw nothingToRefund(sessionId);
  const amount = asked ?? refundable;
  if (amount > refundable) throw amountAboveCharged({ amount, refundable });
  return amount;
}

interface RefundBooks {
  readonly locked: LockedAccounts;
  readonly renter: WalletAccounts;
  readonly owner: WalletAccounts;
  /** The machine's earnings that were not paid out, in base units. */
  readonly earned: bigint;
  /** Earlier refunds of the rental. */
  readonly refunded: RefundSums;
  readonly writtenOff: bigint;
  /** What of the charge was not paid: owed, written off or cancelled. */
  readonly unpaid: bigint;
  /** The claims for the rental that are open. */
  readonly claims: readonly Claim[];
}

/**
 * Reads the sums after the renter's accounts are locked. A write-off takes the same locks, so each either
 * sees the other or comes first.
 */
async function lockRefundBooks(
  trx: BillingTransaction,
  { id, walletId, providerWalletId, earnedAccountId }: Session,
): Promise<RefundBooks> {
  const locked = await lockPostedAccounts(trx, {
    walletIds: [walletId, providerWalletId],
    accountIds: [earnedAccountId],
    isCredit: true,
  });
  return {
    locked,
    renter: requireWalletAccounts(locked, walletId),
    owner: requireWalletAccounts(locked, providerWalletId),
    earned: locked.accounts.get(earnedAccountId)?.balance ?? 0n,
    refunded: await sumOfRefunds(trx, id),
    writtenOff: await sumOfWriteOffs(trx, id),
    unpaid: (await readUnpaid(trx, [id])).get(id) ?? 0n,
    claims: await listOpenClaimsFor(trx, id),
  };
}

async function postRefund(
  { newId }: EventContext,
  trx: BillingTransaction,
  session: Session,
  books: RefundBooks,
  { id, amount, bearer }: { readonly id: string; readonly amount: bigint; readonly bearer: ShareBearer },
): Promise<RefundShares> {
  const { earnedAccountId, charged, price } = session;
  const { renter, owner, earned, unpaid, refunded, claims } = books;
  const paid = charged - unpaid - (refunded.total - refunded.cancelled);
  const rental = { open: sumOf(claims.map(({ open }) => ({ amount: open }))), paid, price };
  const split = splitRefund(amount, rental, bearer, { earned, available: owner.available.balance });
  const cancelled = takeFromClaims(claims, split.cancelled);
  const platform = await getAccountsByCode(
    trx,
    'platform:fees',
    'platform:adjustments',
    'platform:claims',
    'platform:advanced',
    'platform:bad_debt',
  );
  const journal = refundIssued({
    id: newId(),
    reference: id,
    shares: split,
    advanced: sumOf(cancelled.filter(({ claim }) => claim.creditor.kind === 'platform')),
    renter,
    owner,
    earned: { id: earnedAccountId, isStored: true },
    fees: platform['platform:fees'],
    adjustments: platform['platform:adjustments'],
    claims: platform['platform:claims'],
    advances: platform['platform:advanced'],
    badDebt: platform['platform:bad_debt'],
  });
  await postJournals(trx, [journal]);
  await recordLosses(trx, 'cancelled', cancelled);
  if (split.owed > 0n) {
    await insertRefundClaim(trx, {
      id: newId(),
      debtorWalletId: session.providerWalletId,
      creditorWalletId: session.walletId,
      rental: { sessionId: session.id, jobId: session.jobId, gpuModel: session.gpuModel },
      amount: split.owed,
    });
  }
  return split;
}
