import { expect, test } from 'vitest';
import { median, percentile, ratiosByRound, spreadOf } from './statistics.ts';

test('the median is the middle value, or the mean of the two in the middle', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([7])).toBe(7);
  expect(median([])).toBeNaN();
});

test('a spread ranges from the minimum to the maximum', () => {
  expect(spreadOf([3, 1, 2])).toEqual({ min: 1, median: 2, max: 3 });
});

test('a percentile is the nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(percentile(hundred, 50)).toBe(50);
  expect(percentile(hundred, 99)).toBe(99);
  expect(percentile([5], 99)).toBe(5);
  expect(percentile([], 50)).toBeNaN();
});

test('ratios are computed within a round', () => {
  expect(ratiosByRound([10, 30], [20, 10])).toEqual([0.5, 3]);
});
