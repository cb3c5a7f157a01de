import { expect, it } from 'vitest';
import { boundsOf, isMonth, monthOf } from './month.ts';

it('bounds a month by the first moments of it and of the next, also at the end of a year', () => {
  expect(boundsOf('2026-12')).toEqual({ from: '2026-12-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' });
  expect(boundsOf('2024-02')).toEqual({ from: '2024-02-01T00:00:00.000Z', to: '2024-03-01T00:00:00.000Z' });
});

it('takes the month in which the books are, whatever the zone of the visitor', () => {
  expect(monthOf(Date.UTC(2026, 10, 30, 23, 59, 59))).toBe('2026-11');
});

it.each(['', '2026', '2026-13', '2026-1', '2026-11-01', 'last'])('does not take %s for a month', (text) => {
  expect(isMonth(text)).toBe(false);
});
