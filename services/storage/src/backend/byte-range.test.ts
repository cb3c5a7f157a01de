import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRange, resolveRange } from './byte-range.ts';

test.each([
  ['bytes=0-4', { first: 0, last: 4 }],
  ['bytes=5-', { first: 5 }],
  ['bytes=-3', { suffix: 3 }],
  ['Bytes= 1-1 ', { first: 1, last: 1 }],
  ['bytes=0-99999999999999999999', { first: 0, last: Number.MAX_SAFE_INTEGER }],
])('%s requests one range', (header, range) => {
  expect(parseRange(header)).toEqual(range);
});

test.each([
  '',
  'bytes=',
  'bytes=-',
  'bytes=5-2',
  'bytes=0-1,4-5',
  'bytes=a-b',
  'lines=0-1',
  'bytes 0-1',
  '0-1',
])('%j requests the whole object', (header) => {
  expect(parseRange(header)).toBeUndefined();
});

test('a request without a range is for the whole object', () => {
  expect(parseRange(undefined)).toBeUndefined();
});

const size = fc.nat(50);
const number = fc.nat(60);

test('a range covers the same bytes as in an array of that length', () => {
  fc.assert(
    fc.property(size, number, fc.option(number, { nil: undefined }), (length, first, last) => {
      const whole = Array.from({ length }, (_, index) => index);
      const range = parseRange(`bytes=${first}-${last ?? ''}`);
      expect(range === undefined).toBe(last !== undefined && last < first);
      if (range === undefined) return;
      const resolved = resolveRange(range, length);
      const taken = resolved === undefined ? [] : whole.slice(resolved.first, resolved.last + 1);
      expect(taken).toEqual(whole.slice(first, (last ?? length) + 1));
      expect(resolved === undefined).toBe(taken.length === 0);
    }),
  );
});

test('a suffix covers the last bytes', () => {
  fc.assert(
    fc.property(size, number, (length, suffix) => {
      const whole = Array.from({ length }, (_, index) => index);
      const resolved = resolveRange({ suffix }, length);
      const taken = resolved === undefined ? [] : whole.slice(resolved.first, resolved.last + 1);
      expect(taken).toEqual(suffix === 0 ? [] : whole.slice(-suffix));
    }),
  );
});
