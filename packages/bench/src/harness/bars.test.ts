import { expect, test } from 'vitest';
import { isMet } from './bars.ts';

test('a bar is met at its bound and on the right side of it', () => {
  const least = { name: '', bound: 8, side: 'least', unit: 'x' } as const;
  expect([7.9, 8, 9].map((figure) => isMet(least, figure))).toEqual([false, true, true]);
  const most = { ...least, side: 'most' } as const;
  expect([7.9, 8, 8.1].map((figure) => isMet(most, figure))).toEqual([true, true, false]);
  expect(isMet(most, Number.NaN)).toBe(false);
});
