import { describe, expect, it } from 'vitest';
import { availabilityOf, cardGroups, describeGroup, lowestRate } from './machine.ts';

const card = (part: object) => ({
  model_name: 'RTX 4090',
  vram_mb: 24_576,
  driver_version: '550',
  is_healthy: true,
  in_use: false,
  ...part,
});

describe('the cards of a machine', () => {
  const gpus = [
    card({ model_name: 'RTX 3080', vram_mb: 10_240, in_use: true, hourly_rate: '0.2' }),
    card({ hourly_rate: '0.9' }),
    card({ hourly_rate: '0.85' }),
    card({ is_healthy: false, hourly_rate: '0.85' }),
  ];

  it('are grouped by model and memory, those with free cards first', () => {
    expect(cardGroups({ gpus })).toEqual([
      { model: 'RTX 4090', memory: 24_576, count: 3, free: 2, rate: '0.85' },
      { model: 'RTX 3080', memory: 10_240, count: 1, free: 0, rate: '0.2' },
    ]);
  });

  it('cost what the cheapest free one costs; what cannot be had has no price', () => {
    expect(lowestRate({ gpus })).toBe('0.85');
    expect(lowestRate({ gpus: gpus.slice(0, 1) })).toBeUndefined();
    expect(lowestRate({ gpus: [card({})] })).toBeUndefined();
  });

  it('are described by number, model and memory', () => {
    expect(cardGroups({ gpus }).map(describeGroup)).toEqual(['3 × RTX 4090, 24.0 GiB', 'RTX 3080, 10.0 GiB']);
  });
});

describe('whether a machine can be rented', () => {
  it('is said in a word', () => {
    expect(availabilityOf({ status: 'idle', free_gpus: 1 })).toEqual({ isFree: true, word: 'available' });
    expect(availabilityOf({ status: 'busy', free_gpus: 1 }).isFree).toBe(true);
    expect(availabilityOf({ status: 'busy', free_gpus: 0 })).toEqual({ isFree: false, word: 'all rented' });
    expect(availabilityOf({ status: 'idle', drain: {} })).toEqual({ isFree: false, word: 'drained' });
    expect(availabilityOf({ status: 'offline', free_gpus: 1 }).isFree).toBe(false);
  });
});
