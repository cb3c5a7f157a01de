import type { Actor } from '@gridlease/common/access/caller';
import { modelKey } from '@gridlease/pricing/gpu-models';
import type { CardPower } from '@gridlease/pricing/price';
import type { Machine } from './provider.ts';

/** What a renter asks for. */
export interface Wanted {
  /** As the renter wrote it. */
  readonly gpuModel: string;
  /** Of all cards together. */
  readonly requestedVramMb: number;
  readonly totalVramMb: number | undefined;
  readonly estimatedPowerW: number;
  readonly gpuCount: number | undefined;
  /** The cards that the rental must have, by index or by the vendor's id; at most one of both. */
  readonly gpuIndices: readonly number[] | undefined;
  readonly gpuUuids: readonly string[] | undefined;
}

/** The cards of a rental, as far as they determine its price. */
export interface RentedCards {
  /** As the cards report it. */
  readonly modelName: string;
  readonly count: number;
  /** Their whole memory, or the share of one card's. */
  readonly vramMb: number;
  readonly totalVramMb: number;
  readonly power: CardPower;
}

/** The cards that a machine would rent out. */
export interface CardOffer {
  /** Undefined: the machine has no such cards. */
  readonly cards: RentedCards | undefined;
  /** Whether a rental can have them now. */
  readonly isFree: boolean;
}

/** Looks up which cards a machine would rent out for an order. @throws BillingError 400 for cards that cannot be named */
export type OfferCards = (machine: Machine, wanted: Wanted, actor: Actor | undefined) => Promise<CardOffer>;

/** Whether the price of some cards, at the same rates, is at most that of these. */
export function areWithin(cards: RentedCards, limit: RentedCards): boolean {
  const power = ({ watts, sharedMb }: CardPower, { ofMb }: CardPower) =>
    BigInt(watts) * BigInt(sharedMb) * BigInt(ofMb);
  return (
    modelKey(cards.modelName) === modelKey(limit.modelName) &&
    cards.count <= limit.count &&
    cards.vramMb <= limit.vramMb &&
    power(cards.power, limit.power) <= power(limit.power, cards.power)
  );
}

/** Whether two rentals of these cards cost the same. */
export function costTheSame(one: RentedCards, other: RentedCards): boolean {
  return (
    one.modelName === other.modelName &&
    one.totalVramMb === other.totalVramMb &&
    areWithin(one, other) &&
    areWithin(other, one)
  );
}
