import { describe, expect, it } from 'vitest';
import { matchMetrics } from './metric-matching.ts';

const CARDS = [
  { uuid: 'a', index: 1 },
  { uuid: 'b', index: 0 },
];
const NAMELESS = { uuid: null, index: null };

describe('metrics of a heartbeat', () => {
  it('mean the card with their uuid, then index, then place', () => {
    const byUuid = matchMetrics(CARDS, [{ uuid: 'b', index: 1, temperature_c: 40 }]);
    expect(byUuid).toEqual({ ok: true, positions: [1] });
    const byIndex = matchMetrics(CARDS, [{ index: 0, temperature_c: 40 }]);
    expect(byIndex).toEqual({ ok: true, positions: [1] });
    const byPlace = matchMetrics(CARDS, [{ temperature_c: 40 }]);
    expect(byPlace).toEqual({ ok: true, positions: [0] });
  });

  it('with an index mean the place on a machine whose cards have none', () => {
    expect(matchMetrics([NAMELESS, NAMELESS], [{ index: 1 }])).toEqual({ ok: true, positions: [1] });
  });

  it.each([
    ['an unknown uuid', [{ uuid: 'z' }], 'the provider has no GPU with uuid z'],
    ['an unknown index', [{ index: 7 }], 'the provider has no GPU with index 7'],
    ['one card named twice', [{ uuid: 'a' }, { index: 1 }], 'the GPU with index 1 is named twice'],
    ['more entries than cards', [{}, {}, {}], 'there are metrics for 3 GPUs, but the provider has 2'],
  ])('%s are refused by name', (_name, reports, message) => {
    expect(matchMetrics(CARDS, reports)).toMatchObject({ ok: false, problem: { message } });
  });
});
