import { afterEach, beforeEach, expect, it } from 'vitest';
import { own, rateOf, T4 } from './price-model.ts';
import { type Body, call, gpu, openRegistry, register, type TestRegistry } from './registry.ts';
import { MARKET, tell, tellMarket, tellRates } from './told.ts';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await openRegistry();
});
afterEach(() => registry.close());

/** Of each model: its free cards, their lowest price and the median. */
async function summary(query = ''): Promise<Record<string, unknown[]>> {
  const { models } = (await call(registry, 'GET', `/providers/summary?${query}`)).body;
  return Object.fromEntries(
    models.map((each: Body) => [
      each.model_name,
      [each.free_cards, each.lowest_hourly_rate, each.median_hourly_rate],
    ]),
  );
}

const MODEL = 'NVIDIA GeForce RTX 4090';
const priced = (base: string) => rateOf({ base });

it('a summary has the lowest and the median price of the free cards of each model', async () => {
  const ask = async (owner: string, base: string) => {
    await tellRates(registry.databaseUrl, [{ provider_id: owner, version: 1, rates: [own(base)] }]);
  };
  await ask('ann', '1');
  await ask('bob', '2');
  await ask('eve', '10');
  const { id } = await register(registry, { owner_id: 'ann', gpus: [gpu({ index: 0 })] });
  await register(registry, {
    owner_id: 'bob',
    gpus: [gpu(), gpu(), gpu({ is_healthy: false })],
    location: 'oslo',
  });
  expect(await summary()).toEqual({ [MODEL]: [3, undefined, undefined] });

  await tellMarket(registry.databaseUrl, MARKET);
  expect(await summary()).toEqual({ [MODEL]: [3, priced('1'), priced('2')] });
  await register(registry, { owner_id: 'eve', gpus: [gpu(), T4] });
  const t4 = rateOf({ base: '0.25', vram_mb: 15_360 });
  // Of an even number, the lower one in the middle.
  expect(await summary()).toEqual({ [MODEL]: [4, priced('1'), priced('2')], 'Tesla T4': [1, t4, t4] });
  await register(registry, { owner_id: 'eve', gpus: [gpu(), gpu(), gpu()] });
  expect(await summary('gpu_model=4090')).toEqual({ [MODEL]: [7, priced('1'), priced('10')] });
  expect(await summary('location=oslo')).toEqual({ [MODEL]: [2, priced('2'), priced('2')] });
  expect(await summary(`gpu_model=4090&max_hourly_rate=${priced('2')}`)).toEqual({
    [MODEL]: [3, priced('1'), priced('2')],
  });
  expect(await summary('max_hourly_rate=0.1')).toEqual({});

  await tell(registry.databaseUrl, [
    { provider_id: id, version: 1, cards: [{ index: 0, taken_vram_mb: 24_564 }] },
  ]);
  expect(await summary('owner_id=ann')).toEqual({ [MODEL]: [0, undefined, undefined] });
  expect(await summary('owner_id=bob')).toEqual({ [MODEL]: [2, priced('2'), priced('2')] });
  expect(await summary('gpu_model=4090')).toEqual({ [MODEL]: [6, priced('2'), priced('10')] });
});
