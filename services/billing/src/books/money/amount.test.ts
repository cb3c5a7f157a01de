import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount, parseAmount, parseNumber, roundUp } from './amount.ts';

const units = fc.bigInt({ min: -(10n ** 37n), max: 10n ** 37n });

describe('amounts as text', () => {
  it('are read and written back exactly', () => {
    fc.assert(
      fc.property(units, (amount) => {
        expect(parseAmount(formatAmount(amount))).toBe(amount);
      }),
    );
  });

  it('never have an exponent, trailing zeros or a negative zero', () => {
    fc.assert(
      fc.property(units, (amount) => {
        expect(formatAmount(amount)).toMatch(/^-?(0|[1-9]\d*)(\.\d{0,8}[1-9])?$/);
      }),
    );
    expect(formatAmount(0n)).toBe('0');
    expect(formatAmount(1n)).toBe('0.000000001');
    expect(formatAmount(-1n)).toBe('-0.000000001');
  });

  it.each([
    ['12.5', 12_500_000_000n],
    ['0.000000001', 1n],
    ['-1', -1_000_000_000n],
    ['007', 7_000_000_000n],
    ['1.500000000', 1_500_000_000n],
  ])('%s is %s base units', (text, expected) => expect(parseAmount(text)).toBe(expected));

  it.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '1e3',
    '1e-9',
    '0x10',
    'NaN',
    'Infinity',
    '.5',
    '5.',
    '1,5',
    '1.0000000001',
    '1.2.3',
    '--1',
    '١',
    '1'.repeat(30),
  ])('%j is no amount', (text) => expect(parseAmount(text)).toBeUndefined());
});

describe('amounts as JSON numbers', () => {
  it.each([
    [0.1, 100_000_000n],
    [1e-9, 1n],
    [123456.789, 123_456_789_000_000n],
    [-2, -2_000_000_000n],
    [1e15, 10n ** 24n],
  ])('%s is taken by its decimal text', (value, expected) => expect(parseNumber(value)).toBe(expected));

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e-10, 0.1 + 0.2, 1234567890.1234567, 1e30])(
    '%s has too many digits or is none',
    (value) => expect(parseNumber(value)).toBeUndefined(),
  );
});

it('an amount is rounded up to the unit of the mint, and never beyond the next one', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 9 }), (amount, digits) => {
      const unit = 10n ** BigInt(digits);
      const rounded = roundUp(amount, unit);
      expect(rounded % unit).toBe(0n);
      expect(rounded >= amount && rounded - amount < unit).toBe(true);
    }),
  );
});
