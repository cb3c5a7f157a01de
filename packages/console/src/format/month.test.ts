import { describe, expect, it } from 'vitest';
import { monthAt, monthFrom, monthsBefore } from './month.ts';

describe('a month of the books', () => {
  it('goes from its first moment in UTC to that of the next', () => {
    expect(monthFrom('2026-12')).toEqual({
      name: '2026-12',
      from: '2026-12-01T00:00:00.000Z',
      to: '2027-01-01T00:00:00.000Z',
    });
    expect(monthFrom('today')).toBeUndefined();
  });

  it('is bounded by the first moments of it and of the next, also at the end of a year', () => {
    expect(monthFrom('2026-12')).toMatchObject({
      from: '2026-12-01T00:00:00.000Z',
      to: '2027-01-01T00:00:00.000Z',
    });
    expect(monthFrom('2024-02')).toMatchObject({
      from: '2024-02-01T00:00:00.000Z',
      to: '2024-03-01T00:00:00.000Z',
    });
  });

  it('is that in which the books are, whatever the zone of the visitor', () => {
    expect(monthAt(Date.UTC(2026, 10, 30, 23, 59, 59)).name).toBe('2026-11');
  });

  it.each(['', '2026', '2026-13', '2026-1', '2026-11-01', 'last'])('is not %s', (text) => {
    expect(monthFrom(text)).toBeUndefined();
  });

  it('is one of the last twelve, whatever the day', () => {
    const months = monthsBefore(Date.parse('2026-03-31T23:59:59Z'));
    expect(months).toHaveLength(12);
    expect(months.slice(0, 3)).toEqual(['2026-03', '2026-02', '2026-01']);
    expect(months.at(-1)).toBe('2025-04');
  });
});
