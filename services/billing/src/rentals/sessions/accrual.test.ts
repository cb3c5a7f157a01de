import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costOfMinutes, MINUTE_MS, MINUTES_MAX, minutesCovered } from '../../books/money/rate.ts';
import { feeOf } from '../../books/platform-fee.ts';
import { endOfMinutes, minutesAt, partsOf } from './accrual.ts';

const startedAt = new Date('2026-01-01T00:00:00.000Z');
const after = (milliseconds: number) => new Date(startedAt.getTime() + milliseconds);
const course = { startedAt, maximumMinutes: undefined, silentMs: 0 };

const rate = fc.bigInt({ min: 0n, max: 10n ** 15n });
const minutes = fc.integer({ min: 1, max: 1_000_000 });

describe('started minutes', () => {
  it.each([
    [0, 1],
    [1, 1],
    [59_999, 1],
    [60_000, 1],
    [60_001, 2],
    [3_600_000, 60],
    [3_600_001, 61],
  ])('after %i ms are %i', (elapsed, expected) => {
    expect(minutesAt(course, after(elapsed))).toBe(expected);
  });

  it('are one before the start, as after the clock has jumped back', () => {
    expect(minutesAt(course, after(-5_000))).toBe(1);
  });

  it('never exceed the maximum, nor the time until which the machine was heard from', () => {
    expect(minutesAt({ ...course, maximumMinutes: 5 }, after(3_600_000))).toBe(5);
    expect(minutesAt({ ...course, silentMs: 60_000 }, after(180_000))).toBe(2);
  });

  it('at the end of a minute are the number of minutes so far', () => {
    fc.assert(
      fc.property(minutes, fc.nat(10_000_000), (count, silentMs) => {
        const silent = { ...course, silentMs };
        expect(minutesAt(silent, endOfMinutes(silent, count))).toBe(count);
        expect(minutesAt(silent, new Date(endOfMinutes(silent, count).getTime() + 1))).toBe(count + 1);
      }),
    );
  });
});

describe('cost', () => {
  it('is never below zero and grows with time', () => {
    fc.assert(
      fc.property(rate, minutes, fc.nat(1_000), (hourly, count, more) => {
        expect(costOfMinutes(hourly, count)).toBeGreaterThanOrEqual(0n);
        expect(costOfMinutes(hourly, count + more)).toBeGreaterThanOrEqual(costOfMinutes(hourly, count));
      }),
    );
  });

  it('adds up to the same total however often it is settled', () => {
    fc.assert(
      fc.property(rate, fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1 }), (hourly, steps) => {
        let at = 0;
        let charged = 0n;
        for (const step of steps) {
          at += step;
          charged += costOfMinutes(hourly, at) - charged;
        }
        expect(charged).toBe(costOfMinutes(hourly, at));
      }),
    );
  });

  it('of a period split at whole minutes differs by at most one base unit per part', () => {
    fc.assert(
      fc.property(rate, fc.array(minutes, { minLength: 1, maxLength: 20 }), (hourly, parts) => {
        const whole = costOfMinutes(
          hourly,
          parts.reduce((sum, part) => sum + part, 0),
        );
        const split = parts.reduce((sum, part) => sum + costOfMinutes(hourly, part), 0n);
        expect(whole - split).toBeGreaterThanOrEqual(0n);
        expect(whole - split).toBeLessThan(BigInt(parts.length));
      }),
    );
  });

  it('is covered for exactly as many minutes as the funds pay for', () => {
    fc.assert(
      fc.property(
        rate.filter((hourly) => hourly > 0n),
        fc.bigInt({ min: 0n, max: 10n ** 18n }),
        (hourly, funds) => {
          const covered = minutesCovered(hourly, funds);
          expect(costOfMinutes(hourly, covered)).toBeLessThanOrEqual(funds);
          if (covered < MINUTES_MAX) expect(costOfMinutes(hourly, covered + 1)).toBeGreaterThan(funds);
        },
      ),
    );
    expect(minutesCovered(0n, 0n)).toBe(MINUTES_MAX);
  });

  it('has components that add up, and includes a fee that grows with it', () => {
    fc.assert(
      fc.property(rate, rate, rate, fc.bigInt({ min: 0n, max: 100_000_000_000n }), minutes, (...given) => {
        const [base, vram, power, feePercent, count] = given;
        const price = { base, vram, power, total: base + vram + power, feePercent };
        const total = costOfMinutes(price.total, count);
        const parts = partsOf(price, count, total);
        expect(parts.base + parts.vram + parts.power).toBe(total);
        for (const part of [parts.base, parts.vram, parts.power]) expect(part).toBeGreaterThanOrEqual(0n);
        expect(feeOf(total, price)).toBeLessThanOrEqual(total);
        expect(feeOf(total + MINUTE, price)).toBeGreaterThanOrEqual(feeOf(total, price));
      }),
    );
  });

  it('matches the worked example: 0.50 per hour, 16 GiB and 350 W for 90 minutes', () => {
    const price = { base: 500_000_000n, vram: 320_000_000n, power: 350_000n, total: 820_350_000n };
    expect(costOfMinutes(price.total, 90)).toBe(1_230_525_000n);
    expect(feeOf(1_230_525_000n, { feePercent: 5_000_000_000n })).toBe(61_526_250n);
  });
});

const MINUTE = BigInt(MINUTE_MS);
