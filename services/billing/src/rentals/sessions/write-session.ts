import { insufficientFunds, walletFrozen, walletInDebt, walletNotFoundOf } from '../../books/errors.ts';
import { announce, eventOf, type Happening } from '../../books/events/announce.ts';
import { type NewHold, placeHold, requiredFor } from '../../books/holds/place-hold.ts';
import { lockWalletAccounts, openEarnedAccount } from '../../books/ledger/store.ts';
import { costOfMinutes, MINUTE_MS } from '../../books/money/rate.ts';
import { rentalHeld } from '../../books/postings.ts';
import { openOwnersWallet } from '../../books/wallets/service.ts';
import type { BillingTransaction } from '../../database/database.ts';
import { STATEMENT_TIME } from '../../database/statement-time.ts';
import type { Requester } from '../../http/command.ts';
import { type Allocated, allocate, allocatedOf } from '../cards/allocation.ts';
import { requirePendingRoom } from '../delivery/pending-limits.ts';
import { keepWorkload } from '../delivery/secrets.ts';
import { insertUnready } from '../delivery/unready-store.ts';
import { sessionAlreadyActive } from './errors.ts';
import { happeningOf } from './events.ts';
import { spendLimitOf } from './rules.ts';
import {
  hasStarted,
  type LimitedKey,
  type NewSession,
  NO_USAGE,
  type Session,
  startedSession,
} from './session.ts';
import { lockText } from './settlement.ts';
import type { SessionSnapshot } from './snapshot-store.ts';
import { requireSpendRoom } from './spend-check.ts';
import { limitedKeyOf, limitsOf, type SpendLimit } from './spend-limit.ts';
import type { CardTerms, RentalTerms, RentersOrder, StartDeps } from './start.ts';
import { type FirstHold, insertStart } from './start-store.ts';
import { stateOf } from './state.ts';
import { type FirstLock, type FoundParties, insertSession } from './store.ts';

/** What is known of a start before anything is locked. */
export interface Agreement {
  readonly order: RentersOrder;
  readonly terms: RentalTerms;
  readonly found: FoundParties;
}

export function cardsOf({ cards }: RentalTerms): CardTerms | undefined {
  return cards === 'unknown' ? undefined : cards;
}

/** Writes the session with its hold. @throws BillingError as `startSession`; CardsTakenError */
export async function writeSession(
  deps: StartDeps,
  trx: BillingTransaction,
  requester: Requester,
  agreement: Agreement,
): Promise<SessionSnapshot> {
  const { order, terms } = agreement;
  const parties = await requireParties(deps, trx, agreement);
  const key = limitedKeyOf(requester.actor);
  const hold = firstHold(deps, order, terms, parties);
  const limits = limitsOf({ walletId: parties.walletId, key }, parties.spendDayMax);
  const parts = { ...agreement, parties, key, hold };
  // What has to be looked at under the lock of the account is read between the hold and the session.
  const isStepwise = hold === undefined || limits.length > 0 || order.delivery !== undefined;
  return isStepwise
    ? writeStepwise(deps, trx, requester, { ...parts, limits })
    : writeAtOnce(deps, trx, requester, { ...parts, hold });
}

interface SessionParts extends Agreement {
  readonly parties: Parties;
  readonly key: LimitedKey | undefined;
  /** Undefined: the rental is free. */
  readonly hold: NewHold | undefined;
}

/** Hold, session and events in one statement, as almost every start is written. */
async function writeAtOnce(
  deps: StartDeps,
  trx: BillingTransaction,
  { trace }: Requester,
  parts: SessionParts & { readonly hold: NewHold },
): Promise<SessionSnapshot> {
  const { hold, terms, parties } = parts;
  const session = newSessionOf(deps, parts);
  const cards = cardsOf(terms);
  const chosen = cards && allocatedOf(cards.choice, cards.choice.found.version + 1);
  const expected = startedSession(session, chosen?.cards, STATEMENT_TIME);
  const written = await insertStart(trx, {
    session,
    hold: firstHoldOf(hold, parties),
    lock: lockOf(deps, parts.order, hold),
    intervalMs: deps.sessionRules.intervalMs,
    choice: cards?.choice,
    events: happeningsOf(expected, chosen).map((happening) => eventOf(deps, trace, happening)),
  });
  if (written.outcome === 'active') throw sessionAlreadyActive(undefined);
  const { available } = written;
  if (written.outcome === 'not_held') throw insufficientFunds({ available, required: requiredFor(hold) });
  const { isChosen, at } = written;
  const started = isChosen
    ? startedSession(session, chosen?.cards, at)
    : await allocateNow(deps, trx, trace, startedSession(session, undefined, at), cards);
  return snapshotOf(started, { hold: hold.amount, available });
}

/** The hold with its journal. */
function firstHoldOf(
  hold: NewHold,
  { availableId, lockedId }: Pick<Parties, 'availableId' | 'lockedId'>,
): FirstHold {
  const { holdId: id, journalId, reference, amount } = hold;
  const wallet = {
    available: { id: availableId, isStored: true },
    locked: { id: lockedId, isStored: true },
  };
  const journal = rentalHeld({ id: journalId, reference, amount, wallet });
  return { id, amount, atLeast: requiredFor(hold), availableId, lockedId, journal };
}

async function writeStepwise(
  deps: StartDeps,
  trx: BillingTransaction,
  { trace }: Requester,
  parts: SessionParts & { readonly limits: readonly SpendLimit[] },
): Promise<SessionSnapshot> {
  const { hold, limits, order, terms, parties } = parts;
  const available = hold === undefined ? parties.available : await placeHold(trx, hold);
  if (hold !== undefined) await requireSpendRoom(trx, limits, hold.amount);
  const { delivery } = order;
  if (delivery !== undefined) await requireRoomToWait(deps, trx, parties, order);
  const session = newSessionOf(deps, parts);
  const cards = cardsOf(terms);
  const inserted = requireSession(
    await insertSession(trx, session, {
      intervalMs: deps.sessionRules.intervalMs,
      lock: hold && lockOf(deps, order, hold),
      choice: cards?.choice,
      startWithinMs: delivery?.startWithinMs,
    }),
  );
  if (delivery !== undefined) {
    await keepWorkload(deps, trx, session.id, delivery.workload);
    await insertUnready(trx, {
      sessionId: session.id,
      walletId: parties.walletId,
      providerId: order.providerId,
    });
  }
  const complete = await allocateNow(deps, trx, trace, inserted, cards);
  return snapshotOf(complete, { hold: hold?.amount ?? 0n, available });
}

function requireSession(session: Session | undefined): Session {
  if (session === undefined) throw sessionAlreadyActive(undefined);
  return session;
}

function snapshotOf(
  session: Session,
  funds: { readonly hold: bigint; readonly available: bigint },
): SessionSnapshot {
  return { ...stateOf({ session, usage: NO_USAGE }, { ...funds, debt: 0n }), now: session.startedAt };
}

/**
 * Gives a session its cards, if others have changed what is free since they were chosen, and announces it. The machine is
 * locked.
 */
async function allocateNow(
  deps: StartDeps,
  trx: BillingTransaction,
  trace: Requester['trace'],
  inserted: Session,
  cards: CardTerms | undefined,
): Promise<Session> {
  const allocated = await allocatedTo(trx, inserted, cards);
  const session = allocated === undefined ? inserted : { ...inserted, cards: allocated.cards };
  await announce(trx, deps, trace, ...happeningsOf(session, allocated));
  return session;
}

function happeningsOf(session: Session, allocated: Allocated | undefined): Happening[] {
  const begun = happeningOf({ what: hasStarted(session) ? 'started' : 'pending', session });
  return allocated === undefined ? [begun] : [allocated.happening, begun];
}

function lockOf({ newId }: StartDeps, { wanted }: RentersOrder, { amount }: NewHold): FirstLock {
  return { transactionId: newId(), amount, description: lockText(wanted) };
}

function newSessionOf(deps: StartDeps, { order, terms, parties, key, hold }: SessionParts): NewSession {
  const { wanted } = order;
  const { priced } = terms;
  return {
    id: hold?.reference ?? deps.newId(),
    userId: order.userId,
    jobId: order.jobId,
    providerId: order.providerId,
    maximumMinutes: order.maximumMinutes,
    isWatched: terms.isWatched,
    gpuModel: wanted.gpuModel,
    totalVramMb: priced.totalVramMb,
    estimatedPowerW: wanted.estimatedPowerW,
    walletId: parties.walletId,
    providerOwnerId: terms.ownerId,
    providerWalletId: parties.providerWalletId,
    earnedAccountId: parties.earnedAccountId,
    matchedModel: terms.matchedModel,
    gpuCount: priced.gpuCount,
    cards: terms.cards === undefined ? undefined : [],
    allocatedVramMb: priced.requestedVramMb,
    price: terms.price,
    quote: terms.quote,
    holdId: hold?.holdId,
    paymentId: deps.newId(),
    key,
  };
}

/** @throws BillingError 409 `too_many_pending`, `too_many_unready` */
async function requireRoomToWait(
  { sessionRules }: StartDeps,
  trx: BillingTransaction,
  { walletId }: Pick<Parties, 'walletId'>,
  { providerId }: RentersOrder,
): Promise<void> {
  // A free rental has no hold, whose account other starts would wait for.
  await lockWalletAccounts(trx, walletId);
  await requirePendingRoom(trx, { walletId, providerId }, sessionRules.pendingMax);
}

/** The cards of a new session; if others have changed what is free since they were chosen, it gets them only now. */
async function allocatedTo(
  trx: BillingTransaction,
  { id, cards = [] }: Session,
  terms: CardTerms | undefined,
): Promise<Allocated | undefined> {
  if (terms === undefined) return undefined;
  const { choice, chooseAgain } = terms;
  if (cards.length > 0) return allocatedOf(choice, choice.found.version + 1);
  return allocate(trx, id, await chooseAgain(trx));
}

/** Returns the renter's wallet. @throws BillingError 404 `wallet_not_found`; 409 */
export function requireRenter(found: FoundParties, userId: string): string {
  if (found.walletId === undefined) throw walletNotFoundOf(userId);
  if (!found.isActive) throw walletFrozen();
  // Checked before funds: a caller who repeats a start after a lost response learns of the session, even if
  // it has used up the money.
  if (found.liveSessionId !== undefined) throw sessionAlreadyActive(found.liveSessionId);
  if (found.debt > 0n) throw walletInDebt(found.debt);
  return found.walletId;
}

/** The renter's and owner's accounts; opens the owner's when they are first needed. */
async function requireParties(
  deps: StartDeps,
  trx: BillingTransaction,
  { order: { userId, providerId }, terms: { ownerId }, found }: Agreement,
): Promise<Parties> {
  const walletId = requireRenter(found, userId);
  const providerWalletId = found.providerWalletId ?? (await openOwnersWallet(deps, trx, ownerId)).id;
  const earnedAccountId =
    found.earnedAccountId ?? (await openEarnedAccount(trx, { walletId: providerWalletId, providerId })).id;
  const spendDayMax = spendLimitOf(found.spendDayMax, deps.sessionRules);
  const { available, availableId, lockedId } = found;
  if (availableId === undefined || lockedId === undefined)
    throw new Error(`wallet ${walletId} has no accounts`);
  return { walletId, availableId, lockedId, available, spendDayMax, providerWalletId, earnedAccountId };
}

interface Parties {
  readonly walletId: string;
  /** Of the wallet. */
  readonly availableId: number;
  readonly lockedId: number;
  /** Base units, before the hold. */
  readonly available: bigint;
  /** Base units; undefined: no limit. */
  readonly spendDayMax: bigint | undefined;
  readonly providerWalletId: string;
  readonly earnedAccountId: number;
}

/**
 * The hold of the cost of the initial period, or of the whole session if that is shorter; undefined: the rental is free.
 *
 * @throws BillingError 402 `insufficient_funds` for a free rental
 */
function firstHold(
  { sessionRules: rules, newId, minimumBalance: atLeast }: StartDeps,
  { maximumMinutes }: RentersOrder,
  { price }: RentalTerms,
  { walletId, available }: Parties,
): NewHold | undefined {
  const initial = Math.ceil(rules.initialMs / MINUTE_MS);
  const amount = costOfMinutes(price.total, Math.min(initial, maximumMinutes ?? initial));
  if (amount === 0n) {
    if (available < atLeast) throw insufficientFunds({ available, required: atLeast });
    return undefined;
  }
  return { holdId: newId(), journalId: newId(), walletId, reference: newId(), amount, atLeast };
}
