import { modelKey } from '@gridlease/pricing/gpu-models';
import type { Sharing } from '../../market/providers/provider.ts';
import { type Card, isSameCard, type TakenCard } from './card.ts';
import { wantedModels } from './wanted-model.ts';

/** The cards of a machine, and what rentals have taken of them. */
export interface Inventory {
  readonly sharing: Sharing;
  readonly cards: readonly Card[];
  readonly taken: readonly TakenCard[];
}

/** The cards that a rental wants. */
export interface CardWish {
  /** As the renter wrote it. */
  readonly gpuModel: string;
  /** The models that the platform knows: two names of one of them mean the same cards. */
  readonly knownModels: readonly string[];
  /** Of all cards together. */
  readonly requestedVramMb: number;
  /** Undefined: as few as suffice. */
  readonly count?: number | undefined;
  /** Indices; undefined: any cards. */
  readonly named?: readonly number[] | undefined;
}

/** Cards with less than this free count as taken on a machine that shares them. */
const FREE_VRAM_MB_MIN = 1_024;

/** What of a healthy card can still be rented; undefined: nothing, not even a share without memory. */
function freeVramMb({ sharing, taken }: Inventory, card: Card): number | undefined {
  if (!card.isHealthy) return undefined;
  const own = taken.filter((one) => isSameCard(one, card));
  if (sharing === 'exclusive') return own.length > 0 ? undefined : card.vramMb;
  if (own.some(({ isExclusive }) => isExclusive)) return undefined;
  return Math.max(0, card.vramMb - own.reduce((sum, { vramMb }) => sum + vramMb, 0));
}

interface FreeCard {
  readonly card: Card;
  readonly freeMb: number;
}

type Order = (one: FreeCard, other: FreeCard) => number;

const byIndex: Order = (one, other) => one.card.index - other.card.index;
const byMemory: Order = (one, other) => one.freeMb - other.freeMb || byIndex(one, other);

/** The wanted cards of which something is free. */
function freeCards(inventory: Inventory, wish: Pick<CardWish, 'gpuModel' | 'knownModels'>): FreeCard[] {
  const isWanted = wantedModels(wish, inventory.cards);
  return inventory.cards
    .filter(({ modelName }) => isWanted(modelName))
    .flatMap((card) => {
      const freeMb = freeVramMb(inventory, card);
      return freeMb === undefined ? [] : { card, freeMb };
    });
}

/** How many cards are free, and their free memory. */
export interface FreeCards {
  readonly cards: number;
  readonly vramMb: number;
}

/** The free cards of the wanted model. */
export function countFree(inventory: Inventory, wish: Pick<CardWish, 'gpuModel' | 'knownModels'>): FreeCards {
  const free = freeCards(inventory, wish);
  const counted =
    inventory.sharing === 'exclusive' ? free : free.filter(({ freeMb }) => freeMb >= FREE_VRAM_MB_MIN);
  return { cards: counted.length, vramMb: free.reduce((sum, { freeMb }) => sum + freeMb, 0) };
}

/** The first `count` cards with enough memory each, of which there are enough; cards are in order. */
function firstOf(free: readonly FreeCard[], count: number, requestedMb: number): FreeCard[] | undefined {
  const eachMb = Math.ceil(requestedMb / count);
  const enough = free.filter(({ freeMb }) => freeMb >= eachMb).slice(0, count);
  return enough.length === count ? enough : undefined;
}

/** Compares choices of the same number of cards, card by card. */
function compare(order: Order, one: readonly FreeCard[], other: readonly FreeCard[]): number {
  for (const [at, card] of one.entries()) {
    const against = other[at];
    const difference = against === undefined ? 0 : order(card, against);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Chooses the cards for a rental: as few as suffice, all of one model, those with the smallest sufficient memory first,
 * then by lowest index. On a machine that shares its cards it is one card, by the memory that it has free. Returns them by
 * index; undefined if the wanted cards are not free.
 */
export function chooseCards(inventory: Inventory, wish: CardWish): Card[] | undefined {
  return choose(inventory, wish, byMemory);
}

/** As `chooseCards`, but of the cards that suffice, those with the lowest indices. */
export function chooseFirstCards(inventory: Inventory, wish: CardWish): Card[] | undefined {
  return choose(inventory, wish, byIndex);
}

function choose(inventory: Inventory, wish: CardWish, order: Order): Card[] | undefined {
  const free = freeCards(inventory, wish)
    .filter(({ card }) => wish.named === undefined || wish.named.includes(card.index))
    .sort(order);
  const groups = Map.groupBy(free, ({ card }) => modelKey(card.modelName));
  const counts =
    wish.named === undefined ? countsOf(inventory.sharing, wish, free.length) : [wish.named.length];
  for (const count of counts) {
    const choices = [...groups.values()].flatMap((group) => {
      const choice = firstOf(group, count, wish.requestedVramMb);
      return choice === undefined ? [] : [choice];
    });
    const [best] = choices.sort((one, other) => compare(order, one, other));
    if (best !== undefined) return best.map(({ card }) => card).sort((one, other) => one.index - other.index);
  }
  return undefined;
}

function countsOf(sharing: Sharing, { count }: CardWish, most: number): number[] {
  if (count !== undefined) return [count];
  return sharing === 'vram' ? [1] : Array.from({ length: most }, (_, at) => at + 1);
}
