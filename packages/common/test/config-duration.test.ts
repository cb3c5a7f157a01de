import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDuration, parseDuration } from '../src/config/duration.ts';

test.each([
  ['0', 0],
  ['0s', 0],
  ['500ms', 500],
  ['90s', 90_000],
  ['15m', 900_000],
  ['1h30m', 5_400_000],
  ['1.5h', 5_400_000],
  ['1.1s', 1100],
  ['168h', 604_800_000],
  ['7d', 604_800_000],
  ['30m1h', 5_400_000],
])('the duration %s is %d milliseconds', (text, milliseconds) => {
  expect(parseDuration(text)).toBe(milliseconds);
});

test.each(['', '15', '15 m', '-1s', '1H', 's', '1h30', '.5s', '0.5ms', '1e3s', '9999999999999d', '5min'])(
  'the text "%s" is not a duration',
  (text) => {
    expect(parseDuration(text)).toBeUndefined();
  },
);

test('every whole number of milliseconds can be written and read back', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (milliseconds) => {
      expect(parseDuration(formatDuration(milliseconds))).toBe(milliseconds);
    }),
  );
});
