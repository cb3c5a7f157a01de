import { expect, test } from 'vitest';
import { compare, isGoalMet, type PeerRow } from './rows.ts';

const ROW: PeerRow = {
  name: 'a request',
  unit: 'ms',
  ours: [1, 2, 3],
  peers: [
    { name: 'peer', figures: [2, 2, 2] },
    { name: 'other', figures: [9, 9, 9] },
  ],
};

test('ours is compared with the first peer, round by round and by the least of both', () => {
  expect(compare(ROW)).toEqual({ inTurn: { min: 0.5, median: 1, max: 1.5 }, least: 0.5 });
});

test('a goal is met by the median of the rounds at its bound', () => {
  expect(isGoalMet(ROW)).toBeUndefined();
  expect(isGoalMet({ ...ROW, goal: { of: 'ratio', most: 1 } })).toBe(true);
  expect(isGoalMet({ ...ROW, goal: { of: 'ratio', most: 0.9 } })).toBe(false);
  expect(isGoalMet({ ...ROW, goal: { of: 'figure', most: 2 } })).toBe(true);
  expect(isGoalMet({ ...ROW, goal: { of: 'figure', most: 1.9 } })).toBe(false);
});

test('a goal is not met by figures that could not be read', () => {
  expect(isGoalMet({ ...ROW, ours: [Number.NaN], goal: { of: 'ratio', most: 9 } })).toBe(false);
});
