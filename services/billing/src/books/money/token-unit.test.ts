import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalsOf, roundDownToUnit, roundUpToUnit, tokenUnit } from './token-unit.ts';

const amounts = fc.bigInt({ min: 0n, max: 10n ** 20n });
const decimals = fc.integer({ min: 0, max: 9 });

test('a token of nine decimals has the unit of the books, and one without decimals whole tokens', () => {
  expect([tokenUnit(9), tokenUnit(6), tokenUnit(0)]).toEqual([1n, 1_000n, 1_000_000_000n]);
});

test('amounts are rounded to the nearest multiple of the unit below and above', () => {
  fc.assert(
    fc.property(amounts, decimals, (amount, digits) => {
      const unit = tokenUnit(digits);
      expect(decimalsOf(unit)).toBe(digits);
      const [below, above] = [roundDownToUnit(amount, unit), roundUpToUnit(amount, unit)];
      expect([below % unit, above % unit]).toEqual([0n, 0n]);
      expect(below <= amount && amount <= above && above - below < 2n * unit).toBe(true);
      expect(above - below).toBe(amount % unit === 0n ? 0n : unit);
    }),
  );
});
