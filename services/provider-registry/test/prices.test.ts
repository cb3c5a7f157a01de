import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseRatesEvent } from '../src/prices/billing.ts';
import { callersOf } from './callers.ts';
import { readEvents } from './event-stream.ts';
import { own, rateOf, ratesIn, shownRates, T4 } from './price-model.ts';
import { type Body, call, copyProvider, gpu, openRegistry, register, type TestRegistry } from './registry.ts';
import { keepPrices, MARKET, tellMarket, tellRates } from './told.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await openRegistry();
});
afterAll(() => registry.close());
beforeEach(() => tellMarket(registry.databaseUrl, MARKET));

const put = (id: string, body: object) => call(registry, 'PUT', `/providers/${id}`, body);
const tell = (provider_id: string, version: number, rates: ReturnType<typeof own>[]) =>
  tellRates(registry.databaseUrl, [{ provider_id, version, rates }]);
const newOwner = () => `owner-${crypto.randomUUID()}`;

describe('the price of a card', () => {
  it('is left out before billing has told any rates, and shown from then on', async () => {
    const early = await openRegistry();
    try {
      const { id, gpus } = await register(early);
      expect(gpus[0]).not.toHaveProperty('hourly_rate');
      expect((await call(early, 'GET', `/providers/${id}`)).body.gpus[0]).not.toHaveProperty('hourly_rate');
      await tellMarket(early.databaseUrl, MARKET);
      expect(await shownRates(early, id)).toEqual([rateOf()]);
    } finally {
      await early.close();
    }
  });

  it('is the same in the responses of POST, GET, list and PUT, and right to the base unit', async () => {
    const owner_id = newOwner();
    const gpus = [
      gpu({ power_consumption_w: 450, index: 0 }),
      gpu({ vram_mb: 24_217, power_consumption_w: 449, index: 1 }),
      gpu({ model_name: 'NVIDIA H100 80GB HBM3', vram_mb: 81_559, power_consumption_w: 700 }),
      gpu({ ...T4, power_consumption_w: 9_999 }),
      gpu({ vram_mb: 0 }),
    ];
    const expected = [
      rateOf({ watts: 450 }),
      rateOf({ vram_mb: 24_217, watts: 449 }),
      rateOf({ base: '4', vram_mb: 81_559, watts: 700 }),
      rateOf({ base: '0.25', vram_mb: 15_360, watts: 1_500 }),
      '0.5',
    ];
    const registered = await register(registry, { owner_id, gpus });
    expect(ratesIn(registered)).toEqual(expected);
    expect(await shownRates(registry, registered.id)).toEqual(expected);
    const [listed] = (await call(registry, 'GET', `/providers?owner_id=${owner_id}`)).body;
    expect(ratesIn(listed)).toEqual(expected);
    const { status, body } = await put(registered.id, registered);
    expect([status, ratesIn(body)]).toEqual([200, expected]);
  });

  it.each([
    '"',
    '\\',
    "'; --",
    '\u{1F600}',
    '\u00e9 e\u0301',
    '\ufffd',
    'a,b{c}',
    'NULL',
    '\u{20000}'.repeat(127),
  ])('is found for any name of a model: %j', async (model_name) => {
    const gpus = [gpu({ model_name }), gpu({ model_name, vram_mb: Number.MAX_SAFE_INTEGER })];
    const expected = [rateOf({ base: '0.25' }), rateOf({ base: '0.25', vram_mb: Number.MAX_SAFE_INTEGER })];
    for (const owner_id of [newOwner(), newOwner()]) {
      expect(ratesIn(await register(registry, { owner_id, gpus }))).toEqual(expected);
    }
  });

  it('is ignored in requests, and is not in events', async () => {
    const invented = [gpu({ hourly_rate: '0.000000001' })];
    const events = await readEvents(registry, 2, undefined, async () => {
      const registered = await register(registry, { gpus: invented });
      expect(ratesIn(registered)).toEqual([rateOf()]);
      const { body } = await put(registered.id, { ...registered, gpus: invented });
      expect(ratesIn(body)).toEqual([rateOf()]);
    });
    expect(events.map(({ event }) => event)).toEqual(['provider.registered', 'provider.updated']);
    expect(JSON.stringify(events)).not.toContain('hourly_rate');
  });

  it('is shown to callers without a token', async () => {
    const required = await openRegistry({ access: 'required' });
    try {
      await tellMarket(required.databaseUrl, MARKET);
      const { as, machineOf } = callersOf(required);
      const { id } = await machineOf('ann');
      const visitor = as(undefined);
      expect(ratesIn((await call(visitor, 'GET', `/providers/${id}`)).body)).toEqual([rateOf()]);
      expect(ratesIn((await call(visitor, 'GET', '/providers')).body[0])).toEqual([rateOf()]);
    } finally {
      await required.close();
    }
  });
});

describe('an update', () => {
  it('of a card, of its power or of its owner changes the price at once', async () => {
    const [owner_id, next] = [newOwner(), newOwner()];
    await tell(next, 1, [own('3')]);
    const { id } = await register(registry, { owner_id });
    const update = async (members: object): Promise<unknown> => ratesIn((await put(id, members)).body);
    const inventory = { name: 'box', gpus: [gpu({ power_consumption_w: 300 })] };
    expect(await update(inventory)).toEqual([rateOf({ watts: 300 })]);
    expect(await update({ ...inventory, owner_id: next })).toEqual([rateOf({ base: '3', watts: 300 })]);
    expect(await update({ name: 'box', gpus: [T4, gpu()] })).toEqual([
      rateOf({ base: '0.25', vram_mb: 15_360 }),
      rateOf({ base: '3' }),
    ]);
    expect(await update({ name: 'box', gpus: [gpu()], owner_id })).toEqual([rateOf()]);
    expect(await shownRates(registry, id)).toEqual([rateOf()]);
  });
});

describe('own rates', () => {
  it("of the machine count before the owner's, these before the platform's, and inactive ones not at all", async () => {
    const owner_id = newOwner();
    const { id } = await register(registry, { owner_id, gpus: [gpu({ power_consumption_w: 1_000 }), T4] });
    const platform = rateOf({ watts: 1_000 });
    const t4 = (base: string) => rateOf({ base, vram_mb: 15_360 });
    expect(await shownRates(registry, id)).toEqual([platform, t4('0.25')]);
    await tell(owner_id, 1, [own('7', { vram_rate_per_gb: '0' }), own('2', { gpu_model: 'T4' })]);
    expect(await shownRates(registry, id)).toEqual([
      rateOf({ base: '7', perGb: '0', watts: 1_000 }),
      t4('2'),
    ]);
    await tell(id, 1, [own('6', { power_multiplier: '0.5' })]);
    expect(await shownRates(registry, id)).toEqual([
      rateOf({ base: '6', perKilowatt: '0.5', watts: 1_000 }),
      t4('2'),
    ]);
    await tell(id, 2, [own('6', { is_active: false })]);
    await tell(owner_id, 2, [own('7', { is_active: false }), own('0', { gpu_model: 'T4' })]);
    expect(await shownRates(registry, id)).toEqual([platform, t4('0')]);
    await tell(owner_id, 3, []);
    expect(await shownRates(registry, id)).toEqual([platform, t4('0.25')]);
  });

  it('of an older version, or the same again, change nothing', async () => {
    const owner_id = newOwner();
    const { id } = await register(registry, { owner_id });
    expect(await tell(owner_id, 5, [own('5')])).toEqual([owner_id]);
    expect(await tell(owner_id, 4, [own('4')])).toEqual([]);
    expect(await tell(owner_id, 5, [own('9')])).toEqual([]);
    expect(await shownRates(registry, id)).toEqual([rateOf({ base: '5' })]);
    const twice = [6, 7].map((version) => ({ provider_id: owner_id, version, rates: [own(`${version}`)] }));
    expect(await tellRates(registry.databaseUrl, twice)).toEqual([owner_id]);
    expect(await shownRates(registry, id)).toEqual([rateOf({ base: '7' })]);
  });

  it('of an owner with 450 machines apply to all of them, and to nobody else', async () => {
    const [owner_id, other] = [newOwner(), newOwner()];
    await register(registry, { owner_id, name: owner_id });
    await register(registry, { owner_id: other });
    await copyProvider(registry.databaseUrl, owner_id, 449);
    await keepPrices(registry.databaseUrl);
    const shown = async (owner: string) => {
      const { body } = await call(registry, 'GET', `/providers?owner_id=${owner}`);
      return [body.length, [...new Set(body.flatMap(ratesIn))]];
    };
    expect(await shown(owner_id)).toEqual([450, [rateOf()]]);
    for (const [at, base] of ['3', '4'].entries()) {
      await tell(owner_id, at + 1, [own(base)]);
      expect(await shown(owner_id)).toEqual([450, [rateOf({ base })]]);
    }
    expect(await shown(other)).toEqual([1, [rateOf()]]);
  });

  it('are told by ids in any case, and of owners whose ids are UUIDs', async () => {
    const owner_id = crypto.randomUUID();
    const { id } = await register(registry, { owner_id });
    const event = (provider_id: string, hourly_rate: string): Body =>
      parseRatesEvent(JSON.stringify({ data: { provider_id, rates_version: 1, rates: [own(hourly_rate)] } }));
    await tellRates(registry.databaseUrl, [event(owner_id.toUpperCase(), '3')]);
    expect(await shownRates(registry, id)).toEqual([rateOf({ base: '3' })]);
    await tellRates(registry.databaseUrl, [event(id.toUpperCase(), '4')]);
    expect(await shownRates(registry, id)).toEqual([rateOf({ base: '4' })]);
    // Other ids are compared as they are.
    const { id: another } = await register(registry, { owner_id: 'Ann' });
    await tellRates(registry.databaseUrl, [event('ann', '5')]);
    expect(await shownRates(registry, another)).toEqual([rateOf()]);
  });
});

describe("the platform's rates and demand", () => {
  it('change the prices of all machines, except for what their owners have set', async () => {
    const owner_id = newOwner();
    const plain = await register(registry, { gpus: [gpu({ power_consumption_w: 2_000 })] });
    const owned = await register(registry, { owner_id, gpus: [gpu(), T4] });
    await tell(owner_id, 1, [own('3')]);
    const factors = { 'nvidia-geforce-rtx-4090': { demand_multiplier: '1.333333333', supply_bonus: '0.07' } };
    await tellMarket(registry.databaseUrl, {
      ...MARKET,
      base_rates: { ...MARKET.base_rates, 'tesla-t4': '0.15' },
      vram_rate_per_gb: '0.03',
      max_card_power_w: 1_999,
      factors,
    });
    const changed = { perGb: '0.03', demand: '1.333333333', bonus: '0.07' };
    expect(await shownRates(registry, plain.id)).toEqual([rateOf({ ...changed, watts: 1_999 })]);
    expect(await shownRates(registry, owned.id)).toEqual([
      rateOf({ ...changed, base: '3' }),
      rateOf({ base: '0.15', perGb: '0.03', vram_mb: 15_360 }),
    ]);
    await tellMarket(registry.databaseUrl, MARKET);
    expect(await shownRates(registry, plain.id)).toEqual([rateOf({ watts: 1_500 })]);
  });
});
