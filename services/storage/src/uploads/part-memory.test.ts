import { expect, it, test } from 'vitest';
import { partBytesFor } from './layout.ts';
import { createPartMemory } from './part-memory.ts';

it('memory stays within its limit, and returned buffers are reused', () => {
  const memories = createPartMemory(1_000, 2_500);
  const [first, second] = [memories.takeLarge(), memories.takeLarge()];
  expect([first?.bytes.length, second?.bytes.length]).toEqual([1_000, 1_000]);
  expect(memories.takeLarge()).toBeUndefined();
  expect(memories.takeSmall().bytes.length).toBe(1_000);
  const bytes = first?.bytes;
  first?.giveBack(true);
  first?.giveBack(true);
  expect(memories.takeLarge()?.bytes).toBe(bytes);
  expect(memories.takeLarge()).toBeUndefined();
  second?.giveBack(false);
  expect(memories.takeLarge()?.bytes).not.toBe(second?.bytes);
});

test('parts are larger only if there would be more than ten thousand', () => {
  const MIB = 1024 * 1024;
  const sizes = { configured: 8 * MIB, minimum: 5 * MIB };
  expect(partBytesFor(5 * 1024 * MIB, sizes)).toBe(8 * MIB);
  expect(partBytesFor(80_000 * MIB, sizes)).toBe(8 * MIB);
  expect(partBytesFor(80_000 * MIB + 1, sizes)).toBe(9 * MIB);
  expect(partBytesFor(1, { configured: 1, minimum: 5 * MIB })).toBe(5 * MIB);
});
