import type { Account, WalletAccounts } from '../../books/ledger/accounts.ts';
import { afterEntries, type Hold, planChange, remainingOf } from '../../books/ledger/hold.ts';
import { type Entry, type Journal, move } from '../../books/ledger/journal.ts';
import { feeOf } from './accrual.ts';
import type { Decision } from './decision.ts';
import type { Session } from './session.ts';

/** What a decision comes to in the books. */
export interface Posting {
  /** The session as it is afterwards; its version counts the change. */
  readonly session: Session;
  readonly before: Session;
  readonly journals: readonly Journal[];
  readonly hold: { readonly row: Hold; readonly isNew: boolean } | undefined;
  readonly wallet: WalletAccounts;
  readonly decision: Decision;
  /** Base units back to the wallet. */
  readonly released: bigint;
}

export interface PlanContext {
  readonly newId: () => string;
  readonly now: Date;
  /** The platform's fees. */
  readonly fees: Account;
}

interface Books {
  readonly hold: Hold | undefined;
  readonly isNew: boolean;
  readonly wallet: WalletAccounts;
  readonly journals: readonly Journal[];
}

/**
 * The journals of a decision, and what session, hold and wallet become. Pure: whoever decides for several sessions of
 * one wallet hands the wallet that one posting leaves to the next.
 */
export function planPosting(
  given: {
    readonly session: Session;
    readonly hold: Hold | undefined;
    readonly wallet: WalletAccounts;
    readonly decision: Decision;
  },
  context: PlanContext,
): Posting {
  const { session, decision } = given;
  const opened = openHold(given, context);
  const changed = changeHold(session, decision, opened, context);
  const owing = oweRest(session, decision, changed, context);
  const { hold, isNew, wallet, journals } = owing;
  return {
    session: sessionAfter(session, decision, hold, context.now),
    before: session,
    journals,
    hold: hold && { row: hold, isNew },
    wallet,
    decision,
    released: hold === undefined ? 0n : hold.released - (given.hold?.released ?? 0n),
  };
}

/** Where nothing is held any more and something is to be, there is a new hold. */
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
  const entries = move(wallet.available, wallet.locked, decision.extend);
  const journal: Journal = { id: newId(), kind: 'hold_placed', reference: session.id, entries };
  return { hold: placed, isNew: true, wallet: afterEntries(wallet, entries), journals: [journal] };
}

function changeHold(session: Session, decision: Decision, books: Books, context: PlanContext): Books {
  const { hold, isNew, wallet } = books;
  const extend = isNew ? 0n : decision.extend;
  const release = decision.end === undefined ? undefined : 'rest';
  if (hold === undefined || (extend === 0n && decision.capture === 0n && release === undefined)) return books;
  const credits = creditsOf(session, { from: session.charged, amount: decision.capture }, context.fees);
  const journalId = context.newId();
  const plan = planChange(hold, wallet, {
    holdId: hold.id,
    journalId,
    extend,
    credits,
    ...(release && { release }),
  });
  return {
    hold: plan.hold,
    isNew,
    wallet: plan.wallet,
    journals: plan.journal === undefined ? books.journals : [...books.journals, plan.journal],
  };
}

/** What no money was there for: the provider is paid all the same, and the wallet owes it. */
function oweRest(session: Session, decision: Decision, books: Books, context: PlanContext): Books {
  if (decision.owe === 0n) return books;
  const from = session.charged + decision.capture;
  const entries = [
    { account: books.wallet.debt, amount: -decision.owe },
    ...creditsOf(session, { from, amount: decision.owe }, context.fees),
  ];
  const journal: Journal = { id: context.newId(), kind: 'debt_incurred', reference: session.id, entries };
  return {
    ...books,
    wallet: afterEntries(books.wallet, entries),
    journals: [...books.journals, journal],
  };
}

/** Who gets an amount of what a session is charged: the fee is that of all charged so far, less what was taken of it. */
function creditsOf(session: Session, part: { from: bigint; amount: bigint }, fees: Account): Entry[] {
  const fee = feeOf(part.from + part.amount, session.price) - feeOf(part.from, session.price);
  const earned = { account: { id: session.earnedAccountId, isStored: true }, amount: part.amount - fee };
  return [earned, { account: fees, amount: fee }].filter(({ amount }) => amount > 0n);
}

function sessionAfter(session: Session, decision: Decision, hold: Hold | undefined, now: Date): Session {
  const { end, charged, lowFunds } = decision;
  const isCharged = charged > session.charged || end !== undefined;
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
    lastBilledAt: isCharged ? (end?.at ?? now) : session.lastBilledAt,
    version: session.version + 1,
    updatedAt: now,
  };
}
