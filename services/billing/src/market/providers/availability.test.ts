import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requireAvailable, requireCapacity, vramLeft } from './availability.ts';
import type { Machine } from './provider.ts';

const MODELS = ['nvidia-geforce-rtx-4090', 'nvidia-geforce-rtx-4080', 'nvidia-tesla-l40'];
const card = (modelName: string, vramMb: number, isHealthy = true) => ({ modelName, vramMb, isHealthy });
const machine = (gpus: Machine['gpus'], status = 'idle'): Machine => ({
  id: 'm',
  ownerId: 'ann',
  status,
  gpus,
});
const BOX = machine([
  card('NVIDIA GeForce RTX 4090', 24_564),
  card('NVIDIA GeForce RTX 4090', 24_564),
  card('NVIDIA GeForce RTX 4080', 16_376),
  card('NVIDIA GeForce RTX 5090', 32_607),
  card('NVIDIA L40', 46_068, false),
]);
const wanted = (gpuModel: string, requestedVramMb = 1, models = MODELS) => ({
  gpuModel,
  models,
  requestedVramMb,
});
const given = (gpuModel: string, vramMb: number) => ({ gpuModel, vramMb });

describe('the memory that is left', () => {
  it.each([
    ['of all cards of the model', 'RTX4090', [], 49_128],
    [
      'less what sessions have, whatever they call it',
      'rtx 4090',
      [given('GeForce RTX 4090', 9_128)],
      40_000,
    ],
    ['not less what sessions have of another model', 'RTX 4090', [given('RTX 4080', 16_000)], 49_128],
    ['of a card that is not healthy is nothing', 'L40', [], 0],
    ['of a model that the machine lacks is nothing', 'H100', [], 0],
    ['of a card of no known model is its own', 'RTX 5090', [given('RTX 5090', 2_607)], 30_000],
    ['of a card of no known model is not that of another', 'RTX 6000', [], 0],
  ])('%s', (_what, model, allocated, left) => {
    expect(vramLeft(BOX, wanted(model), allocated)).toBe(left);
  });

  it('is told apart by the rates that count now, whichever counted when a session began', () => {
    const own = ['RTX 4090'];
    expect(vramLeft(BOX, wanted('NVIDIA GeForce RTX 4090', 1, own), [given('GeForce RTX 4090', 128)])).toBe(
      49_000,
    );
  });

  it('is enough exactly when the request is not above it', () => {
    const size = fc.nat(50_000);
    fc.assert(
      fc.property(
        fc.array(size, { maxLength: 4 }),
        fc.array(size, { maxLength: 4 }),
        size,
        (has, gone, asked) => {
          const box = machine(has.map((vramMb) => card('RTX 4090', vramMb)));
          const sessions = gone.map((vramMb) => given('RTX 4090', vramMb));
          const sum = (sizes: number[]) => sizes.reduce((one, other) => one + other, 0);
          const ask = () => requireCapacity(box, wanted('RTX 4090', asked), sessions);
          if (asked <= Math.max(0, sum(has) - sum(gone))) ask();
          else expect(ask).toThrow(expect.objectContaining({ code: 'provider_capacity_exceeded' }));
        },
      ),
    );
  });

  it('is named by the refusal', () => {
    const ask = () => requireCapacity(BOX, wanted('RTX 4080', 16_000), [given('RTX 4080', 10_000)]);
    const details = { available_vram_mb: 6_376, requested_vram_mb: 16_000 };
    expect(ask).toThrow(expect.objectContaining({ kind: 'conflict', details }));
  });
});

describe('a machine', () => {
  it.each(['idle', 'busy'])('that is %s takes sessions', (status) => {
    expect(() => requireAvailable(machine([], status))).not.toThrow();
  });

  it.each(['offline', 'error', 'maintenance'])('that is %s takes none', (status) => {
    const details = { provider_status: status };
    const refusal = { kind: 'conflict', code: 'provider_not_available', details };
    expect(() => requireAvailable(machine([], status))).toThrow(expect.objectContaining(refusal));
  });
});
