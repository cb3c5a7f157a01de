import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Card, TakenCard } from './card.ts';
import { type CardWish, chooseCards, chooseFirstCards, countFree, type Inventory } from './choice.ts';

const KNOWN = ['nvidia-geforce-rtx-4090', 'nvidia-tesla-a100'];
const A40 = 'NVIDIA A100-PCIE-40GB';
const A80 = 'NVIDIA A100-SXM4-80GB';

const card = (index: number, vramMb: number, members: Partial<Card> = {}): Card => ({
  index,
  vramMb,
  modelName: 'NVIDIA GeForce RTX 4090',
  isHealthy: true,
  ...members,
});
const wish = (members: Partial<CardWish> = {}): CardWish => ({
  gpuModel: 'RTX 4090',
  knownModels: KNOWN,
  requestedVramMb: 1_000,
  ...members,
});
const whole = (index: number): TakenCard => ({ index, isExclusive: true, vramMb: 24_000 });
const share = (index: number, vramMb: number): TakenCard => ({ index, isExclusive: false, vramMb });

function chosen(inventory: Partial<Inventory>, members: Partial<CardWish> = {}): number[] | undefined {
  const whole: Inventory = { sharing: 'exclusive', cards: [], taken: [], ...inventory };
  return chooseCards(whole, wish(members))?.map(({ index }) => index);
}

describe('exclusive cards', () => {
  const cards = [card(0, 48_000), card(1, 24_000), card(2, 24_000), card(3, 24_000)];

  it('are as few as suffice, with the smallest memory, then by index', () => {
    expect(chosen({ cards })).toEqual([1]);
    expect(chosen({ cards }, { requestedVramMb: 24_001 })).toEqual([0]);
    expect(chosen({ cards: cards.slice(1) }, { requestedVramMb: 24_001 })).toEqual([1, 2]);
    expect(chosen({ cards }, { requestedVramMb: 48_001 })).toEqual([1, 2, 3]);
    expect(chosen({ cards }, { requestedVramMb: 96_001 })).toBeUndefined();
    expect(chosen({ cards }, { count: 4, requestedVramMb: 0 })).toEqual([0, 1, 2, 3]);
    expect(chosen({ cards }, { count: 5, requestedVramMb: 0 })).toBeUndefined();
  });

  it('are neither taken nor broken, whatever is taken of them', () => {
    expect(chosen({ cards, taken: [whole(1), share(2, 0)] })).toEqual([3]);
    expect(chosen({ cards: [card(0, 24_000, { isHealthy: false })] })).toBeUndefined();
  });

  it('are known by the id of their vendor, and by their index where one side lacks it', () => {
    const renumbered = [card(0, 24_000, { uuid: 'b' }), card(1, 24_000, { uuid: 'a' })];
    expect(chosen({ cards: renumbered, taken: [{ ...whole(0), uuid: 'a' }] })).toEqual([0]);
    expect(chosen({ cards: renumbered, taken: [whole(0)] })).toEqual([1]);
  });

  it('that are named are taken, or none', () => {
    expect(chosen({ cards }, { named: [3, 0] })).toEqual([0, 3]);
    expect(chosen({ cards, taken: [whole(3)] }, { named: [3] })).toBeUndefined();
    expect(chosen({ cards }, { named: [3], requestedVramMb: 24_001 })).toBeUndefined();
  });

  it('are of one model, the one that was named exactly if there is one', () => {
    const mixed = [card(0, 40_000, { modelName: A40 }), card(1, 80_000, { modelName: A80 })];
    expect(chosen({ cards: mixed }, { gpuModel: 'A100' })).toEqual([0]);
    expect(chosen({ cards: mixed }, { gpuModel: 'A100', count: 2 })).toBeUndefined();
    expect(chosen({ cards: mixed }, { gpuModel: A80 })).toEqual([1]);
    expect(chosen({ cards: mixed, taken: [whole(1)] }, { gpuModel: A80 })).toBeUndefined();
    expect(chosen({ cards: mixed }, { gpuModel: 'H100' })).toBeUndefined();
    const unknown = [card(0, 1_000, { modelName: 'NVIDIA RTX 6000 Ada' })];
    expect(chosen({ cards: unknown }, { gpuModel: 'RTX 6000 Ada Generation' })).toEqual([0]);
    expect(chosen({ cards: unknown }, { gpuModel: 'RTX 5090' })).toBeUndefined();
  });
});

it('cards that are given to a running rental are the first that suffice', () => {
  const cards = [card(0, 8_000), card(1, 48_000), card(2, 24_000)];
  const box = { sharing: 'exclusive' as const, cards, taken: [] };
  expect(chooseFirstCards(box, wish({ requestedVramMb: 24_000 }))).toEqual([cards[1]]);
  expect(chooseCards(box, wish({ requestedVramMb: 24_000 }))).toEqual([cards[2]]);
});

describe('a shared card', () => {
  const shared = { sharing: 'vram' as const, cards: [card(0, 24_000), card(1, 24_000)] };

  it('is one, with the least free memory that suffices', () => {
    expect(chosen(shared)).toEqual([0]);
    expect(chosen({ ...shared, taken: [share(1, 4_000)] })).toEqual([1]);
    expect(chosen({ ...shared, taken: [share(1, 4_000), share(1, 19_001)] })).toEqual([0]);
    expect(chosen(shared, { requestedVramMb: 24_001 })).toBeUndefined();
  });

  it('is not one that somebody has exclusively', () => {
    const taken = [whole(0), whole(1)];
    expect(chosen({ ...shared, taken }, { requestedVramMb: 0 })).toBeUndefined();
  });

  it('counts as free with a gibibyte', () => {
    const taken = [share(0, 22_976), share(1, 22_977)];
    expect(countFree({ ...shared, taken }, wish())).toEqual({ cards: 1, vramMb: 2_047 });
  });
});

/** All subsets of the cards. */
function subsets(cards: readonly Card[]): Card[][] {
  return Array.from({ length: 2 ** cards.length }, (_, set) =>
    cards.filter((_card, at) => (set >> at) % 2 === 1),
  );
}

const machine = fc
  .record({
    sharing: fc.constantFrom('exclusive' as const, 'vram' as const),
    cards: fc.array(
      fc.record({
        vramMb: fc.constantFrom(8, 16, 24),
        modelName: fc.constantFrom(A40, A80, 'NVIDIA GeForce RTX 4090'),
        isHealthy: fc.boolean(),
      }),
      { maxLength: 8 },
    ),
    taken: fc.array(fc.record({ index: fc.nat(7), isExclusive: fc.boolean(), vramMb: fc.nat(24) }), {
      maxLength: 8,
    }),
  })
  .map(({ cards, ...rest }) => ({ ...rest, cards: cards.map((one, index) => ({ ...one, index })) }));

it('the chosen cards are those that a search of all sets of cards finds', () => {
  const asked = fc.record({
    gpuModel: fc.constantFrom('A100', A40, '4090'),
    requestedVramMb: fc.nat(100),
    count: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    named: fc.option(fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 3 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(machine, asked, (box, { named, ...order }) => {
      const shares = box.sharing === 'vram';
      const count = named?.length ?? (shares ? 1 : order.count);
      if (shares && named !== undefined && named.length > 1) return;
      const wanted = wish({ ...order, named, count });
      expect(chooseCards(box, wanted)).toEqual(searched(box, wanted));
    }),
    { numRuns: 2_000 },
  );
});

/** The same, told as a search: of all sets that may be rented, the best. */
function searched({ sharing, cards, taken }: Inventory, wanted: CardWish): Card[] | undefined {
  const free = ({ index, vramMb }: Card) => {
    const own = taken.filter((one) => one.index === index);
    if (own.some(({ isExclusive }) => isExclusive) || (sharing === 'exclusive' && own.length > 0)) return -1;
    return Math.max(0, vramMb - own.reduce((sum, one) => sum + one.vramMb, 0));
  };
  const hasExact = cards.some(({ modelName }) => modelName === wanted.gpuModel);
  const isMeant = ({ modelName }: Card) =>
    hasExact
      ? modelName === wanted.gpuModel
      : modelName.includes(wanted.gpuModel === '4090' ? '4090' : 'A100');
  const candidates = subsets(cards).filter(
    (set) =>
      set.length > 0 &&
      (wanted.count === undefined || set.length === wanted.count) &&
      (wanted.named === undefined || set.every(({ index }) => wanted.named?.includes(index))) &&
      new Set(set.map(({ modelName }) => modelName)).size === 1 &&
      set.every((one) => one.isHealthy && isMeant(one) && free(one) * set.length >= wanted.requestedVramMb) &&
      set.every((one) => free(one) >= 0),
  );
  const rank = (set: Card[]) => set.map((one) => free(one) * 100 + one.index).sort((a, b) => a - b);
  const better = (one: number[], other: number[]) => {
    const at = one.findIndex((value, index) => value !== other[index]);
    return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
  };
  return candidates.sort((one, other) => one.length - other.length || better(rank(one), rank(other)))[0];
}
