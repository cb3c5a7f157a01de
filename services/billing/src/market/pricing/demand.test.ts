import { Decimal } from '@gridlease/pricing/decimal';
import type { PriceFactors } from '@gridlease/pricing/price';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factorsOfUse } from './demand.ts';

const RULES = { target: new Decimal('0.7'), multiplierMax: new Decimal('1.5'), bonusMax: new Decimal('0.2') };

const fraction = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((hundredths) => new Decimal(hundredths).div(100));
const rules = fc.record({
  target: fraction(1, 99),
  multiplierMax: fraction(100, 1_000),
  bonusMax: fraction(0, 90),
});
const machines = fc.nat(100_000);
const use = fc.record({ busy: machines, idle: machines }).filter(({ busy, idle }) => busy + idle > 0);

/** The combined factor on the card's rate. */
const effect = ({ demandMultiplier, supplyBonus }: PriceFactors) =>
  demandMultiplier.times(new Decimal(1).minus(supplyBonus));

describe('the price factors', () => {
  it.each([
    ['no machine is in use', 0, 20, '1', '0.2'],
    ['few machines are in use', 7, 13, '1', '0.1'],
    ['utilization is at the target', 14, 6, '1', '0'],
    ['many machines are in use', 17, 3, '1.25', '0'],
    ['nearly all machines are in use', 9, 1, '1.3703', '0'],
    ['all machines are in use', 20, 0, '1.5', '0'],
  ])('when %s', (_what, busy, idle, multiplier, bonus) => {
    const factors = factorsOfUse({ busy, idle }, RULES);
    expect([factors.demandMultiplier.toFixed(), factors.supplyBonus.toFixed()]).toEqual([multiplier, bonus]);
  });

  it('stay within their bounds, and never apply both at once', () => {
    fc.assert(
      fc.property(use, rules, (given, bounds) => {
        const { demandMultiplier, supplyBonus } = factorsOfUse(given, bounds);
        expect(demandMultiplier.gte(1) && demandMultiplier.lte(bounds.multiplierMax)).toBe(true);
        expect(supplyBonus.gte(0) && supplyBonus.lte(bounds.bonusMax)).toBe(true);
        expect(demandMultiplier.eq(1) || supplyBonus.eq(0)).toBe(true);
      }),
    );
  });

  it('never lower the price for one more busy machine, nor raise it for one more idle one', () => {
    fc.assert(
      fc.property(use, rules, fc.integer({ min: 1, max: 1_000 }), (given, bounds, more) => {
        const now = effect(factorsOfUse(given, bounds));
        const busier = effect(factorsOfUse({ ...given, busy: given.busy + more }, bounds));
        const idler = effect(factorsOfUse({ ...given, idle: given.idle + more }, bounds));
        expect(busier.gte(now) && idler.lte(now)).toBe(true);
      }),
    );
  });

  it('reach their bounds when all machines are busy or idle', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), rules, (count, bounds) => {
        const busy = factorsOfUse({ busy: count, idle: 0 }, bounds);
        const idle = factorsOfUse({ busy: 0, idle: count }, bounds);
        expect(busy.demandMultiplier.eq(bounds.multiplierMax)).toBe(true);
        expect(idle.supplyBonus.eq(bounds.bonusMax)).toBe(true);
      }),
    );
  });

  it('have no steps: one machine among many changes them only slightly', () => {
    const many = 1_000_000;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: many - 1 }), rules, (busy, bounds) => {
        const at = (count: number) => effect(factorsOfUse({ busy: count, idle: many - count }, bounds));
        // The slope is at most 1.5 times the whole rise over the whole range, which may be as short as a
        // hundredth of the machines.
        const steepest = bounds.multiplierMax.plus(1).times('1.5').times(100).div(many);
        expect(
          at(busy + 1)
            .minus(at(busy))
            .lte(steepest.plus('0.0001')),
        ).toBe(true);
      }),
    );
  });
});
