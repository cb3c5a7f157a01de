import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callersOf } from './callers.ts';
import { names, own, rateOf, T4 } from './price-model.ts';
import { type Body, call, gpu, openRegistry, register, type TestRegistry } from './registry.ts';
import { keepPrices, MARKET, tell, tellMarket, tellRates } from './told.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await openRegistry();
  await tellMarket(registry.databaseUrl, MARKET);
});
afterAll(() => registry.close());

const H100 = gpu({ model_name: 'NVIDIA H100 80GB HBM3', vram_mb: 81_559 });
const refusal = async (query: string) => {
  const { status, body } = await call(registry, 'GET', `/providers?${query}`);
  return { status, code: body.code, path: body.errors?.[0]?.path };
};
const cursorOf = async (query: string) =>
  (await call(registry, 'GET', `/providers?${query}`)).headers.get('x-next-cursor') ?? '';
const encoded = (position: object) => Buffer.from(JSON.stringify(position)).toString('base64url');

describe('a search by price', () => {
  beforeEach(async () => {
    await registry.close();
    registry = await openRegistry();
    await tellMarket(registry.databaseUrl, MARKET);
  });

  it('finds machines by their lowest price, cheapest first, by any maximum to the base unit', async () => {
    await register(registry, { name: 'dear', gpus: [H100] });
    await register(registry, { name: 'mixed', gpus: [H100, T4] });
    await register(registry, { name: 'plain' });
    await tellRates(registry.databaseUrl, [
      { provider_id: 'ann', version: 1, rates: [own('0', { vram_rate_per_gb: '0' })] },
    ]);
    await register(registry, { name: 'free', owner_id: 'ann' });
    expect(await names(registry, 'sort=price&limit=9')).toEqual(['free', 'mixed', 'plain', 'dear']);
    expect(await names(registry, 'sort=price&limit=9&gpu_model=H100')).toHaveLength(2);
    expect(await names(registry, 'max_hourly_rate=0')).toEqual(['free']);
    expect(await names(registry, 'max_hourly_rate=0.000000000')).toEqual(['free']);
    expect(await names(registry, `max_hourly_rate=${rateOf()}`)).toEqual(['free', 'mixed', 'plain']);
    expect(rateOf()).toBe('0.979765625');
    expect(await names(registry, 'max_hourly_rate=0.979765624')).toEqual(['free', 'mixed']);
    expect(await names(registry, 'gpu_model=H100&max_hourly_rate=1')).toEqual([]);
    expect(await names(registry, `max_hourly_rate=${'9'.repeat(20)}.999999999`)).toHaveLength(4);
  });

  it('looks at no card that is taken or unhealthy', async () => {
    const ill = await register(registry, { name: 'ill', gpus: [gpu({ ...T4, is_healthy: false }), gpu()] });
    const { id } = await register(registry, { name: 'taken', gpus: [gpu({ ...T4, index: 0 }), gpu()] });
    await tell(registry.databaseUrl, [
      { provider_id: id, version: 1, cards: [{ index: 0, taken_vram_mb: 15_360 }] },
    ]);
    await register(registry, { name: 'well', gpus: [T4] });
    expect(await names(registry, 'max_hourly_rate=0.6')).toEqual(['well']);
    expect(await names(registry, 'max_hourly_rate=1')).toEqual(['ill', 'taken', 'well']);
    expect((await names(registry, 'sort=price&limit=9'))[0]).toBe('well');
    expect(await names(registry, 'max_hourly_rate=1&min_free_gpus=2')).toEqual([]);
    await call(registry, 'POST', `/providers/${ill.id}/heartbeat`);
    await call(registry, 'PUT', `/providers/${ill.id}`, { name: 'ill', gpus: [T4, gpu()] });
    expect(await names(registry, 'max_hourly_rate=1&min_free_gpus=2')).toEqual(['ill']);
    expect(await names(registry, 'max_hourly_rate=0.6&min_free_gpus=1&min_gpus=1')).toEqual(['ill', 'well']);
    expect(await names(registry, 'max_hourly_rate=0.6&min_gpus=2')).toEqual([]);
  });

  it('has machines without a price last, and not at all below a maximum', async () => {
    await register(registry, { name: 'a-full', gpus: [gpu({ is_healthy: false })] });
    await register(registry, { name: 'priced' });
    await register(registry, { name: 'b-full', gpus: [gpu({ ...T4, is_healthy: false })] });
    expect(await names(registry, 'sort=price&limit=9')).toEqual(['priced', 'a-full', 'b-full']);
    expect(await names(registry, 'sort=price&limit=9&max_hourly_rate=9')).toEqual(['priced']);
    const cursor = await cursorOf('sort=price&limit=2');
    expect(await names(registry, `sort=price&limit=2&cursor=${cursor}`)).toEqual(['b-full']);
  });

  it('hides suspended machines in every order', async () => {
    const { id } = await register(registry, { name: 'bad' });
    await register(registry, { name: 'good' });
    await call(registry, 'POST', `/providers/${id}/suspension`, { reason: 'fraud' });
    for (const sort of ['name', 'price', 'uptime']) {
      expect(await names(registry, `sort=${sort}&limit=9`)).toEqual(['good']);
      expect(await names(registry, `sort=${sort}&limit=9&max_hourly_rate=9`)).toEqual(['good']);
    }
  });

  it('has pages without gaps or repetitions while prices of other machines change', async () => {
    const { databaseUrl } = registry;
    const stay: string[] = [];
    for (let at = 0; at < 12; at += 1) {
      const { id } = await register(registry, { owner_id: 'steady', gpus: [gpu({ vram_mb: 1_000 * at })] });
      stay.push(id);
      await register(registry, { owner_id: `moving-${at % 3}`, gpus: [gpu({ vram_mb: 1_000 * at })] });
    }
    let version = 0;
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const query: string = `sort=price&limit=2&cursor=${next}`;
      const { status, headers, body } = await call(registry, 'GET', `/providers?${query}`);
      expect(status).toBe(200);
      seen.push(...body.map(({ id }: Body) => id));
      next = headers.get('x-next-cursor');
      version += 1;
      const rates = version % 4 === 0 ? [] : [own(`${(version * 7) % 5}`)];
      await tellRates(databaseUrl, [{ provider_id: `moving-${version % 3}`, version, rates }]);
      // A price to which a position points may go.
      await advanceDatabaseTime(databaseUrl, 2 * 86_400);
      await keepPrices(databaseUrl);
    }
    expect(seen.filter((id) => stay.includes(id))).toEqual(stay);
  });
});

it.each(['-1', '1e3', '1,5', '.5', '5.', '0.1234567891', `${'1'.repeat(21)}`, 'NaN', '0x1'])(
  'max_hourly_rate=%s is refused',
  async (text) => {
    const refused = { status: 400, code: 'validation_failed', path: 'max_hourly_rate' };
    expect(await refusal(`max_hourly_rate=${encodeURIComponent(text)}`)).toEqual(refused);
  },
);

it.each(['price', 'uptime'])('sort=%s needs a limit, except of callers without a token', async (sort) => {
  const refused = { status: 400, code: 'validation_failed', path: 'limit' };
  expect(await refusal(`sort=${sort}`)).toEqual(refused);
  expect((await call(registry, 'HEAD', `/providers?sort=${sort}`)).status).toBe(400);
  const required = await openRegistry({ access: 'required' });
  try {
    const { as, machineOf } = callersOf(required);
    await machineOf('ann');
    const { status, body } = await call(as(undefined), 'GET', `/providers?sort=${sort}`);
    expect([status, body.length]).toEqual([200, 1]);
  } finally {
    await required.close();
  }
});

describe('a cursor', () => {
  const sorts = ['name', 'price', 'uptime'];

  it('of another order is refused, also of machines without a rank', async () => {
    const ill = [gpu({ is_healthy: false })];
    for (const name of ['a', 'b', 'c']) await register(registry, { name, owner_id: 'eve', gpus: ill });
    // As machines from before uptimes were calculated.
    await adminQuery('delete from provider_uptime', [], registry.databaseUrl);
    for (const from of sorts) {
      const cursor = await cursorOf(`owner_id=eve&limit=1&sort=${from}`);
      for (const to of sorts) {
        const { status, body } = await call(
          registry,
          'GET',
          `/providers?limit=1&sort=${to}&cursor=${cursor}`,
        );
        expect([from, to, status, body.code]).toEqual([
          from,
          to,
          ...(from === to ? [200, undefined] : [400, 'invalid_cursor']),
        ]);
      }
    }
  });

  it.each<[string, object]>([
    ['price', { rate: '1', price_id: 2 ** 40 }],
    ['price', { rate: '1', price_id: 1.5 }],
    ['price', { rate: '-1', price_id: 1 }],
    ['price', { rate: '1'.repeat(41), price_id: 1 }],
    ['price', {}],
    ['uptime', { uptime: 2 ** 40 }],
    ['uptime', { uptime: '1' }],
    ['uptime', {}],
  ])('for sort=%s with %j is refused', async (sort, position) => {
    const cursor = encoded({ ...position, id: crypto.randomUUID() });
    const refused = { status: 400, code: 'invalid_cursor', path: 'cursor' };
    expect(await refusal(`limit=1&sort=${sort}&cursor=${cursor}`)).toEqual(refused);
  });
});
