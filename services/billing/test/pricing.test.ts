import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openBilling, type TestBilling } from './billing.ts';

let billing: TestBilling;
beforeAll(async () => {
  billing = await openBilling({ config: { pricing: { platform_fee_percent: '5' } }, access: 'required' });
});
afterAll(() => billing.close());

/** An anonymous caller, because prices are public. */
const anybody = () => ({ url: billing.url });
const calculate = (members: Record<string, unknown> = {}) =>
  call(anybody(), 'POST', '/api/v1/pricing/calculate', {
    gpu_model: 'NVIDIA GeForce RTX 4090',
    requested_vram_mb: 24_576,
    total_vram_mb: 24_576,
    estimated_power_w: 450,
    duration_hours: '2',
    ...members,
  });

describe('a price', () => {
  it('shows its components, which add up', async () => {
    expect(await calculate()).toMatchObject({
      status: 200,
      body: {
        matched_model: 'nvidia-geforce-rtx-4090',
        base_hourly_rate: '0.5',
        vram_hourly_rate: '0.48',
        power_hourly_rate: '0.00045',
        total_hourly_rate: '0.98045',
        base_cost: '1',
        vram_cost: '0.96',
        power_cost: '0.0009',
        subtotal_cost: '1.9609',
        total_cost: '1.9609',
        platform_fee: '0.098045',
        provider_earnings: '1.862855',
        demand_multiplier: '1',
        supply_bonus: '0',
        vram_percentage: 100,
        allocated_vram_gb: 24,
      },
    });
  });

  it('of an unknown GPU uses the default rate', async () => {
    expect((await calculate({ gpu_model: 'NVIDIA GeForce RTX 5090' })).body).toMatchObject({
      matched_model: 'default',
      base_hourly_rate: '0.25',
    });
  });

  it('accepts hours as a string, and as a number by its decimal representation', async () => {
    for (const duration_hours of ['0.1', 0.1]) {
      expect((await calculate({ duration_hours })).body).toMatchObject({ base_cost: '0.05' });
    }
  });

  it.each([
    [{ requested_vram_mb: 30_000 }, 'requested_vram_mb'],
    [{ duration_hours: '0' }, 'duration_hours'],
    [{ duration_hours: '1e3' }, 'duration_hours'],
    [{ duration_hours: null }, 'duration_hours'],
    [{ estimated_power_w: -1 }, 'estimated_power_w'],
    [{ estimated_power_w: '450' }, 'estimated_power_w'],
    [{ requested_vram_mb: 1.5 }, 'requested_vram_mb'],
    [{ gpu_model: '' }, 'gpu_model'],
    [{ provider_id: 'a b' }, 'provider_id'],
  ])('with %j is rejected with the invalid member', async (members, path) => {
    const { status, body } = await calculate(members);
    expect([status, body.errors[0].path]).toEqual([400, path]);
  });

  it('ignores unknown members', async () => {
    expect((await calculate({ provider_rating: 5, durationhours: 1 })).status).toBe(200);
  });

  it('accepts requested_vram for requested_vram_mb, and rejects two different values', async () => {
    const usual = (await calculate({ requested_vram_mb: 4_096 })).body;
    const former = await calculate({ requested_vram_mb: undefined, requested_vram: 4_096 });
    expect([former.status, former.body.total_cost]).toEqual([200, usual.total_cost]);
    expect((await calculate({ requested_vram_mb: 4_096, requested_vram: 4_096 })).status).toBe(200);
    const different = await calculate({ requested_vram: 1 });
    expect([different.status, different.body.errors[0].path]).toEqual([400, 'requested_vram']);
    const noNumber = await calculate({ requested_vram_mb: undefined, requested_vram: 'x' });
    expect([noNumber.status, noNumber.body.errors[0].path]).toEqual([400, 'requested_vram_mb']);
  });
});

it('the rates are the configured ones, as plain decimal strings', async () => {
  const { status, body } = await call(anybody(), 'GET', '/api/v1/pricing/rates');
  expect([status, body]).toMatchObject([
    200,
    {
      base_rates: { 'nvidia-tesla-h100': '4', 'apple-m1-max': '0.25' },
      default_rate: '0.25',
      vram_rate_per_gb: '0.02',
      power_multiplier: '0.001',
      max_card_power_w: 1_500,
      factors: {},
      platform_fee_percent: '5',
      minimum_balance: '1',
      billing_interval: '1m',
    },
  ]);
  expect(Object.keys(body.base_rates)).toHaveLength(20);
});
