import { expect, test } from 'vitest';
import { growthOf } from './day.ts';

const samples = (bytes: (at: number) => number) =>
  Array.from({ length: 20 }, (_, at) => ({ heapBytes: bytes(at), nodes: 1, listeners: 1 }));

test('a heap that goes up and down does not grow', () => {
  expect(
    growthOf(
      samples((at) => 100 + (at % 2) * 50),
      'heapBytes',
    ),
  ).toBe(1);
});

test('what is held in the first tenth of the day does not count', () => {
  expect(
    growthOf(
      samples((at) => (at < 2 ? 1 : 100)),
      'heapBytes',
    ),
  ).toBe(1);
});

test('a heap that keeps a little of every event grows', () => {
  expect(
    growthOf(
      samples((at) => 100 + at),
      'heapBytes',
    ),
  ).toBeCloseTo(115 / 102);
});
