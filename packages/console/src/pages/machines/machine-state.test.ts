import { expect, it } from 'vitest';
import type { Machine } from './machine-queries.ts';
import { describeCards, describeFree, measuredBy, stateOf } from './machine-state.ts';

const card = { model_name: 'NVIDIA A100', vram_mb: 81_920, driver_version: '550.54', is_healthy: true };
const machine: Machine = {
  id: '01a21306-3cc7-7138-8db0-ba2631b97f04',
  owner_id: 'alice',
  name: 'rig-1',
  status: 'idle',
  gpus: [card],
  registered_at: '2026-01-01T00:00:00.000Z',
  last_seen_at: '2026-01-01T00:00:00.000Z',
  sharing: 'exclusive',
};

it('a suspension is shown before a drain, and a drain before what the machine says', () => {
  const suspended = [{ by: 'admin' as const, at: '2026-01-01T00:00:00.000Z' }];
  expect(stateOf(machine).word).toBe('idle');
  expect(stateOf({ ...machine, drain: {} }).word).toBe('drained');
  expect(stateOf({ ...machine, drain: {}, status: 'busy' }).word).toBe('draining');
  expect(stateOf({ ...machine, drain: {}, suspended }).word).toBe('suspended');
});

it('a machine that is gone is offline, drained or not', () => {
  expect(stateOf({ ...machine, drain: {}, status: 'offline' }).word).toBe('offline');
});

it('the cards of a machine are measured together, without those that measure nothing', () => {
  const cards = [
    { ...card, utilization_gpu_percent: 90, temperature_c: 71, power_draw_w: 300 },
    { ...card, utilization_gpu_percent: 0, temperature_c: 40 },
    card,
  ];
  expect(measuredBy(cards)).toEqual({ utilization: 45, temperature: 71, power: 300 });
  expect(measuredBy([card])).toEqual({});
});

it('cards are counted by model', () => {
  expect(describeCards([card, card, { ...card, model_name: 'NVIDIA L40' }])).toBe(
    '2 × NVIDIA A100, NVIDIA L40',
  );
  expect(describeFree({ gpus: [card, card], free_gpus: 1 })).toBe('1 of 2');
  expect(describeFree({ gpus: [card, card] })).toBe('2 cards');
});
