import { afterEntries, type Hold, planChange, remainingOf } from '../../books/holds/hold.ts';
import type { Account, WalletAccounts } from '../../books/ledger/accounts.ts';
import type { Journal } from '../../books/ledger/journal.ts';
import { feeOf } from '../../books/platform-fee.ts';
import { rentalHeld, rentalOwed } from '../../books/postings.ts';
import { feeOfPayment, paymentCredits, type RentalPayment } from '../../books/rental-payment.ts';
import { hasStarted, type Session } from './session.ts';
import type { Decision } from './state.ts';

/** The postings of a decision. */
export interface Posting {
  /** The session after the posting, with its version incremented. */
  readonly session: Session;
  readonly before: Session;
  readonly journals: readonly Journal[];
  readonly hold: { readonly row: Hold; readonly isNew: boolean } | undefined;
  readonly wallet: WalletAccounts;
  readonly decision: Decision;
  /** Base units returned to the wallet. */
  readonly released: bigint;
  /** What the posting paid and had been paid before, and the platform's part of it; base units. */
  readonly payment: { readonly amount: bigint; readonly paidBefore: bigint; readonly fee: bigint };
}

export interface PlanContext {
  readonly newId: () => string;
  readonly now: Date;
  /** Until when the machine's work is proven, at most now. */
  readonly provenUntil: Date;
  readonly fees: Account;
  /** The counterpart of all debts. */
  readonly claims: Account;
}

interface Books {
  readonly hold: Hold | undefined;
  readonly isNew: boolean;
  readonly wallet: WalletAccounts;
  readonly journals: readonly Journal[];
}

/**
 * Plans the journals of a decision, and the resulting session, hold and wallet. Pure: for several sessions of
 * one wallet, pass the wallet that one posting returns to the next.
 */
export function planPosting(
  given: {
    readonly session: Session;
    /** What of its charge has not been paid; base units. */
    readonly unpaid: bigint;
    readonly hold: Hold | undefined;
    readonly wallet: WalletAccounts;
    readonly decision: Decision;
  },
  context: PlanContext,
): Posting {
  const { session, decision, unpaid } = given;
  const payment = paymentOf(
    session,
    { amount: decision.capture, paidBefore: session.charged - unpaid },
    context,
  );
  const opened = openHold(given, context);
  const changed = changeHold(decision, payment, opened, context);
  const owing = oweRest(session, decision, changed, context);
  const { hold, isNew, wallet, journals } = owing;
  return {
    session: sessionAfter(session, decision, hold, context),
    before: session,
    journals,
    hold: hold && { row: hold, isNew },
    wallet,
    decision,
    released: hold === undefined ? 0n : hold.released - (given.hold?.released ?? 0n),
    payment: { ...payment, fee: feeOfPayment(payment) },
  };
}

/** Creates a hold if the session has none and something must be held. */
function openHold(
  {
    session,
    hold,
    wallet,
    decision,
  }: { session: Session; hold: Hold | undefined; wallet: WalletAccounts; decision: Decision },
  { newId }: PlanContext,
): Books {
  if (hold !== undefined || decision.extend === 0n) return { hold, isNew: false, wallet, journals: [] };
  const placed = {
    id: newId(),
    walletId: session.walletId,
    accountId: wallet.locked.id,
    reference: session.id,
    amount: decision.extend,
    captured: 0n,
    released: 0n,
  };
  const journal = rentalHeld({ id: newId(), reference: session.id, wallet, amount: decision.extend });
  return { hold: placed, isNew: true, wallet: afterEntries(wallet, journal.entries), journals: [journal] };
}

function changeHold(decision: Decision, payment: RentalPayment, books: Books, context: PlanContext): Books {
  const { hold, isNew, wallet } = books;
  const extend = isNew ? 0n : decision.extend;
  const isReleased = decision.end !== undefined;
  if (hold === undefined || (extend === 0n && decision.capture === 0n && !isReleased)) return books;
  const plan = planChange(hold, wallet, {
    journalId: context.newId(),
    extend,
    credits: paymentCredits(payment),
    isReleased,
  });
  return {
    hold: plan.hold,
    isNew,
    wallet: plan.wallet,
    journals: plan.journal === undefined ? books.journals : [...books.journals, plan.journal],
  };
}

/** Posts the part that the funds did not cover: the wallet owes it, and nobody has it yet. */
function oweRest(session: Session, decision: Decision, books: Books, context: PlanContext): Books {
  const { owe: amount } = decision;
  if (amount === 0n) return books;
  const { newId, claims } = context;
  const journal = rentalOwed({ id: newId(), reference: session.id, wallet: books.wallet, claims, amount });
  return {
    ...books,
    wallet: afterEntries(books.wallet, journal.entries),
    journals: [...books.journals, journal],
  };
}

function paymentOf(
  { earnedAccountId, price }: Session,
  part: Pick<RentalPayment, 'paidBefore' | 'amount'>,
  { fees }: PlanContext,
): RentalPayment {
  return { ...part, terms: price, earned: { id: earnedAccountId, isStored: true }, fees };
}

function sessionAfter(
  session: Session,
  decision: Decision,
  hold: Hold | undefined,
  { now, provenUntil }: PlanContext,
): Session {
  const { end, charged, lowFunds } = decision;
  const isCharged = charged > session.charged || (end !== undefined && hasStarted(session));
  return {
    ...session,
    status: decision.status,
    endReason: end?.reason,
    holdId: hold !== undefined && remainingOf(hold) > 0n ? hold.id : undefined,
    charged,
    fee: feeOf(charged, session.price),
    chargedMinutes: decision.minutes,
    debt: session.debt + decision.owe,
    lowFundsAt: lowFunds === 'warn' ? now : lowFunds === 'clear' ? undefined : session.lowFundsAt,
    graceSince: decision.graceSince,
    graceUntil: decision.graceUntil,
    endedAt: end?.at,
    lastBilledAt: isCharged ? (end?.at ?? provenUntil) : session.lastBilledAt,
    provenUntil:
      end && session.isWatched && hasStarted(session)
        ? new Date(Math.min(provenUntil.getTime(), end.at.getTime()))
        : undefined,
    exitCode: end?.exitCode,
    version: session.version + 1,
    updatedAt: now,
  };
}
