import { expect, test } from 'vitest';
import { createMemoryCheck } from './buffer-collection.ts';

const MIB = 1024 * 1024;

/** A memory with so much that is still needed; the rest goes when what is young is collected. */
function createMemory(needed: number) {
  const memory = { held: needed, needed, collections: 0 };
  const look = createMemoryCheck({
    heldBytes: () => memory.held,
    collectYoung() {
      memory.held = memory.needed;
      memory.collections += 1;
    },
  });
  return { memory, look };
}

test('what is held never grows by more than a step and what comes between two looks', () => {
  const { memory, look } = createMemory(3 * MIB);
  for (let moved = 0; moved < 1024; moved += 5) {
    memory.held += 5 * MIB;
    expect(look()).toBe(true);
    expect(memory.held).toBeLessThan((3 + 8 + 5) * MIB);
  }
  expect(memory.collections).toBe(102);
});

test('what is needed is not tried to be collected again and again', () => {
  const { memory, look } = createMemory(MIB);
  memory.needed = 200 * MIB;
  memory.held = 200 * MIB;
  for (let n = 0; n < 10; n += 1) look();
  expect(memory.collections).toBe(1);
});

test('after a collection by V8 itself the next step is counted from there', () => {
  const { memory, look } = createMemory(50 * MIB);
  memory.held = 2 * MIB;
  expect(look()).toBe(true);
  expect(look()).toBe(false);
  memory.held = 18 * MIB;
  look();
  expect(memory.collections).toBe(1);
});
