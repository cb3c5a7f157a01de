import { expect, it } from 'vitest';
import type { Card } from './card.ts';
import { sharesOf, usesAfter } from './shares.ts';

const card = (index: number, uuid?: string): Card => ({
  index,
  uuid,
  modelName: 'H100',
  vramMb: 80_000,
  isHealthy: true,
});

it('a rental has its cards whole, or an even share of each, rounded up', () => {
  const machine = (sharing: 'exclusive' | 'vram') => ({ id: 'm', sharing });
  const taken = (sharing: 'exclusive' | 'vram') =>
    sharesOf(machine(sharing), 10_001, [card(0), card(1)]).cards.map(({ takenVramMb }) => takenVramMb);
  expect(taken('exclusive')).toEqual([80_000, 80_000]);
  expect(taken('vram')).toEqual([5_001, 5_001]);
});

it('what is taken of a machine is the sum of all shares by card, in the order of the indices', () => {
  const shares = sharesOf({ id: 'm', sharing: 'vram' }, 2_000, [card(0, 'GPU-a'), card(3)]);
  const others = [
    { index: 3, isExclusive: false, vramMb: 500 },
    { index: 2, uuid: 'GPU-b', isExclusive: false, vramMb: 0 },
    { index: 0, uuid: 'GPU-a', isExclusive: false, vramMb: 100 },
  ];
  expect(usesAfter(others, shares)).toEqual([
    { index: 0, taken_vram_mb: 1_100 },
    { index: 2, taken_vram_mb: 0 },
    { index: 3, taken_vram_mb: 1_500 },
  ]);
});
