import { resolveOwner } from '@gridlease/common/access/ownership';
import { type Outcome, replayOf } from '@gridlease/common/idempotency/idempotent';
import type { WalletDeps } from '../../books/wallets/service.ts';
import { runCommand } from '../../database/command.ts';
import type { BillingTransaction } from '../../database/database.ts';
import type { Command, Requester } from '../../http/command.ts';
import { BillingError } from '../../http/errors.ts';
import type { Priced } from '../../market/pricing/priced.ts';
import type { Wanted } from '../../market/providers/rented-cards.ts';
import { CardsTakenError } from '../cards/allocation.ts';
import type { CardChoice } from '../cards/offer.ts';
import type { Opaque } from '../delivery/secrets.ts';
import { rateAboveMaximum, sessionTooShort } from './errors.ts';
import type { SessionDeps } from './service.ts';
import type { SessionPrice } from './session.ts';
import type { SessionSnapshot } from './snapshot-store.ts';
import type { FoundParties, ReadParties } from './store.ts';
import { cardsOf, requireRenter, writeSession } from './write-session.ts';

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
  readonly readParties: ReadParties;
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
    const { providerId, jobId } = order;
    const found = await deps.readParties({ userId, jobId, ownerId: terms.ownerId, providerId });
    const agreement = { order: { ...order, userId, maximumMinutes }, terms, found };
    try {
      return await runCommand(deps, command, (trx) => writeSession(deps, trx, command, agreement));
    } catch (error) {
      if (!(error instanceof CardsTakenError)) throw error;
      if (attempt === ATTEMPTS_MAX) throw cardsOf(terms)?.exceeded() ?? error;
    }
  }
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

function isOutOfCards(error: unknown): boolean {
  return (
    error instanceof BillingError && ['provider_capacity_exceeded', 'quote_unavailable'].includes(error.code)
  );
}

function findRenter(
  { readParties }: StartDeps,
  { userId, jobId, providerId }: RentersOrder,
): Promise<FoundParties> {
  return readParties({ userId, jobId, ownerId: userId, providerId });
}
