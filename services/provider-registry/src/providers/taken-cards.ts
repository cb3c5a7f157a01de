import type { Gpu, Sharing } from './provider.ts';

/** What rentals have of one card. */
export interface TakenCard {
  /** The card's index where every card of the machine reports one, else its position. */
  readonly index: number;
  /** The vendor's id, if the card reports one and billing told it: events tell the index alone. */
  readonly uuid?: string | undefined;
  /** MB. */
  readonly taken_vram_mb: number;
}

interface Cards {
  readonly sharing: Sharing;
  readonly gpus: readonly Gpu[];
}

/**
 * Returns why an update cannot be made while rentals have cards of the machine: each of these has to stay, with its
 * index and uuid, and so does the sharing. Undefined: it can be made.
 */
export function changeOfTaken(taken: readonly TakenCard[], before: Cards, next: Cards): string | undefined {
  if (taken.length === 0) return undefined;
  if (next.sharing !== before.sharing) return 'The sharing cannot change while a rental has a GPU.';
  for (const card of taken) {
    const uuid = card.uuid ?? before.gpus.find((_gpu, at) => indexOf(before.gpus, at) === card.index)?.uuid;
    const place = placeOf(next.gpus, { index: card.index, uuid });
    if (place === undefined || indexOf(next.gpus, place) !== card.index) {
      return `A rental has the GPU ${card.index}: it cannot be removed or renumbered.`;
    }
  }
  return undefined;
}

/** The position of a card, found by its uuid if it has one, else by its index: it may have a uuid from now on. */
function placeOf(gpus: readonly Gpu[], { index, uuid }: Pick<TakenCard, 'index' | 'uuid'>) {
  const place = gpus.findIndex((gpu, at) =>
    uuid === undefined ? indexOf(gpus, at) === index : gpu.uuid === uuid,
  );
  return place < 0 ? undefined : place;
}

/** The number by which billing knows the card at a position. */
function indexOf(gpus: readonly Gpu[], position: number): number | undefined {
  const isIndexed = gpus.every((gpu) => gpu.index !== undefined);
  return isIndexed ? gpus[position]?.index : position;
}
