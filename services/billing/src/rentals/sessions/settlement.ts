import { type RepaymentDeps, repayDebts } from '../../books/debts/repay.ts';
import { addRentalDebts, type RentalDebt, readUnpaid } from '../../books/debts/store.ts';
import { announceTransaction, type EventOrigin } from '../../books/events/announce.ts';
import { type Hold, remainingOf } from '../../books/holds/hold.ts';
import { insertHolds, lockHolds, updateHolds } from '../../books/holds/store.ts';
import type { Account, WalletAccounts } from '../../books/ledger/accounts.ts';
import {
  getAccountsByCode,
  type LockedAccounts,
  lockPostedAccounts,
  postJournals,
} from '../../books/ledger/store.ts';
import type { BillingTransaction } from '../../database/database.ts';
import { freeCards } from '../cards/allocation.ts';
import { deleteUnready, giveUpUnready } from '../delivery/unready-store.ts';
import { type Course, endOfMinutes } from './accrual.ts';
import { decide } from './charge-decision.ts';
import { announceSessions, eventsOf } from './events.ts';
import { isGivenUp } from './pending.ts';
import { provenUntil } from './proof.ts';
import { insertBillingRecords } from './records-store.ts';
import { type SessionRules, spendLimitOf } from './rules.ts';
import { type AskedEnd, hasStarted, type Session, type SessionUsage } from './session.ts';
import { type Posting, planPosting } from './settlement-plan.ts';
import { type SessionTransaction, updateSessions, writeSessionTransactions } from './settlement-store.ts';
import { askedLimits, limitsOf, roomOf, type SpendLimit, type SpendRooms, takeRoom } from './spend-limit.ts';
import { readSpendRoom } from './spend-limit-store.ts';
import { type Decision, type Funds, type SessionState, stateOf } from './state.ts';
import { type LockedSession, lockLiveSessions, lockSessionUsage } from './store.ts';

export interface PostingDeps extends RepaymentDeps {
  readonly sessionRules: SessionRules;
}

/** The result of processing a session. */
export interface Settled extends SessionState {
  readonly decision: Decision | undefined;
}

export interface SettleOrder {
  readonly ids: readonly string[];
  /** Whether to wait for sessions that are locked by other transactions, or to skip them. */
  readonly others: 'wait' | 'skip';
  /** A request to end these sessions now. */
  readonly asked?: AskedEnd;
}

/**
 * Makes decisions for live sessions, with everything locked that they depend on, and posts the results.
 * Returns the sessions that were live; a missing one has ended or was skipped because it is locked.
 *
 * Locks sessions, their usage, holds and accounts in this order, each by ascending id.
 */
export async function settleSessions(
  trx: BillingTransaction,
  deps: PostingDeps,
  origin: EventOrigin,
  { ids, others, asked }: SettleOrder,
): Promise<readonly Settled[]> {
  const live = await lockLiveSessions(trx, ids, others);
  if (live.length === 0) return [];
  const found = await lockSessionUsage(trx, live);
  const holds = await lockHolds(
    trx,
    found.flatMap(({ session }) => session.holdId ?? []),
  );
  const locked = await lockPostedAccounts(trx, {
    walletIds: [...new Set(found.map(({ session }) => session.walletId))],
    accountIds: [...new Set(found.map(({ session }) => session.earnedAccountId))],
    isCredit: true,
  });
  const limited = found.map((one) => ({
    ...one,
    limits: limitsOf(one.session, spendLimitOf(one.spendDayMax, deps.sessionRules)),
  }));
  const rooms = await readSpendRoom(trx, askedLimits(limited));
  const indebted = found.filter(({ session }) => session.debt > 0n);
  const unpaid = await readUnpaid(
    trx,
    indebted.map(({ session }) => session.id),
  );
  const { 'platform:fees': fees, 'platform:claims': claims } = await getAccountsByCode(
    trx,
    'platform:fees',
    'platform:claims',
  );
  const { settled, postings, wallets } = planAll(
    { found: limited, holds, locked, rooms, unpaid, fees, claims, asked },
    deps,
  );
  await writePostings(trx, deps, origin, postings);
  // Released, or there before: a frozen wallet's rental is charged from its hold alone.
  const repaying = [...wallets].filter(
    ([, { available, debt }]) => available.balance > 0n && debt.balance < 0n,
  );
  await repayDebts(
    deps,
    trx,
    origin,
    locked,
    repaying.map(([walletId]) => walletId),
  );
  // Last, because nothing is locked after machines.
  const ended = postings.filter(({ decision }) => decision.end !== undefined);
  await freeCards(
    trx,
    deps,
    origin,
    ended.flatMap(({ session }) => (session.cards?.length ? session.id : [])),
  );
  return settled;
}

interface LimitedSession extends LockedSession {
  readonly limits: readonly SpendLimit[];
}

interface Locked {
  readonly found: readonly LimitedSession[];
  readonly holds: ReadonlyMap<string, Hold>;
  readonly locked: LockedAccounts;
  readonly rooms: SpendRooms;
  /** By session, what of its charge has not been paid. */
  readonly unpaid: ReadonlyMap<string, bigint>;
  readonly fees: Account;
  readonly claims: Account;
  readonly asked: AskedEnd | undefined;
}

interface PostingWithUsage extends Posting {
  readonly usage: SessionUsage;
  readonly course: Course;
}

/** Plans session by session: funds that one takes from a wallet are not available to the next. */
function planAll({ found, holds, locked, asked, ...books }: Locked, deps: PostingDeps) {
  const wallets = new Map(locked.wallets);
  const rooms = new Map(books.rooms);
  const postings: PostingWithUsage[] = [];
  const settled = found.map((one): Settled => {
    const { session, usage, life, now, frozenSince, isAccountClosed, limits } = one;
    const wallet = wallets.get(session.walletId);
    const hold = session.holdId === undefined ? undefined : holds.get(session.holdId);
    if (wallet === undefined) throw new Error(`session ${session.id} has no wallet`);
    const room = roomOf(rooms, limits);
    const fundsBefore = { ...fundsOf(hold, wallet), frozenSince, isAccountClosed, room };
    const before = stateOf({ session, usage, life }, fundsBefore);
    const decision = decide(before, deps.sessionRules, now, asked);
    if (decision === undefined) return { ...before, decision };
    const proven = provenUntil(before, deps.sessionRules, now);
    const context = {
      newId: deps.newId,
      now,
      provenUntil: proven,
      fees: books.fees,
      claims: books.claims,
    };
    const unpaid = books.unpaid.get(session.id) ?? 0n;
    const posting = planPosting({ session, unpaid, hold, wallet, decision }, context);
    wallets.set(session.walletId, posting.wallet);
    postings.push({ ...posting, usage, course: before.course });
    takeRoom(rooms, limits, roomTakenBy(posting));
    const funds = { ...fundsOf(posting.hold?.row, posting.wallet), room: roomOf(rooms, limits) };
    return { ...stateOf({ session: posting.session, usage, life }, funds), decision };
  });
  return { settled, postings, wallets };
}

/** Capturing what was held changes nothing: both count. */
function roomTakenBy({ decision, released }: Posting): bigint {
  return decision.extend + decision.owe - released;
}

function fundsOf(hold: Hold | undefined, { available, debt }: WalletAccounts): Funds {
  return {
    hold: hold === undefined ? 0n : remainingOf(hold),
    available: available.balance,
    debt: -debt.balance,
  };
}

async function writePostings(
  trx: BillingTransaction,
  deps: PostingDeps,
  origin: EventOrigin,
  postings: readonly PostingWithUsage[],
): Promise<void> {
  if (postings.length === 0) return;
  const holds = postings.flatMap(({ hold }) => hold ?? []);
  await updateHolds(
    trx,
    holds.flatMap(({ row, isNew }) => (isNew ? [] : row)),
  );
  await insertHolds(
    trx,
    holds.flatMap(({ row, isNew }) => (isNew ? row : [])),
  );
  await postJournals(
    trx,
    postings.flatMap(({ journals }) => journals),
  );
  await updateSessions(
    trx,
    postings.map(({ session }) => session),
  );
  await addRentalDebts(
    trx,
    postings.filter(({ decision }) => decision.owe > 0n).map((posting) => debtOf(posting, deps.newId())),
  );
  const paid = await writeSessionTransactions(
    trx,
    postings.flatMap((posting) => transactionsOf(posting, deps.newId)),
  );
  const ended = postings.filter(({ decision }) => decision.end !== undefined);
  await closePending(trx, ended);
  await insertBillingRecords(
    trx,
    ended.flatMap(({ session, usage }) =>
      hasStarted(session) ? { recordId: deps.newId(), session, usage } : [],
    ),
  );
  await announceSessions(trx, deps, origin, postings.flatMap(eventsOf));
  const confirmed = paid.map((transaction) => ({ transaction, what: 'confirmed' }));
  await announceTransaction(trx, deps, origin, ...confirmed);
}

/** Of sessions that end before they have started, those count that the renter did not see through. */
async function closePending(trx: BillingTransaction, ended: readonly Posting[]): Promise<void> {
  const never = ended.filter(({ session }) => !hasStarted(session));
  const givenUp = never.filter(({ decision: { end } }) => end !== undefined && isGivenUp(end));
  await giveUpUnready(
    trx,
    givenUp.map(({ session }) => session.id),
  );
  await deleteUnready(
    trx,
    never.flatMap((posting) => (givenUp.includes(posting) ? [] : posting.session.id)),
  );
}

function debtOf({ session, course, payment, decision }: PostingWithUsage, id: string): RentalDebt {
  const { price } = session;
  return {
    id,
    debtorWalletId: session.walletId,
    rental: { sessionId: session.id, jobId: session.jobId, gpuModel: session.gpuModel },
    creditor: {
      walletId: session.providerWalletId,
      earnedAccountId: session.earnedAccountId,
      paid: payment.paidBefore + payment.amount,
      feePercent: price.feePercent,
      hourlyRate: price.total,
      beganAt: endOfMinutes(course, 0),
    },
    amount: decision.owe,
  };
}

/** One transaction per lock and release, and one payment per session that grows until its end. */
function transactionsOf(
  { session, before, released, decision, payment }: Posting,
  newId: () => string,
): SessionTransaction[] {
  const none = { session, fee: 0n, status: 'confirmed' } as const;
  const isOver = decision.end !== undefined;
  const isPaid = session.charged > 0n && (session.charged > before.charged || isOver);
  const transactions: SessionTransaction[] = [];
  if (decision.extend > 0n) {
    const description = lockText(session);
    transactions.push({ ...none, id: newId(), type: 'session_lock', amount: decision.extend, description });
  }
  if (isPaid) {
    transactions.push({
      id: session.paymentId,
      type: 'payment',
      status: isOver ? 'confirmed' : 'pending',
      session,
      amount: payment.amount,
      fee: payment.fee,
      description: `Rental of ${session.gpuModel}`,
    });
  }
  if (released > 0n) {
    const description = `Returned by the session of ${session.gpuModel}`;
    transactions.push({ ...none, id: newId(), type: 'session_release', amount: released, description });
  }
  return transactions;
}

export function lockText({ gpuModel }: Pick<Session, 'gpuModel'>): string {
  return `Held for the session of ${gpuModel}`;
}
