import { describe, expect, it } from 'vitest';
import { monthFrom, monthsBefore } from './month.ts';

describe('the month of a statement', () => {
  it('goes from its first moment in UTC to that of the next', () => {
    expect(monthFrom('2026-12')).toEqual({
      name: '2026-12',
      from: '2026-12-01T00:00:00.000Z',
      to: '2027-01-01T00:00:00.000Z',
    });
    for (const name of ['', '2026-13', '2026-1', 'today']) expect(monthFrom(name)).toBeUndefined();
  });

  it('is one of the last twelve, whatever the day', () => {
    const months = monthsBefore(Date.parse('2026-03-31T23:59:59Z'));
    expect(months).toHaveLength(12);
    expect(months.slice(0, 3)).toEqual(['2026-03', '2026-02', '2026-01']);
    expect(months.at(-1)).toBe('2025-04');
  });
});
