import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardPrice, type Market, type PricedCard } from './card-price.ts';
import { Decimal, floorUnits } from './decimal.ts';
import type { ModelRate } from './rate.ts';

const units = (text: string) => floorUnits(new Decimal(text));

const MARKET: Market = {
  rates: {
    baseRates: new Map([
      ['nvidia-geforce-rtx-4090', units('0.5')],
      ['nvidia-tesla-l40', units('1.8')],
    ]),
    defaultRate: units('0.25'),
    vramPerGb: units('0.02'),
    perKilowatt: units('0.001'),
  },
  cardPowerMaxW: 1_500,
  factors: new Map(),
};
const CARD: PricedCard = { modelName: 'NVIDIA GeForce RTX 4090', vramMb: 24_576, powerW: 450 };
const NONE = { machine: [], owner: [] };

const own = (gpuModel: string, hourlyRate: string, members: Partial<ModelRate> = {}): ModelRate => ({
  gpuModel,
  hourlyRate: units(hourlyRate),
  vramPerGb: undefined,
  perKilowatt: undefined,
  isActive: true,
  ...members,
});
const factor = (demandMultiplier: string, supplyBonus = '0') => ({
  demandMultiplier: new Decimal(demandMultiplier),
  supplyBonus: new Decimal(supplyBonus),
});

describe('the price of a card', () => {
  it('is that of the GPU, its whole memory and its power', () => {
    expect(cardPrice(CARD, NONE, MARKET)).toBe(units('0.98045'));
    expect(cardPrice({ ...CARD, powerW: undefined }, NONE, MARKET)).toBe(units('0.98'));
    expect(cardPrice({ ...CARD, modelName: 'Graphics Device' }, NONE, MARKET)).toBe(units('0.73045'));
  });

  it('has no more power than is priced', () => {
    const most = cardPrice({ ...CARD, powerW: 1_500 }, NONE, MARKET);
    expect(most).toBe(units('0.9815'));
    expect(cardPrice({ ...CARD, powerW: 4_000_000_000 }, NONE, MARKET)).toBe(most);
    expect(cardPrice(CARD, NONE, { ...MARKET, cardPowerMaxW: 0 })).toBe(units('0.98'));
  });

  it("is by the machine's rate, else its owner's, with the platform's for what these leave out", () => {
    const owner = [own('RTX 4090', '2', { vramPerGb: 0n })];
    const machine = [own('4090', '3', { perKilowatt: units('1') })];
    expect(cardPrice(CARD, { machine, owner }, MARKET)).toBe(units('3.93'));
    expect(cardPrice(CARD, { machine: [], owner }, MARKET)).toBe(units('2.00045'));
    const inactive = owner.map((rate) => ({ ...rate, isActive: false }));
    expect(cardPrice(CARD, { machine: [], owner: inactive }, MARKET)).toBe(units('0.98045'));
  });

  it("follows demand for the platform's model of the card, whoever's rate applies, for the GPU's share only", () => {
    const factors = new Map([
      ['nvidia-geforce-rtx-4090', factor('1.25')],
      ['nvidia-tesla-l40', factor('1', '0.1')],
    ]);
    const busy = { ...MARKET, factors };
    expect(cardPrice(CARD, NONE, busy)).toBe(units('1.10545'));
    const machine = [own('RTX', '2')];
    expect(cardPrice(CARD, { machine, owner: [] }, busy)).toBe(units('2.98045'));
    expect(cardPrice({ ...CARD, modelName: 'NVIDIA L40' }, NONE, busy)).toBe(units('2.10045'));
    expect(cardPrice({ ...CARD, modelName: 'Graphics Device' }, NONE, busy)).toBe(units('0.73045'));
  });

  it('never falls with more memory or power', () => {
    const cards = fc.record({ vramMb: fc.nat(200_000), powerW: fc.nat(3_000) });
    fc.assert(
      fc.property(cards, fc.nat(200_000), fc.nat(3_000), (card, vramMb, powerW) => {
        const less = cardPrice({ ...CARD, ...card }, NONE, MARKET);
        const more = { vramMb: card.vramMb + vramMb, powerW: card.powerW + powerW };
        expect(cardPrice({ ...CARD, ...more }, NONE, MARKET)).toBeGreaterThanOrEqual(less);
      }),
    );
  });
});
