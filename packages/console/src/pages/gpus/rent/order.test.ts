import { describe, expect, it } from 'vitest';
import { costOf, missing, neededAtStart, orderOf, parseHours } from './order.ts';

const group = { model: 'RTX 4090', memory: 24_564, count: 4, free: 3, rate: '0.5' };

describe('an order', () => {
  it('has the whole memory of cards that are not shared', () => {
    const machine = { id: 'm', sharing: 'exclusive' } as const;
    expect(orderOf({ machine, group, count: 2, memoryGib: 1 })).toMatchObject({
      gpu_count: 2,
      requested_vram_mb: 49_128,
    });
  });

  it('has as much memory of shared cards as is asked for, and no more than there is', () => {
    const machine = { id: 'm', sharing: 'vram' } as const;
    expect(orderOf({ machine, group, count: 1, memoryGib: 8 }).requested_vram_mb).toBe(8_192);
    expect(orderOf({ machine, group, count: 1, memoryGib: 99 }).requested_vram_mb).toBe(24_564);
  });

  it('needs the first period, or less where it may not last so long, and the minimum balance', () => {
    const terms = { hourlyRate: '2.4', initialSeconds: 3_600, minimumBalance: '1' };
    expect(neededAtStart({ ...terms, hours: undefined })).toEqual({
      held: '2.400000000',
      available: '2.400000000',
    });
    expect(neededAtStart({ ...terms, hours: 0.25 })).toEqual({ held: '0.600000000', available: '1' });
  });

  it('rounds costs up, so that what seems enough is enough', () => {
    expect(costOf('0.000000001', 1)).toBe('0.000000001');
  });

  it('knows what is missing', () => {
    expect(missing('1', '2.5')).toBe('1.500000000');
    expect(missing('2.5', '2.5')).toBeUndefined();
  });

  it('lasts up to a day', () => {
    expect(parseHours('1.5')).toBe(1.5);
    for (const text of ['', '0', '25', '1e1', '-1', 'long']) expect(parseHours(text)).toBeUndefined();
  });
});
