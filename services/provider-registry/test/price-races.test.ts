import { adminQuery } from '@gridlease/testing/database';
import { until } from '@gridlease/testing/until';
import { expect, it } from 'vitest';
import { own, rateOf, ratesIn } from './price-model.ts';
import {
  type Body,
  call,
  gpu,
  openRegistry,
  openRegistryDatabase,
  register,
  type TestRegistry,
} from './registry.ts';
import { keepPrices, MARKET, tellMarket, tellRates } from './told.ts';

const ROUNDS = 12;

/** Two replicas over a database that detects deadlocks within milliseconds. */
async function openReplicas() {
  const { url, name, close } = await openRegistryDatabase();
  await adminQuery(`alter database "${name}" set deadlock_timeout = '10ms'`, [], url);
  const replicas = await Promise.all([
    openRegistry({ databaseUrl: url }),
    openRegistry({ databaseUrl: url }),
  ] as const);
  return {
    url,
    replicas,
    /** Closes everything. Returns the number of deadlocks: connections report theirs when they end. */
    async close(): Promise<number> {
      await Promise.all(replicas.map((replica) => replica.close()));
      await until(
        async () =>
          (
            await adminQuery(
              `select from pg_stat_activity
               where datname = $1 and backend_type = 'client backend' and pid <> pg_backend_pid()
                 and application_name not like 'citus_internal%'`,
              [name],
              url,
            )
          ).length === 0,
      );
      const [row] = await adminQuery<{ deadlocks: string }>(
        'select deadlocks from pg_stat_database where datname = $1',
        [name],
        url,
      );
      await close();
      return Number(row?.deadlocks);
    },
  };
}

async function ratesOfOwner(registry: TestRegistry, owner_id: string): Promise<(string | undefined)[]> {
  const { body } = await call(registry, 'GET', `/providers?owner_id=${owner_id}`);
  return body.flatMap(ratesIn);
}

it('whoever registers or takes over machines while an owner changes the rates has the new prices afterwards', async () => {
  const { url, replicas, close } = await openReplicas();
  await tellMarket(url, MARKET);
  const [one, other] = replicas;
  const card = (round: number) => gpu({ vram_mb: 10_000 + round });
  for (let round = 1; round <= ROUNDS; round += 1) {
    const sold: Body[] = await Promise.all(
      [one, other, one].map((replica) => register(replica, { owner_id: 'seller', gpus: [card(round)] })),
    );
    const rates = [own(`${round}`)];
    await Promise.all([
      ...sold.map(async ({ id }, at) => {
        const replica = at % 2 === 0 ? one : other;
        const machine = { name: 'sold', gpus: [card(round), gpu()], owner_id: 'buyer' };
        expect((await call(replica, 'PUT', `/providers/${id}`, machine)).status).toBe(200);
      }),
      ...[one, other, one, other].map((replica) =>
        register(replica, { owner_id: 'buyer', gpus: [card(round), gpu()] }),
      ),
      tellRates(url, [{ provider_id: 'buyer', version: round, rates }]),
      tellRates(url, [{ provider_id: 'buyer', version: round, rates }]),
    ]);
    const shown = await ratesOfOwner(one, 'buyer');
    const expected = [...Array(round).keys()].map((at) =>
      rateOf({ base: `${round}`, vram_mb: 10_000 + at + 1 }),
    );
    expect(new Set(shown), `round ${round}`).toEqual(new Set([...expected, rateOf({ base: `${round}` })]));
    expect(shown).toHaveLength(round * 7 * 2);
  }
  expect(await close()).toBe(0);
}, 120_000);

it('updates, own rates, the market and the worker at the same time end in the newest prices', async () => {
  const { url, replicas, close } = await openReplicas();
  await tellMarket(url, MARKET);
  const gpus = [gpu({ vram_mb: 1_024 }), gpu({ vram_mb: 2_048 }), gpu({ vram_mb: 4_096 })];
  const fleet: Body[] = await Promise.all(
    Array.from({ length: 6 }, (_, at) => register(replicas[at % 2 === 0 ? 0 : 1], { owner_id: 'ann', gpus })),
  );
  for (let round = 1; round <= ROUNDS; round += 1) {
    const base = `${round}`;
    const vram_rate_per_gb = `0.0${round}`;
    await Promise.all([
      tellMarket(url, { ...MARKET, vram_rate_per_gb }),
      tellRates(url, [{ provider_id: 'ann', version: round, rates: [own(base)] }]),
      ...fleet
        .slice(0, 2)
        .map(({ id }) => tellRates(url, [{ provider_id: id, version: round, rates: [own('9')] }])),
      ...fleet.map(async ({ id }, at) => {
        const machine = { name: `box-${round}`, gpus: at % 2 === 0 ? gpus : gpus.toReversed() };
        const { status } = await call(replicas[at % 2 === 0 ? 1 : 0], 'PUT', `/providers/${id}`, machine);
        expect(status).toBe(200);
      }),
      keepPrices(url),
      keepPrices(url),
    ]);
    // A price that was added while the market changed is made up for within a second.
    await keepPrices(url);
    const shown = await Promise.all(
      fleet.map(async ({ id }) => ratesIn((await call(replicas[0], 'GET', `/providers/${id}`)).body)),
    );
    for (const [at, rates] of shown.entries()) {
      const expected = [1_024, 2_048, 4_096].map((vram_mb) =>
        rateOf({ base: at < 2 ? '9' : base, perGb: vram_rate_per_gb, vram_mb }),
      );
      expect(rates, `round ${round}`).toEqual(at % 2 === 0 ? expected : expected.toReversed());
    }
  }
  expect(await close()).toBe(0);
}, 120_000);
