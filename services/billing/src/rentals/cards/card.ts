import type { MachineGpu } from '../../market/providers/provider.ts';

/** One GPU of a machine. */
export type Card = MachineGpu;

/** What one rental has taken of one card. */
export interface TakenCard {
  readonly index: number;
  readonly uuid?: string | undefined;
  /** Nobody else gets the card. */
  readonly isExclusive: boolean;
  readonly vramMb: number;
}

/** What tells a card of a machine from the others. */
export type CardName = Pick<Card, 'uuid' | 'index'>;

/** The card's identity in its machine. */
export function cardKey({ uuid, index }: CardName): string {
  return uuid ?? `#${index}`;
}

/** Whether both are the same card. An id that only one of them has does not tell them apart. */
export function isSameCard(one: CardName, other: CardName): boolean {
  if (one.uuid !== undefined && other.uuid !== undefined) return one.uuid === other.uuid;
  return one.index === other.index;
}
