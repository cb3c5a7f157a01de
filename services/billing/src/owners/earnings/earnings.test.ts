import { describe, expect, it } from 'vitest';
import { availableOf, averageHourlyRate, NO_EARNINGS, sumEarnings } from './earnings.ts';

describe('earnings', () => {
  it('are available unless they are held', () => {
    expect(availableOf({ balance: 10n, held: 4n })).toBe(6n);
    expect(availableOf({ balance: 10n, held: 11n })).toBe(0n);
  });

  it('show the average hourly charge', () => {
    expect(averageHourlyRate({ charged: 3_000_000_000n, minutes: 90 })).toBe(2_000_000_000n);
    expect(averageHourlyRate({ charged: 0n, minutes: 0 })).toBe(0n);
  });

  it('of several machines add up', () => {
    const one = { ...NO_EARNINGS, total: 7n, available: 7n, charged: 8n, sessions: 1, minutes: 3 };
    expect(sumEarnings([one, one])).toEqual({
      ...NO_EARNINGS,
      total: 14n,
      available: 14n,
      charged: 16n,
      sessions: 2,
      minutes: 6,
    });
  });
});
