import { describe, expect, it } from 'vitest';
import { Decimal } from '../../books/money/decimal.ts';
import type { ProviderRate } from '../provider-rates/rate.ts';
import type { RateCard } from './rate-card.ts';
import { chooseRate } from './rate-choice.ts';

const CARD: RateCard = {
  baseRates: new Map([
    ['nvidia-geforce-rtx-4090', 500n],
    ['nvidia-tesla-l40', 1_800n],
  ]),
  defaultRate: 250n,
  vramPerGb: 20n,
  perKilowatt: 1n,
  feePercent: new Decimal(5),
  minimumBalance: 0n,
  billingInterval: '1m',
  currency: 'TOKEN',
  since: new Date(0),
};

const own = (gpuModel: string, hourlyRate: bigint, members: Partial<ProviderRate> = {}): ProviderRate => ({
  gpuModel,
  hourlyRate,
  vramPerGb: undefined,
  perKilowatt: undefined,
  minimumSessionMinutes: undefined,
  maximumSessionMinutes: undefined,
  isActive: true,
  ...members,
});

describe('the rate of a GPU', () => {
  it("is the platform's if the provider has none, and the default if the platform has none", () => {
    const none = { machine: [], owner: [] };
    expect(chooseRate('RTX 4090', none, CARD)).toMatchObject({ source: 'platform', base: 500n });
    expect(chooseRate('RTX 5090', none, CARD)).toMatchObject({ matchedModel: 'default', base: 250n });
  });

  it("is the machine's, then its owner's", () => {
    const machine = [own('4090', 1n)];
    const owner = [own('RTX 4090', 2n), own('L40', 3n)];
    expect(chooseRate('GeForce RTX 4090', { machine, owner }, CARD)).toMatchObject({
      source: 'machine',
      matchedModel: '4090',
      models: ['4090'],
      base: 1n,
      vramPerGb: 20n,
      perKilowatt: 1n,
    });
    expect(chooseRate('L40', { machine, owner }, CARD)).toMatchObject({ source: 'owner', base: 3n });
  });

  it('of a provider may have its own memory and power rates and limits, including zero', () => {
    const limits = { minimumSessionMinutes: 30, maximumSessionMinutes: 600 };
    const machine = [own('L40', 0n, { vramPerGb: 0n, perKilowatt: 7n, ...limits })];
    expect(chooseRate('L40', { machine, owner: [] }, CARD)).toMatchObject({
      base: 0n,
      vramPerGb: 0n,
      perKilowatt: 7n,
      ...limits,
    });
  });

  it('is never an inactive one', () => {
    const machine = [own('L40', 1n, { isActive: false })];
    expect(chooseRate('L40', { machine, owner: [] }, CARD)).toMatchObject({
      source: 'platform',
      base: 1_800n,
    });
  });

  it('is the most specific one that matches', () => {
    const machine = [own('RTX 4080', 1n), own('RTX 4080 SUPER', 2n)];
    const choose = (name: string) => chooseRate(name, { machine, owner: [] }, CARD).base;
    expect([choose('NVIDIA GeForce RTX 4080 SUPER'), choose('NVIDIA GeForce RTX 4080')]).toEqual([2n, 1n]);
  });
});
