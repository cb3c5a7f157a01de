import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, floorUnits } from './decimal.ts';
import { costOf, hourlyPrice, type Rates } from './price.ts';

const units = (text: string) => floorUnits(new Decimal(text));
const RATES: Rates = {
  base: units('0.5'),
  vramPerGb: units('0.02'),
  perKilowatt: units('0.001'),
  demandMultiplier: new Decimal(1),
  supplyBonus: new Decimal(0),
};
const FIVE = new Decimal(5);

const rate = fc.bigInt({ min: 0n, max: 10n ** 15n });
const rates = fc
  .record({ base: rate, vramPerGb: rate, perKilowatt: rate })
  .map((given) => ({ ...RATES, ...given }));
const wants = fc.record({
  gpuCount: fc.integer({ min: 1, max: 64 }),
  requestedVramMb: fc.nat(1_000_000),
  estimatedPowerW: fc.nat(100_000),
});
/** Hours as requests state them: decimals with at most nine digits, so that every product is exact. */
const hours = fc.nat(24_000_000).map((thousandths) => new Decimal(thousandths).div(1_000_000));
const percent = fc.nat(100).map((whole) => new Decimal(whole));

describe('the hourly price', () => {
  it('is the sum for GPU, memory and power', () => {
    expect(hourlyPrice(RATES, { gpuCount: 1, requestedVramMb: 24_576, estimatedPowerW: 450 })).toEqual({
      base: units('0.5'),
      vram: units('0.48'),
      power: units('0.00045'),
      total: units('0.98045'),
    });
  });

  it('rounds each component down once', () => {
    const price = hourlyPrice(
      { ...RATES, vramPerGb: 1n, perKilowatt: 999n },
      { gpuCount: 1, requestedVramMb: 1_023, estimatedPowerW: 1 },
    );
    expect(price).toMatchObject({ vram: 0n, power: 0n, total: RATES.base });
  });

  it("applies demand and supply to the GPU's rate only", () => {
    const factors = { demandMultiplier: new Decimal('1.5'), supplyBonus: new Decimal('0.1') };
    const price = hourlyPrice(
      { ...RATES, ...factors },
      { gpuCount: 1, requestedVramMb: 1_024, estimatedPowerW: 1_000 },
    );
    expect(price).toMatchObject({ base: units('0.675'), vram: units('0.02'), power: units('0.001') });
  });
});

describe('the price of several GPUs', () => {
  it('is that of each, of their memory, and of the greater of the estimated and their own power', () => {
    const wanted = { gpuCount: 4, requestedVramMb: 98_304, estimatedPowerW: 450 };
    const cardPower = { watts: 1_800, sharedMb: 1, ofMb: 1 };
    expect(hourlyPrice(RATES, { ...wanted, cardPower })).toEqual({
      base: units('2'),
      vram: units('1.92'),
      power: units('0.0018'),
      total: units('3.9218'),
    });
    expect(hourlyPrice(RATES, { ...wanted, estimatedPowerW: 2_000, cardPower }).power).toBe(units('0.002'));
  });

  it('has for a shared GPU exactly the part of its power that the memory is', () => {
    const wanted = { gpuCount: 1, requestedVramMb: 1_024, estimatedPowerW: 0 };
    const price = (watts: number, ofMb: number, perKilowatt: bigint) =>
      hourlyPrice({ ...RATES, perKilowatt }, { ...wanted, cardPower: { watts, sharedMb: 1_024, ofMb } })
        .power;
    // 100 W of a third of the memory at 30 units per W are exactly 1,000 units.
    expect(price(100, 3_072, 30_000n)).toBe(1_000n);
    fc.assert(
      fc.property(
        fc.nat(1_500),
        fc.integer({ min: 1_024, max: 200_000 }),
        rate,
        (watts, ofMb, perKilowatt) => {
          const exact = (perKilowatt * BigInt(watts) * 1_024n) / (1_000n * BigInt(ofMb));
          expect(price(watts, ofMb, perKilowatt)).toBe(exact);
        },
      ),
    );
  });
});

describe('the cost of a period', () => {
  it('includes the fee', () => {
    const price = hourlyPrice(RATES, { gpuCount: 1, requestedVramMb: 24_576, estimatedPowerW: 450 });
    expect(costOf(price, new Decimal(2), FIVE)).toEqual({
      base: units('1'),
      vram: units('0.96'),
      power: units('0.0009'),
      total: units('1.9609'),
      platformFee: units('0.098045'),
      providerEarnings: units('1.862855'),
    });
  });

  it('is the sum of its components, none of which is negative', () => {
    fc.assert(
      fc.property(rates, wants, hours, percent, (given, wanted, time, fee) => {
        const cost = costOf(hourlyPrice(given, wanted), time, fee);
        expect(cost.base + cost.vram + cost.power).toBe(cost.total);
        expect(cost.platformFee + cost.providerEarnings).toBe(cost.total);
        for (const part of Object.values(cost)) expect(part).toBeGreaterThanOrEqual(0n);
      }),
    );
  });

  it('never grows by more than the price of the added time', () => {
    fc.assert(
      fc.property(rates, wants, hours, hours, (given, wanted, one, other) => {
        const price = hourlyPrice(given, wanted);
        const whole = costOf(price, one.plus(other), FIVE).total;
        const parts = costOf(price, one, FIVE).total + costOf(price, other, FIVE).total;
        expect(whole - parts).toBeGreaterThanOrEqual(0n);
        expect(whole - parts).toBeLessThanOrEqual(1n);
      }),
    );
  });
});
