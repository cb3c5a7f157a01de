import type { Actor } from '@gridlease/common/access/caller';
import { announce, type EventContext, type EventOrigin } from '../../books/events/announce.ts';
import type { BillingTransaction } from '../../database/database.ts';
import type { BillingError } from '../../http/errors.ts';
import type { Machine, Sharing } from '../../market/providers/provider.ts';
import { costTheSame, type RentedCards, type Wanted } from '../../market/providers/rented-cards.ts';
import { insertAllocation, listAllocationsOf, type MachineAllocation } from './allocations-store.ts';
import type { Card } from './card.ts';
import { chooseCards, type FreeCards } from './choice.ts';

import { type CardRules, freeOf, inventoryOf, rentedCardsOf, wishOf } from './offer.ts';
import { deleteTaken, findTaken, lockAllocation, type SessionCard, sessionCardsOf } from './store.ts';

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
 * Gives a new session its cards: of those that are free now, the ones that `chooseCards` takes. Locks the machine until the
 * end of the transaction; nothing may be locked after it.
 *
 * @throws what `exceeded` makes; CardsTakenError if the cards that are left have another price
 */
export async function takeCards(
  trx: BillingTransaction,
  context: EventContext & { readonly cardRules: CardRules },
  origin: EventOrigin,
  { machine, wanted, actor, priced, exceeded }: CardOrder,
  sessionId: string,
): Promise<SessionCard[]> {
  const { cardRules } = context;
  const wish = wishOf(cardRules, machine, wanted, actor);
  await lockAllocation(trx, machine.id);
  const found = await findTaken(trx, machine.id);
  const cards = found.isBlocked ? undefined : chooseCards(inventoryOf(machine, found.taken), wish);
  if (cards === undefined) {
    throw exceeded(freeOf(machine, found, wish));
  }
  const rented = rentedCardsOf(cardRules, machine.sharing, wanted.requestedVramMb, cards);
  if (rented === undefined || !costTheSame(rented, priced)) throw new CardsTakenError();
  return allocate(trx, context, origin, machine.id, {
    sessionId,
    sharing: machine.sharing,
    requestedVramMb: wanted.requestedVramMb,
    cards,
  });
}

/** Writes the allocation of cards of a locked machine, and announces it. */
export async function allocate(
  trx: BillingTransaction,
  context: EventContext,
  origin: EventOrigin,
  providerId: string,
  order: {
    readonly sessionId: string;
    readonly sharing: Sharing;
    /** What a rental that shares cards has of them together. */
    readonly requestedVramMb: number;
    readonly cards: readonly Card[];
  },
): Promise<SessionCard[]> {
  const { sessionId, sharing, requestedVramMb, cards } = order;
  const isExclusive = sharing === 'exclusive';
  const shown = sessionCardsOf(cards);
  const allocation = {
    sessionId,
    providerId,
    isExclusive,
    cards: cards.map((card) => ({
      card,
      takenVramMb: isExclusive ? card.vramMb : Math.ceil(requestedVramMb / cards.length),
    })),
  };
  await announceAllocations(trx, context, origin, await insertAllocation(trx, allocation, shown));
  return shown;
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
  await announceAllocations(trx, context, origin, await listAllocationsOf(trx, providerIds));
}

/** @param allocations of locked machines, whose versions were counted up */
async function announceAllocations(
  trx: BillingTransaction,
  context: EventContext,
  origin: EventOrigin,
  allocations: readonly MachineAllocation[],
): Promise<void> {
  const happenings = allocations.map((allocation) => ({
    type: 'allocation.changed',
    aggregate: { type: 'allocation', id: allocation.provider_id, version: allocation.allocation_version },
    data: {
      ...allocation,
      cards: allocation.cards.map(({ index, taken_vram_mb }) => ({ index, taken_vram_mb })),
    },
  }));
  await announce(trx, context, origin, ...happenings);
}
