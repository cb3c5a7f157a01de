import type { Actor } from '@gridlease/common/access/caller';
import type { Machine, Sharing } from '../../market/providers/provider.ts';
import type { CardOffer, OfferCards, RentedCards, Wanted } from '../../market/providers/rented-cards.ts';
import type { Card, TakenCard } from './card.ts';
import { type CardWish, chooseCards, countFree, type FreeCards, type Inventory } from './choice.ts';
import { namedCards } from './named-cards.ts';
import { type CardShares, sharesOf } from './shares.ts';
import type { ReadTaken, Taken } from './store.ts';

export interface CardRules {
  /** The models of the platform's rates. */
  readonly knownModels: readonly string[];
  /** The most power of a card that is priced, watts: owners report it. */
  readonly cardPowerMaxW: number;
}

/** @throws BillingError 400, see `namedCards` */
export function wishOf(
  { knownModels }: CardRules,
  machine: Machine,
  wanted: Wanted,
  actor: Actor | undefined,
): CardWish {
  return {
    gpuModel: wanted.gpuModel,
    knownModels,
    requestedVramMb: wanted.requestedVramMb,
    count: wanted.gpuCount,
    named: namedCards(machine, wanted, knownModels, actor),
  };
}

export function inventoryOf(machine: Machine, taken: readonly TakenCard[]): Inventory {
  return { sharing: machine.sharing, cards: machine.gpus, taken };
}

/** What a rental of these cards has and pays for; undefined for no cards. */
export function rentedCardsOf(
  { cardPowerMaxW }: Pick<CardRules, 'cardPowerMaxW'>,
  sharing: Sharing,
  requestedVramMb: number,
  cards: readonly Card[],
): RentedCards | undefined {
  const [first] = cards;
  if (first === undefined) return undefined;
  const sum = (read: (card: Card) => number) => cards.reduce((total, card) => total + read(card), 0);
  const watts = sum(({ powerW = 0 }) => Math.min(powerW, cardPowerMaxW));
  const totalVramMb = sum(({ vramMb }) => vramMb);
  const shared = { modelName: first.modelName, count: cards.length, totalVramMb };
  if (sharing === 'exclusive') {
    return { ...shared, vramMb: totalVramMb, power: { watts, sharedMb: 1, ofMb: 1 } };
  }
  const power = { watts, sharedMb: requestedVramMb, ofMb: Math.max(1, totalVramMb) };
  return { ...shared, vramMb: requestedVramMb, power };
}

/** Cards for a rental, and what was taken of their machine when they were chosen. */
export interface CardChoice {
  readonly shares: CardShares;
  readonly found: Taken;
}

/** The cards that an order gets of what is free; undefined: those are not free. */
export function chooseOf(machine: Machine, found: Taken, wish: CardWish): CardChoice | undefined {
  const cards = found.isBlocked ? undefined : chooseCards(inventoryOf(machine, found.taken), wish);
  return cards && { found, shares: sharesOf(machine, wish.requestedVramMb, cards) };
}

/** What a machine would rent out for an order. */
export interface Offered {
  /** The free cards; else those that it would rent out if all were free. Undefined: it has no such cards. */
  readonly rented: RentedCards | undefined;
  /** Undefined: a rental cannot have them now. */
  readonly choice: CardChoice | undefined;
  /** What a refusal tells of. */
  readonly free: () => FreeCards;
}

/**
 * Finds the cards that a machine would rent out now, without a lock.
 *
 * @throws BillingError 400, see `namedCards`
 */
export async function findOffered(
  readTaken: ReadTaken,
  rules: CardRules,
  machine: Machine,
  wanted: Wanted,
  actor: Actor | undefined,
): Promise<Offered> {
  const wish = wishOf(rules, machine, wanted, actor);
  const found = await readTaken(machine.id);
  const choice = chooseOf(machine, found, wish);
  const cards =
    choice?.shares.cards.map(({ card }) => card) ?? chooseCards(inventoryOf(machine, []), wish) ?? [];
  return {
    rented: rentedCardsOf(rules, machine.sharing, wanted.requestedVramMb, cards),
    choice,
    free: () => freeOf(machine, found, wish),
  };
}

/**
 * Finds the cards that a machine would rent out now; if they are not free, those that it would rent out if all were.
 *
 * @throws BillingError 400, see `namedCards`
 */
export function createCardOffers(readTaken: ReadTaken, rules: CardRules): OfferCards {
  return async (machine, wanted, actor): Promise<CardOffer> => {
    const { rented, choice } = await findOffered(readTaken, rules, machine, wanted, actor);
    return { cards: rented, isFree: choice !== undefined };
  };
}

/** The free cards that a refusal tells of. */
export function freeOf(machine: Machine, { taken, isBlocked }: Taken, wish: CardWish): FreeCards {
  return isBlocked ? { cards: 0, vramMb: 0 } : countFree(inventoryOf(machine, taken), wish);
}
