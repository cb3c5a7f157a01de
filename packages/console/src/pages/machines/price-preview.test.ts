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
const card = { vram_mb: 24_564, power_consumption_w: 450 };
const options = { price, card, former: undefined, feePercent: '5' };
const asked = (hourlyRate: string, memoryRate?: string, powerRate?: string) => ({
  hourlyRate,
  memoryRate,
  powerRate,
});

it('the preview of the rate that applies is the price that applies', () => {
  const now = { total: '0.980215625', fee: '0.049010781', earnings: '0.931204844' };
  expect(previewPrice(asked('0.5'), options)).toEqual(now);
  expect(previewPrice(asked('0.5', '0.02', '0.001'), options)).toEqual(now);
});

it('demand and supply change the rate of the card alone, cut off after nine digits', () => {
  const busy = { ...price, demand_multiplier: '1.3333', supply_bonus: '0.25' };
  const preview = previewPrice(asked('0.000000007'), { ...options, price: busy, feePercent: '0' });
  expect(preview?.total).toBe('0.480215631');
});

it('memory costs by the GiB and power by the kWh, each cut off after nine digits', () => {
  expect(previewPrice(asked('0', '1', '0'), options)?.total).toBe('23.988281250');
  expect(previewPrice(asked('0', '0', '1'), options)?.total).toBe('0.450000000');
  expect(previewPrice(asked('0', '0.000000001', '0.000000003'), options)?.total).toBe('0.000000024');
});

it('what is no amount has no preview, nor has a price of the platform that applies again', () => {
  expect(previewPrice(asked('1,5'), options)).toBeUndefined();
  expect(previewPrice(asked('-1'), options)).toBeUndefined();
  expect(previewPrice(asked('1', 'much'), options)).toBeUndefined();
  const former = { gpu_model: 'RTX 4090', hourly_rate: '1', vram_rate_per_gb: '2', is_active: true };
  expect(previewPrice(asked('1'), { ...options, former })).toBeUndefined();
});
