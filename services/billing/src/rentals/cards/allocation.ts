import type { Actor } from '@gridlease/common/access/caller';
import {
  announce,
  type EventContext,
  type EventOrigin,
  type Happening,
} from '../../books/events/announce.ts';
import type { BillingTransaction } from '../../database/database.ts';
import type { BillingError } from '../../http/errors.ts';
import type { Machine } from '../../market/providers/provider.ts';
import { costTheSame, type RentedCards, type Wanted } from '../../market/providers/rented-cards.ts';
import { insertShares, listAllocationsOf } from './allocations-store.ts';
import type { FreeCards } from './choice.ts';
import { type CardChoice, type CardRules, chooseOf, freeOf, rentedCardsOf, wishOf } from './offer.ts';
import { type CardUse, usesAfter } from './shares.ts';
import { deleteTaken, findTaken, type SessionCard, sessionCardsOf } from './store.ts';

/** Others have taken the cards whose price was agreed; those that are left cost something else. */
export class CardsTakenError extends Error {
  override readonly name = 'CardsTakenError';
}

/** A rental's order for cards of a machine. */
export interface CardOrder {
  readonly machine: Machine;
  readonly wanted: Wanted;
  readonly actor: Actor | undefined;
  /** The cards that were priced. */
  readonly priced: RentedCards;
  /** The refusal if there are none. */
  readonly exceeded: (free: FreeCards) => BillingError;
}

/**
 * Chooses the cards of an order again, of those that are free now. The machine is locked.
 *
 * @throws what `exceeded` makes; CardsTakenError if the cards that are left have another price
 */
export async function chooseAgain(
  trx: BillingTransaction,
  cardRules: CardRules,
  { machine, wanted, actor, priced, exceeded }: CardOrder,
): Promise<CardChoice> {
  const wish = wishOf(cardRules, machine, wanted, actor);
  const found = await findTaken(trx, machine.id);
  const choice = chooseOf(machine, found, wish);
  if (choice === undefined) throw exceeded(freeOf(machine, found, wish));
  const cards = choice.shares.cards.map(({ card }) => card);
  const rented = rentedCardsOf(cardRules, machine.sharing, wanted.requestedVramMb, cards);
  if (rented === undefined || !costTheSame(rented, priced)) throw new CardsTakenError();
  return choice;
}

/** The cards that a session has got, and the event that tells of them, to be announced by the caller. */
export interface Allocated {
  readonly cards: readonly SessionCard[];
  readonly happening: Happening;
}

/** Gives a session without cards those of a locked machine that were chosen under the lock. */
export async function allocate(
  trx: BillingTransaction,
  sessionId: string,
  choice: CardChoice,
): Promise<Allocated> {
  await insertShares(trx, sessionId, choice.shares);
  return allocatedOf(choice, choice.found.version);
}

/** @param version the machine's, with these cards */
export function allocatedOf({ shares, found }: CardChoice, version: number): Allocated {
  return {
    cards: sessionCardsOf(shares.cards.map(({ card }) => card)),
    happening: allocationChanged(shares.providerId, version, usesAfter(found.taken, shares)),
  };
}

/** Frees the cards of sessions that end in this transaction, and announces it. Locks nothing after their machines. */
export async function freeCards(
  trx: BillingTransaction,
  context: EventContext,
  origin: EventOrigin,
  sessionIds: readonly string[],
): Promise<void> {
  if (sessionIds.length === 0) return;
  const providerIds = await deleteTaken(trx, sessionIds);
  if (providerIds.length === 0) return;
  const allocations = await listAllocationsOf(trx, providerIds);
  const happenings = allocations.map(({ provider_id, allocation_version, cards }) =>
    allocationChanged(provider_id, allocation_version, cards),
  );
  await announce(trx, context, origin, ...happenings);
}

/** @param version of a locked machine, counted up in this transaction */
function allocationChanged(providerId: string, version: number, uses: readonly CardUse[]): Happening {
  return {
    type: 'allocation.changed',
    aggregate: { type: 'allocation', id: providerId, version },
    data: {
      provider_id: providerId,
      allocation_version: version,
      cards: uses.map(({ index, taken_vram_mb }) => ({ index, taken_vram_mb })),
    },
  };
}
