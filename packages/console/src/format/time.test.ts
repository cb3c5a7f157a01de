import { expect, it } from 'vitest';
import { formatDuration, formatTime, nextChange } from './time.ts';

it.each([
  [-5, '0 s'],
  [999, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [7_800_000, '2 h 10 min'],
  [7_200_000, '2 h'],
  [273_600_000, '3 d 4 h'],
])('writes %d ms as %s', (span, text) => {
  expect(formatDuration(span)).toBe(text);
});

it('speaks of the last and the next day relatively', () => {
  const now = Date.UTC(2030, 0, 2);
  expect(formatTime(new Date(now - 180_000), now)).toBe('3 min ago');
  expect(formatTime(new Date(now + 180_000), now)).toBe('in 3 min');
  expect(formatTime(new Date(now - 2_000), now)).toBe('just now');
  expect(formatTime(new Date(now - 90_000_000), now)).toMatch(/2029|2030/);
  expect(nextChange(new Date(now - 90_000_000), now)).toBe(Number.POSITIVE_INFINITY);
});
