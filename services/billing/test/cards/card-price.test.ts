import { cardPrice, type Market } from '@gridlease/pricing/card-price';
import { Decimal } from '@gridlease/pricing/decimal';
import type { ModelRate } from '@gridlease/pricing/rate';
import { adminQuery } from '@gridlease/testing/database';
import { until } from '@gridlease/testing/until';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatAmount, parseAmount } from '../../src/books/money/amount.ts';
import { type Body, call } from '../billing.ts';
import { gpu, registerMachine, startRegistry, type TestRegistry } from '../providers/registry.ts';
import { openRentals, type Rentals, start } from '../rentals.ts';

const demand = { enabled: 'true', interval: '1h', max_age: '1d', machines_min: '1' };

let registry: TestRegistry;
let rentals: Rentals;
beforeAll(async () => {
  registry = await startRegistry();
  await registerMachine(registry);
  rentals = await openRentals({
    config: {
      upstreams: { provider_registry: registry.url },
      billing: { check_provider: 'true' },
      pricing: { max_card_power_w: '700', demand },
    },
  });
  // The fleet is counted once; from then on, the counts are the test's.
  await until(async () => Object.keys((await read('/api/v1/pricing/rates')).factors).length > 0);
}, 60_000);
afterAll(async () => {
  await rentals.close();
  await registry.close();
});

const read = async (path: string): Promise<Body> => (await call(rentals, 'GET', path)).body;

/** As cards report themselves; the platform has rates for all but the last. */
const MODELS = ['NVIDIA GeForce RTX 4090', 'NVIDIA A100-SXM4-80GB', 'Apple M1 Ultra', 'Graphics Device'];

const amounts = fc.bigInt({ min: 0n, max: 9_999_999_999n }).map(formatAmount);
const ownRates = fc.uniqueArray(
  fc.record(
    {
      gpu_model: fc.constantFrom('RTX 4090', 'nvidia-tesla-a100', 'M1', 'Graphics Device', 'L40'),
      hourly_rate: amounts,
      vram_rate_per_gb: amounts,
      power_multiplier: amounts,
      is_active: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
    },
    { requiredKeys: ['gpu_model', 'hourly_rate'] },
  ),
  { selector: ({ gpu_model }) => gpu_model, maxLength: 4 },
);

const machines = fc.record({
  sharing: fc.constantFrom('exclusive', 'vram'),
  gpus: fc.array(
    fc
      .record({
        model_name: fc.constantFrom(...MODELS),
        vram_mb: fc.integer({ min: 1, max: 200_000 }),
        power_consumption_w: fc.oneof(fc.constant(undefined), fc.integer({ min: 0, max: 1_500 })),
      })
      .map((members) => gpu(members)),
    { minLength: 1, maxLength: 3 },
  ),
});

/** Busy and idle machines by the platform's models. */
const counts = fc.dictionary(
  fc.constantFrom('nvidia-geforce-rtx-4090', 'nvidia-tesla-a100', 'apple-m1-ultra', 'no-such-model'),
  fc.record({ busy: fc.nat(20), idle: fc.nat(20) }),
);

async function storeCounts(use: Record<string, { busy: number; idle: number }>): Promise<void> {
  await adminQuery('delete from demand_counts', [], rentals.databaseUrl);
  for (const [model, { busy, idle }] of Object.entries(use)) {
    const statement = 'insert into demand_counts values ($1, $2, $3, gridlease_now())';
    await adminQuery(statement, [model, busy, idle], rentals.databaseUrl);
  }
}

const units = (text: string) => parseAmount(text) ?? -1n;
const optionalUnits = (text: string | undefined) => (text === undefined ? undefined : units(text));

/** The platform's market, as another service reads it. */
async function readMarket(): Promise<Market> {
  const body = await read('/api/v1/pricing/rates');
  const rates = Object.entries<string>(body.base_rates).map(([model, rate]) => [model, units(rate)] as const);
  const factors = Object.entries<Body>(body.factors).map(([model, { demand_multiplier, supply_bonus }]) => {
    const ofModel = {
      demandMultiplier: new Decimal(demand_multiplier),
      supplyBonus: new Decimal(supply_bonus),
    };
    return [model, ofModel] as const;
  });
  return {
    rates: {
      baseRates: new Map(rates),
      defaultRate: units(body.default_rate),
      vramPerGb: units(body.vram_rate_per_gb),
      perKilowatt: units(body.power_multiplier),
    },
    cardPowerMaxW: body.max_card_power_w,
    factors: new Map(factors),
  };
}

/** The rates of all providers, as another service reads them. */
async function readRateSets(): Promise<Map<string, ModelRate[]>> {
  const { rate_sets } = await read('/api/v1/billing/rate-sets');
  return new Map(
    rate_sets.map(({ provider_id, rates }: Body) => [
      provider_id,
      rates.map(
        (rate: Body): ModelRate => ({
          gpuModel: rate.gpu_model,
          hourlyRate: units(rate.hourly_rate),
          vramPerGb: optionalUnits(rate.vram_rate_per_gb),
          perKilowatt: optionalUnits(rate.power_multiplier),
          isActive: rate.is_active,
        }),
      ),
    ]),
  );
}

/** What renting the whole card costs an hour: as calculated, and as started. */
async function rentWhole(provider_id: string, { model_name, vram_mb }: Body, index: number) {
  const order = {
    provider_id,
    gpu_model: model_name,
    gpu_indices: [index],
    requested_vram_mb: vram_mb,
    estimated_power_w: 0,
  };
  const hour = { ...order, duration_hours: '1' };
  const { body: price } = await call(rentals, 'POST', '/api/v1/pricing/calculate', hour);
  const { user_id } = await rentals.renter('1000000');
  const { status, body } = await start(rentals, { ...order, user_id });
  expect([status, price.basis]).toEqual([201, 'machine']);
  return [price.total_hourly_rate, body.session.total_hourly_rate];
}

it('the price of a card is what a start of it costs that has the whole card', async () => {
  await fc.assert(
    fc.asyncProperty(machines, ownRates, ownRates, counts, async (machine, ofMachine, ofOwner, use) => {
      const { id, owner_id } = await registerMachine(registry, machine);
      await call(rentals, 'PUT', `/api/v1/provider/${id}/rates`, { rates: ofMachine });
      await call(rentals, 'PUT', `/api/v1/provider/${owner_id}/rates`, { rates: ofOwner });
      await storeCounts(use);
      const [market, sets] = [await readMarket(), await readRateSets()];
      const own = { machine: sets.get(id) ?? [], owner: sets.get(owner_id) ?? [] };
      for (const [index, card] of machine.gpus.entries()) {
        const { model_name: modelName, vram_mb: vramMb } = card;
        const powerW =
          'power_consumption_w' in card ? (card.power_consumption_w as number | undefined) : undefined;
        const expected = formatAmount(cardPrice({ modelName, vramMb, powerW }, own, market));
        expect(await rentWhole(id, card, index)).toEqual([expected, expected]);
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);
