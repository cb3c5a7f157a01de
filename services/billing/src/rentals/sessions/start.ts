import { resolveOwner } from '@gridlease/common/access/ownership';
import { type Outcome, replayOf } from '@gridlease/common/idempotency/idempotent';
import { insufficientFunds, walletFrozen, walletInDebt, walletNotFoundOf } from '../../books/errors.ts';
import { announce } from '../../books/events/announce.ts';
import { placeHold } from '../../books/holds/place-hold.ts';
import { lockWalletAccounts, openEarnedAccount } from '../../books/ledger/store.ts';
import { costOfMinutes, MINUTE_MS } from '../../books/money/rate.ts';
import { openOwnersWallet, type WalletDeps } from '../../books/wallets/service.ts';
import { runCommand } from '../../database/command.ts';
import type { BillingTransaction } from '../../database/database.ts';
import type { Command, Requester } from '../../http/command.ts';
import { BillingError } from '../../http/errors.ts';
import type { Priced } from '../../market/pricing/priced.ts';
import type { Wanted } from '../../market/providers/rented-cards.ts';
import { type Allocated, allocate, allocatedOf, CardsTakenError } from '../cards/allocation.ts';
import type { CardChoice } from '../cards/offer.ts';
import { requirePendingRoom } from '../delivery/pending-limits.ts';
import { keepWorkload, type Opaque } from '../delivery/secrets.ts';
import { insertUnready } from '../delivery/unready-store.ts';
import { rateAboveMaximum, sessionAlreadyActive, sessionTooShort } from './errors.ts';
import { happeningOf } from './events.ts';
import { spendLimitOf } from './rules.ts';
import type { SessionDeps } from './service.ts';
import { hasStarted, NO_USAGE, type Session, type SessionPrice } from './session.ts';
import { lockText } from './settlement.ts';
import type { SessionSnapshot } from './snapshot-store.ts';
import { requireSpendRoom } from './spend-check.ts';
import { limitedKeyOf, limitsOf } from './spend-limit.ts';
import { stateOf } from './state.ts';
import { type FoundParties, findParties, insertSession } from './store.ts';

/** A renter's order. */
export interface RentalOrder {
  readonly userId: string | undefined;
  readonly providerId: string;
  readonly jobId: string | undefined;
  readonly wanted: Wanted;
  /** Base units. */
  readonly maxHourlyRate: bigint | undefined;
  readonly maximumMinutes: number | undefined;
  /** The text of a quote, not verified. */
  readonly quote: string | undefined;
  /** What the machine is to run; undefined: the rental starts at once. */
  readonly delivery?: Delivery | undefined;
}

/** A rental that starts when its machine is ready. */
interface Delivery {
  readonly workload: Opaque;
  /** How long the machine may take, in milliseconds. */
  readonly startWithinMs: number;
}

/** An order whose renter is known. */
export interface RentersOrder extends RentalOrder {
  readonly userId: string;
}

/** The machine's terms for an order, determined before anything is locked. */
export interface RentalTerms {
  readonly ownerId: string;
  readonly matchedModel: string;
  readonly price: SessionPrice;
  /** What else determined the price; stored with the session. */
  readonly quote: Readonly<Record<string, unknown>>;
  readonly minimumMinutes: number | undefined;
  readonly maximumMinutes: number | undefined;
  /** The resources that were priced; the session has them. */
  readonly priced: Priced;
  /** Undefined: the machine is not checked; `unknown`: the registry has no such machine. */
  readonly cards: CardTerms | 'unknown' | undefined;
  /** The registry knows the machine: what it tells of its life counts for the bill. */
  readonly isWatched: boolean;
}

/** The cards of a checked machine. */
export interface CardTerms {
  /** The refusal once others keep taking the cards first. */
  readonly exceeded: () => BillingError;
  /** The cards that were priced: the session gets them if nothing of the machine was taken or freed since. */
  readonly choice: CardChoice;
  /**
   * Chooses other cards of the same price, with the machine locked.
   *
   * @throws BillingError 409 `provider_capacity_exceeded`; CardsTakenError: the price must be determined again
   */
  readonly chooseAgain: (trx: BillingTransaction) => Promise<CardChoice>;
}

/** How often a start determines the price again, because others took the cards of the last one. */
const ATTEMPTS_MAX = 8;

export interface StartDeps extends SessionDeps, WalletDeps {
  /** The minimum available balance, in base units. */
  readonly minimumBalance: bigint;
  readonly termsOf: (order: RentersOrder, requester: Requester) => Promise<RentalTerms>;
}

/**
 * Starts a rental: freezes the price and holds the cost of the initial period. Charging starts immediately; with a
 * workload, when the machine is ready.
 *
 * @throws BillingError 400 `invalid_quote`; 402 `insufficient_funds`; 404 `wallet_not_found`, `provider_not_found`;
 *   409 `session_already_active`, `rate_above_maximum`, `session_too_short`, `provider_not_available`,
 *   `provider_capacity_exceeded`, `quote_expired`, `quote_mismatch`, `quote_unavailable`, `spend_limit_exceeded`,
 *   `too_many_pending`, `too_many_unready`, `wallet_in_debt`, `wallet_frozen`; 503 `encryption_key_missing`,
 *   `registry_unavailable`; and what `resolveOwner` throws
 */
export async function startSession(
  deps: StartDeps,
  command: Command<SessionSnapshot>,
  order: RentalOrder,
): Promise<Outcome<SessionSnapshot>> {
  const userId = resolveOwner(command.actor, order.userId, 'user_id');
  for (let attempt = 1; ; attempt += 1) {
    const agreed = await agree(deps, { ...order, userId }, command).catch(async (error: unknown) => {
      // A request that was already processed is replayed, whatever the rates or the registry say now.
      const replayed = await replayOf(deps.db, command.idempotency);
      if (replayed !== undefined) return replayed;
      // Whoever repeats a start, and has the last card by the first one, learns of that.
      if (isOutOfCards(error)) requireRenter(await findRenter(deps, { ...order, userId }), userId);
      throw error;
    });
    if ('replayed' in agreed) return agreed;
    const { terms, maximumMinutes } = agreed;
    try {
      return await runCommand(deps, command, (trx) =>
        writeSession(deps, trx, command, { ...order, userId, maximumMinutes }, terms),
      );
    } catch (error) {
      if (!(error instanceof CardsTakenError)) throw error;
      if (attempt === ATTEMPTS_MAX) throw cardsOf(terms)?.exceeded() ?? error;
    }
  }
}

function cardsOf({ cards }: RentalTerms): CardTerms | undefined {
  return cards === 'unknown' ? undefined : cards;
}

/** Determines the terms and checks the order against them. */
async function agree(deps: StartDeps, order: RentersOrder, requester: Requester) {
  const terms = await deps.termsOf(order, requester);
  return { terms, maximumMinutes: requireTerms(order, terms) };
}

/** Returns the maximum duration of the session. */
function requireTerms(order: RentalOrder, { price, ...terms }: RentalTerms): number | undefined {
  const { maxHourlyRate: maximum } = order;
  if (maximum !== undefined && price.total > maximum) throw rateAboveMaximum({ total: price.total, maximum });
  const limits = [order.maximumMinutes, terms.maximumMinutes].filter((limit) => limit !== undefined);
  const longest = limits.length === 0 ? undefined : Math.min(...limits);
  const { minimumMinutes = 0 } = terms;
  if (longest !== undefined && longest < minimumMinutes) throw sessionTooShort(minimumMinutes);
  return longest;
}

async function writeSession(
  deps: StartDeps,
  trx: BillingTransaction,
  { actor, trace }: Requester,
  order: RentersOrder,
  terms: RentalTerms,
): Promise<SessionSnapshot> {
  const { wanted } = order;
  const { priced } = terms;
  const parties = await requireParties(deps, trx, order, terms.ownerId);
  const id = deps.newId();
  const held = await holdFirst(deps, trx, { ...parties, id }, firstHold(deps, order, terms));
  const key = limitedKeyOf(actor);
  if (held !== undefined) {
    const limits = limitsOf({ walletId: parties.walletId, key }, parties.spendDayMax);
    await requireSpendRoom(trx, limits, held.amount);
  }
  const { delivery } = order;
  if (delivery !== undefined) await requireRoomToWait(deps, trx, parties, order);
  const lock = held && {
    transactionId: deps.newId(),
    amount: held.amount,
    description: lockText(wanted),
  };
  const inserted = await insertSession(
    trx,
    {
      id,
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
      holdId: held?.holdId,
      paymentId: deps.newId(),
      key,
    },
    {
      intervalMs: deps.sessionRules.intervalMs,
      lock,
      choice: cardsOf(terms)?.choice,
      startWithinMs: delivery?.startWithinMs,
    },
  );
  if (inserted === undefined) throw sessionAlreadyActive(undefined);
  if (delivery !== undefined) {
    await keepWorkload(deps, trx, id, delivery.workload);
    await insertUnready(trx, { sessionId: id, walletId: parties.walletId, providerId: order.providerId });
  }
  const allocated = await allocatedTo(trx, inserted, cardsOf(terms));
  const session = allocated === undefined ? inserted : { ...inserted, cards: allocated.cards };
  const begun = happeningOf({ what: hasStarted(session) ? 'started' : 'pending', session });
  await announce(trx, deps, trace, ...(allocated === undefined ? [] : [allocated.happening]), begun);
  const funds = { hold: held?.amount ?? 0n, available: held?.available ?? parties.available, debt: 0n };
  return { ...stateOf({ session, usage: NO_USAGE }, funds), now: session.startedAt };
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

function isOutOfCards(error: unknown): boolean {
  return (
    error instanceof BillingError && ['provider_capacity_exceeded', 'quote_unavailable'].includes(error.code)
  );
}

function findRenter({ db }: StartDeps, { userId, jobId, providerId }: RentersOrder): Promise<FoundParties> {
  return findParties(db, { userId, jobId, ownerId: userId, providerId });
}

/** Returns the renter's wallet. @throws BillingError 404 `wallet_not_found`; 409 */
function requireRenter(found: FoundParties, userId: string): string {
  if (found.walletId === undefined) throw walletNotFoundOf(userId);
  if (!found.isActive) throw walletFrozen();
  // Checked before funds: a caller who repeats a start after a lost response learns of the session, even if
  // it has used up the money.
  if (found.liveSessionId !== undefined) throw sessionAlreadyActive(found.liveSessionId);
  if (found.debt > 0n) throw walletInDebt(found.debt);
  return found.walletId;
}

/** Finds the renter's and owner's accounts; opens the owner's when they are first needed. */
async function requireParties(
  deps: StartDeps,
  trx: BillingTransaction,
  order: RentersOrder,
  ownerId: string,
): Promise<Parties> {
  const { userId, jobId, providerId } = order;
  const found = await findParties(trx, { userId, jobId, ownerId, providerId });
  const walletId = requireRenter(found, userId);
  const providerWalletId = found.providerWalletId ?? (await openOwnersWallet(deps, trx, ownerId)).id;
  const earnedAccountId =
    found.earnedAccountId ?? (await openEarnedAccount(trx, { walletId: providerWalletId, providerId })).id;
  const spendDayMax = spendLimitOf(found.spendDayMax, deps.sessionRules);
  return { walletId, available: found.available, spendDayMax, providerWalletId, earnedAccountId };
}

interface Parties {
  readonly walletId: string;
  /** Base units, before the hold. */
  readonly available: bigint;
  /** Base units; undefined: no limit. */
  readonly spendDayMax: bigint | undefined;
  readonly providerWalletId: string;
  readonly earnedAccountId: number;
}

/** The cost of the initial period, or of the whole session if that is shorter. */
function firstHold(
  { sessionRules: rules }: StartDeps,
  { maximumMinutes }: RentalOrder,
  { price }: RentalTerms,
): bigint {
  const initial = Math.ceil(rules.initialMs / MINUTE_MS);
  return costOfMinutes(price.total, Math.min(initial, maximumMinutes ?? initial));
}

/** Returns undefined if nothing is to be held, because the rental is free. */
async function holdFirst(
  { newId, minimumBalance }: StartDeps,
  trx: BillingTransaction,
  { id, walletId, available: before }: Pick<Parties, 'walletId' | 'available'> & { readonly id: string },
  amount: bigint,
) {
  if (amount === 0n) {
    if (before < minimumBalance) throw insufficientFunds({ available: before, required: minimumBalance });
    return undefined;
  }
  const holdId = newId();
  const order = { holdId, journalId: newId(), walletId, reference: id, amount, atLeast: minimumBalance };
  const available = await placeHold(trx, order);
  return { holdId, amount, available };
}
