import { Decimal, floorUnits } from '@gridlease/pricing/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount } from './amount.ts';

describe('rounding to base units', () => {
  it('gives every amount back as it was', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 37n), max: 10n ** 37n }), (units) => {
        expect(floorUnits(new Decimal(formatAmount(units)))).toBe(units);
      }),
    );
  });

  it.each([
    ['0.0000000019', 1n],
    ['0.0000000009', 0n],
    ['-0.0000000001', -1n],
    ['123456789012345678901234567.0000000019', 123456789012345678901234567000000001n],
  ])('%s goes down to %s base units', (tokens, units) => {
    expect(floorUnits(new Decimal(tokens))).toBe(units);
  });

  it('a cost by the minute is never more than the exact one, and less than a base unit below it', () => {
    const rates = fc.bigInt({ min: 0n, max: 10n ** 15n });
    fc.assert(
      fc.property(rates, fc.integer({ min: 0, max: 1_000_000 }), (rate, minutes) => {
        const exact = new Decimal(formatAmount(rate)).times(minutes).div(60);
        const charged = new Decimal(formatAmount(floorUnits(exact)));
        expect(charged.lte(exact) && exact.minus(charged).lt('1e-9')).toBe(true);
      }),
    );
  });
});
