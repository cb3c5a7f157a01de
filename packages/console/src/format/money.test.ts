import fc from 'fast-check';
import { expect, it } from 'vitest';
import { afterSpending, formatAmount, fromUnits, signOf, toUnits } from './money.ts';

it.each([
  ['1204.500000000', '1,204.50'],
  ['0', '0.00'],
  ['0.000000001', '0.000000001'],
  ['-12.3', '−12.30'],
  ['1234567', '1,234,567.00'],
  ['007', '7.00'],
  ['about 3', 'about 3'],
])('writes %s as %s', (amount, text) => {
  expect(formatAmount(amount)).toBe(text);
});

it('reads back every amount that it writes, to the base unit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (units) => {
      expect(toUnits(fromUnits(units))).toBe(units);
      expect(toUnits(formatAmount(fromUnits(units)).replaceAll(',', '').replace('−', '-'))).toBe(units);
      expect(signOf(fromUnits(units))).toBe(units === 0n ? 0 : units < 0n ? -1 : 1);
    }),
  );
});

it.each(['', '1.', '.5', '1e3', '0x10', '1,000', '0.0000000001'])(
  'does not take %s for an amount',
  (text) => {
    expect(toUnits(text)).toBeUndefined();
  },
);

it('never spends more than there is', () => {
  expect(afterSpending('1', '2', 1_800_000)).toBe('0.000000000');
  expect(afterSpending('1', '2', 900_000)).toBe('0.500000000');
  expect(afterSpending('1', '2', 86_400_000)).toBe('0.000000000');
});
