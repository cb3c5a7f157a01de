import { describe, expect, it } from 'vitest';
import type { ModelRate, PlatformRates } from './rate.ts';
import { chooseRate } from './rate-choice.ts';

const PLATFORM: PlatformRates = {
  baseRates: new Map([
    ['nvidia-geforce-rtx-4090', 500n],
    ['nvidia-tesla-l40', 1_800n],
  ]),
  defaultRate: 250n,
  vramPerGb: 20n,
  perKilowatt: 1n,
};

const own = (gpuModel: string, hourlyRate: bigint, members: Partial<ModelRate> = {}): ModelRate => ({
  gpuModel,
  hourlyRate,
  vramPerGb: undefined,
  perKilowatt: undefined,
  isActive: true,
  ...members,
});

describe('the rate of a GPU', () => {
  it("is the platform's if the provider has none, and the default if the platform has none", () => {
    const none = { machine: [], owner: [] };
    expect(chooseRate('RTX 4090', none, PLATFORM)).toMatchObject({ source: 'platform', base: 500n });
    expect(chooseRate('RTX 5090', none, PLATFORM)).toMatchObject({ matchedModel: 'default', base: 250n });
  });

  it("is the machine's, then its owner's", () => {
    const machine = [own('4090', 1n)];
    const owner = [own('RTX 4090', 2n), own('L40', 3n)];
    expect(chooseRate('GeForce RTX 4090', { machine, owner }, PLATFORM)).toMatchObject({
      source: 'machine',
      matchedModel: '4090',
      models: ['4090'],
      base: 1n,
      vramPerGb: 20n,
      perKilowatt: 1n,
    });
    expect(chooseRate('L40', { machine, owner }, PLATFORM)).toMatchObject({ source: 'owner', base: 3n });
  });

  it('of a provider may have its own memory and power rates, including zero', () => {
    const machine = [own('L40', 0n, { vramPerGb: 0n, perKilowatt: 7n })];
    expect(chooseRate('L40', { machine, owner: [] }, PLATFORM)).toMatchObject({
      base: 0n,
      vramPerGb: 0n,
      perKilowatt: 7n,
      own: machine[0],
    });
  });

  it('is never an inactive one', () => {
    const machine = [own('L40', 1n, { isActive: false })];
    expect(chooseRate('L40', { machine, owner: [] }, PLATFORM)).toMatchObject({
      source: 'platform',
      base: 1_800n,
    });
  });

  it('is the most specific one that matches', () => {
    const machine = [own('RTX 4080', 1n), own('RTX 4080 SUPER', 2n)];
    const choose = (name: string) => chooseRate(name, { machine, owner: [] }, PLATFORM).base;
    expect([choose('NVIDIA GeForce RTX 4080 SUPER'), choose('NVIDIA GeForce RTX 4080')]).toEqual([2n, 1n]);
  });
});
