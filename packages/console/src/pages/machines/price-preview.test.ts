import { expect, it } from 'vitest';
import { previewPrice } from './price-preview.ts';
import type { Price } from './rate-queries.ts';

/** What the service says for a whole RTX 4090. */
const price = {
  base_hourly_rate: '0.5',
  vram_hourly_rate: '0.479765625',
  power_hourly_rate: '0.00045',
  total_hourly_rate: '0.980215625',
  platform_fee: '0.049010781',
  provider_earnings: '0.931204844',
  demand_multiplier: '1',
  supply_bonus: '0',
} as Price;

it('the preview of the rate that applies is the price that applies', () => {
  expect(previewPrice(price, '0.5', '5')).toEqual({
    total: '0.980215625',
    fee: '0.049010781',
    earnings: '0.931204844',
  });
});

it('demand and supply change the rate of the card alone, cut off after nine digits', () => {
  const busy = { ...price, demand_multiplier: '1.3333', supply_bonus: '0.25' };
  expect(previewPrice(busy, '0.000000007', '0')?.total).toBe('0.480215631');
});

it('what is no amount has no preview', () => {
  expect(previewPrice(price, '1,5', '5')).toBeUndefined();
  expect(previewPrice(price, '-1', '5')).toBeUndefined();
});
