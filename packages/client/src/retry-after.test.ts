import { expect, test } from 'vitest';
import { parseRetryAfter } from './retry-after.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');

test('a number is a pause of that many seconds', () => {
  expect(parseRetryAfter('0', NOON)).toBe(0);
  expect(parseRetryAfter(' 120 ', NOON)).toBe(120_000);
});

test('an HTTP date is a pause until that time, and no pause if it has passed', () => {
  expect(parseRetryAfter('Sun, 01 Mar 2026 12:00:30 GMT', NOON)).toBe(30_000);
  expect(parseRetryAfter('Sun, 01 Mar 2026 11:59:30 GMT', NOON)).toBe(0);
});

test.each([null, '', '-1', '1.5', '1e3', 'soon', '2026-03-01T12:00:30Z', 'Sun, 99 Mar 2026'])(
  '%j requests no pause',
  (header) => {
    expect(parseRetryAfter(header, NOON)).toBeUndefined();
  },
);
