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

describe('the remaining memory', () => {
  it.each([
    ['is that of all GPUs of the model', 'RTX4090', [], 49_128],
    [
      'excludes what running sessions use, under any name',
      'rtx 4090',
      [given('GeForce RTX 4090', 9_128)],
      40_000,
    ],
    ['is not reduced by sessions on another model', 'RTX 4090', [given('RTX 4080', 16_000)], 49_128],
    ['is none if the GPU is not healthy', 'L40', [], 0],
    ['is none for a model that the machine lacks', 'H100', [], 0],
    ['of an unknown model is that of the GPU with this name', 'RTX 5090', [given('RTX 5090', 2_607)], 30_000],
    ['of an unknown model is not that of another one', 'RTX 6000', [], 0],
  ])('%s', (_what, model, allocated, left) => {
    expect(vramLeft(BOX, wanted(model), allocated)).toBe(left);
  });

  it('is matched by the current rates, whatever rates applied when a session started', () => {
    const own = ['RTX 4090'];
    expect(vramLeft(BOX, wanted('NVIDIA GeForce RTX 4090', 1, own), [given('GeForce RTX 4090', 128)])).toBe(
      49_000,
    );
  });

  it('is sufficient exactly if the request does not exceed it', () => {
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

  it('is stated in the error', () => {
    const ask = () => requireCapacity(BOX, wanted('RTX 4080', 16_000), [given('RTX 4080', 10_000)]);
    const details = { available_vram_mb: 6_376, requested_vram_mb: 16_000 };
    expect(ask).toThrow(expect.objectContaining({ kind: 'conflict', details }));
  });
});

describe('a machine', () => {
  it.each(['idle', 'busy'])('that is %s can be rented', (status) => {
    expect(() => requireAvailable(machine([], status))).not.toThrow();
  });

  it.each([undefined, '2030-01-01T00:00:00.000Z'])('that is drained until %s cannot be rented', (until) => {
    const details = { provider_status: 'idle', drained: true, ...(until && { drained_until: until }) };
    const refusal = { kind: 'conflict', code: 'provider_not_available', details };
    expect(() => requireAvailable({ ...machine([]), drain: { until } })).toThrow(
      expect.objectContaining(refusal),
    );
  });

  it.each(['offline', 'error', 'maintenance'])('that is %s cannot be rented', (status) => {
    const details = { provider_status: status };
    const refusal = { kind: 'conflict', code: 'provider_not_available', details };
    expect(() => requireAvailable(machine([], status))).toThrow(expect.objectContaining(refusal));
  });
});
