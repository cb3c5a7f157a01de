import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import { until } from '@gridlease/testing/until';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countOwnPrices, names, own, rateOf, shownRates } from './price-model.ts';
import { call, copyProvider, gpu, openRegistry, register, type TestRegistry } from './registry.ts';
import {
  assignSlowly,
  compareAllRates,
  keepPrices,
  MARKET,
  purgePrices,
  refreshSlowly,
  tellMarket,
  tellRates,
  tellRatesAndDie,
} from './told.ts';

const DAY_SECONDS = 86_400;

let registry: TestRegistry;
beforeEach(async () => {
  registry = await openRegistry();
  await tellMarket(registry.databaseUrl, MARKET);
});
afterEach(() => registry.close());

const sets = (provider_id: string, version: number, hourly_rate?: string) => [
  { provider_id, version, rates: hourly_rate === undefined ? [] : [own(hourly_rate)] },
];
const later = (seconds: number) => advanceDatabaseTime(registry.databaseUrl, seconds);

it('machines from before there were prices get theirs, and are found by them', async () => {
  const { databaseUrl } = registry;
  const { id } = await register(registry, { name: 'old', gpus: [gpu(), gpu({ vram_mb: 1_024 })] });
  await tellRates(databaseUrl, sets(id, 1, '2'));
  await copyProvider(databaseUrl, 'old', 600);
  await adminQuery("update providers set price_ids = '{}'", [], databaseUrl);
  await adminQuery('delete from price_members', [], databaseUrl);
  expect(await shownRates(registry, id)).toEqual([undefined, undefined]);
  expect(await names(registry, 'max_hourly_rate=9')).toEqual([]);
  await keepPrices(databaseUrl);
  expect(await shownRates(registry, id)).toEqual([
    rateOf({ base: '2' }),
    rateOf({ base: '2', vram_mb: 1_024 }),
  ]);
  expect(await names(registry, 'max_hourly_rate=9')).toHaveLength(601);
  const sorted = await names(registry, 'sort=price&limit=1000');
  expect([sorted.length, sorted.at(-1)]).toEqual([601, 'old']);
});

it('rates whose process died are applied by another, also when newer ones come in between', async () => {
  const { databaseUrl } = registry;
  const { id } = await register(registry, { owner_id: 'ann' });
  await tellRatesAndDie(databaseUrl, sets('ann', 1, '2'));
  expect(await shownRates(registry, id)).toEqual([rateOf()]);
  await keepPrices(databaseUrl);
  expect(await shownRates(registry, id)).toEqual([rateOf({ base: '2' })]);
  await tellRatesAndDie(databaseUrl, sets('ann', 2, '3'));
  await tellRatesAndDie(databaseUrl, sets('ann', 3));
  await keepPrices(databaseUrl);
  expect(await shownRates(registry, id)).toEqual([rateOf()]);
  const pending = 'select from rate_sets where applied_version is distinct from version';
  expect(await adminQuery(pending, [], databaseUrl)).toEqual([]);
});

it('a comparison believes a billing that was restored from a backup, and no rates that are older than what it heard meanwhile', async () => {
  const { databaseUrl } = registry;
  const ann = await register(registry, { owner_id: 'ann' });
  const bob = await register(registry, { owner_id: 'bob' });
  await tellRates(databaseUrl, [...sets('ann', 7, '7'), ...sets('bob', 2, '2')]);
  const shown = async () => [await shownRates(registry, ann.id), await shownRates(registry, bob.id)];
  await later(1);
  await compareAllRates(databaseUrl, sets('ann', 4, '4'));
  expect(await shown()).toEqual([[rateOf({ base: '4' })], [rateOf()]]);
  await later(1);
  await compareAllRates(databaseUrl, sets('ann', 4, '4'), async () => {
    await later(1);
    await tellRates(databaseUrl, [...sets('ann', 5, '5'), ...sets('bob', 1, '1')]);
  });
  expect(await shown()).toEqual([[rateOf({ base: '5' })], [rateOf({ base: '1' })]]);
});

it("a price that was added by the former market's rates is made up for", async () => {
  const { databaseUrl } = registry;
  const { id } = await register(registry);
  const text = "update gpu_prices set market_version = market_version - 1, hourly_rate = 1, shown = '1'";
  await adminQuery(text, [], databaseUrl);
  expect(await shownRates(registry, id)).toEqual(['1']);
  await keepPrices(databaseUrl);
  expect(await shownRates(registry, id)).toEqual([rateOf()]);
});

it("a process that is slow never brings the former market's prices back", async () => {
  const { databaseUrl } = registry;
  const { id } = await register(registry);
  const vram_rate_per_gb = '0.04';
  await tellMarket(databaseUrl, { ...MARKET, vram_rate_per_gb: '0.03' });
  await refreshSlowly(databaseUrl, () => tellMarket(databaseUrl, { ...MARKET, vram_rate_per_gb }));
  expect(await shownRates(registry, id)).toEqual([rateOf({ perGb: vram_rate_per_gb })]);
});

it('a price changes no version and writes no event', async () => {
  const { databaseUrl } = registry;
  const { id } = await register(registry, { owner_id: 'ann' });
  const count = async () =>
    (
      await adminQuery<{ count: number }>('select count(*)::integer as count from outbox', [], databaseUrl)
    )[0];
  const before = await count();
  const { headers } = await call(registry, 'GET', `/providers/${id}`);
  await tellRates(databaseUrl, sets('ann', 1, '2'));
  expect((await call(registry, 'GET', `/providers/${id}`)).headers.get('etag')).toBe(headers.get('etag'));
  expect(await count()).toEqual(before);
});

describe('prices by own rates', () => {
  it('are deleted a day later if no machine has them, those of the platform never', async () => {
    const { databaseUrl } = registry;
    const { id } = await register(registry, { owner_id: 'ann' });
    await tellRates(databaseUrl, sets('ann', 1, '2'));
    await tellRates(databaseUrl, sets('ann', 2, '3'));
    await later(DAY_SECONDS - 60);
    expect([await purgePrices(databaseUrl), await countOwnPrices(registry)]).toEqual([0, 2]);
    await later(120);
    await keepPrices(databaseUrl);
    expect(await countOwnPrices(registry)).toBe(1);
    expect(await shownRates(registry, id)).toEqual([rateOf({ base: '3' })]);
    await tellRates(databaseUrl, sets('ann', 3, '2'));
    expect(await shownRates(registry, id)).toEqual([rateOf({ base: '2' })]);
    await call(registry, 'DELETE', `/providers/${id}`);
    await later(2 * DAY_SECONDS);
    await keepPrices(databaseUrl);
    expect(await countOwnPrices(registry)).toBe(0);
    expect((await register(registry, { owner_id: 'bob' })).gpus[0].hourly_rate).toBe(rateOf());
  });

  it('are never deleted while a machine gets them', async () => {
    const { databaseUrl } = registry;
    const { id } = await register(registry, { owner_id: 'ann' });
    await tellRates(databaseUrl, sets('ann', 1, '2'));
    await tellRates(databaseUrl, sets('ann', 2, '3'));
    await later(2 * DAY_SECONDS);
    await tellRatesAndDie(databaseUrl, sets('ann', 3, '2'));
    let hasEnded = false;
    let purge: Promise<unknown> = Promise.resolve();
    await assignSlowly(databaseUrl, id, async () => {
      purge = purgePrices(databaseUrl).finally(() => {
        hasEnded = true;
      });
      // It ends, or waits for this transaction.
      const waiting =
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await until(async () => hasEnded || (await adminQuery(waiting, [], databaseUrl)).length > 0);
    });
    await purge;
    expect(await shownRates(registry, id)).toEqual([rateOf({ base: '2' })]);
    expect(await names(registry, 'max_hourly_rate=9')).toEqual(['box']);
  });
});
