import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepLiveValues } from './live-values.ts';
import type { Gpu } from './provider.ts';

function gpu(members: Partial<Gpu>): Gpu {
  return { model_name: 'NVIDIA L4', vram_mb: 23034, driver_version: '550.54', is_healthy: true, ...members };
}

describe('live values over a full update', () => {
  it('follow a card by its uuid when it changed its place', () => {
    const old = [gpu({ uuid: 'a', temperature_c: 40 }), gpu({ uuid: 'b', temperature_c: 50 })];
    const next = keepLiveValues([gpu({ uuid: 'b' }), gpu({ uuid: 'a' })], old);
    expect(next.map((card) => card.temperature_c)).toEqual([50, 40]);
  });

  it('follow the index when there is no uuid, and the place when there is neither', () => {
    const old = [gpu({ index: 1, temperature_c: 40 }), gpu({ temperature_c: 50 })];
    const next = keepLiveValues([gpu({ index: 1 }), gpu({})], old);
    expect(next.map((card) => card.temperature_c)).toEqual([40, 50]);
  });

  it('do not go to another card that took the place', () => {
    const next = keepLiveValues([gpu({ uuid: 'new' })], [gpu({ uuid: 'old', temperature_c: 40 })]);
    expect(next[0]?.temperature_c).toBeUndefined();
  });

  it('win over what the sender of the update had read, and zero is a value', () => {
    const next = keepLiveValues(
      [gpu({ uuid: 'a', power_draw_w: 300 })],
      [gpu({ uuid: 'a', power_draw_w: 0 })],
    );
    expect(next[0]?.power_draw_w).toBe(0);
  });

  it('of one old card go to at most one new card', () => {
    const card = fc.record(
      { uuid: fc.constantFrom('a', 'b', 'c'), index: fc.integer({ min: 0, max: 3 }) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(card, { maxLength: 6 }), fc.array(card, { maxLength: 6 }), (next, old) => {
        const measured = old.map((members, place) => gpu({ ...members, temperature_c: place }));
        const seen = keepLiveValues(next.map(gpu), measured).flatMap((each) => each.temperature_c ?? []);
        expect(new Set(seen).size).toBe(seen.length);
      }),
    );
  });
});
