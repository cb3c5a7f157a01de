import type { Machine } from '../../market/providers/provider.ts';
import { type Card, cardKey, type TakenCard } from './card.ts';

/** What one rental has of one card. */
export interface CardShare {
  readonly card: Card;
  readonly takenVramMb: number;
}

/** The cards of a machine that one rental has. */
export interface CardShares {
  readonly providerId: string;
  /** Nobody else gets the cards. */
  readonly isExclusive: boolean;
  readonly cards: readonly CardShare[];
}

/**
 * The shares of a rental that gets these cards.
 *
 * @param requestedVramMb what a rental that shares cards has of them together
 */
export function sharesOf(
  { id, sharing }: Pick<Machine, 'id' | 'sharing'>,
  requestedVramMb: number,
  cards: readonly Card[],
): CardShares {
  const isExclusive = sharing === 'exclusive';
  const takenVramMb = (card: Card) =>
    isExclusive ? card.vramMb : Math.ceil(requestedVramMb / Math.max(1, cards.length));
  return {
    providerId: id,
    isExclusive,
    cards: cards.map((card) => ({ card, takenVramMb: takenVramMb(card) })),
  };
}

/** What all rentals have of a card. */
export interface CardUse {
  readonly index: number;
  readonly taken_vram_mb: number;
}

/** What is taken of a machine, by index, once a rental has its shares, too. */
export function usesAfter(taken: readonly TakenCard[], { cards }: Pick<CardShares, 'cards'>): CardUse[] {
  const uses = new Map<string, CardUse>();
  const add = (key: string, index: number, vramMb: number) =>
    uses.set(`${key} ${index}`, {
      index,
      taken_vram_mb: (uses.get(`${key} ${index}`)?.taken_vram_mb ?? 0) + vramMb,
    });
  for (const card of taken) add(cardKey(card), card.index, card.vramMb);
  for (const { card, takenVramMb } of cards) add(cardKey(card), card.index, takenVramMb);
  return [...uses.values()].sort((one, other) => one.index - other.index);
}
