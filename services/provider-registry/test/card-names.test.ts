import { adminQuery } from '@gridlease/testing/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Body, call, gpu, openRegistry, register, type TestRegistry } from './registry.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await openRegistry();
});
afterAll(() => registry.close());

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  adminQuery<Row>(text, values, registry.databaseUrl);

const beat = (id: string, ...metrics: readonly object[]) =>
  call(registry, 'POST', `/providers/${id}/heartbeat`, { gpu_metrics: metrics });

async function temperatures(id: string): Promise<unknown[]> {
  const { body } = await call(registry, 'GET', `/providers/${id}`);
  return body.gpus.map((card: Body) => card.temperature_c);
}

async function versionOf(id: string): Promise<string> {
  const [row] = await query<{ version: string }>(
    'select cards_version as version from provider_live where provider_id = $1',
    [id],
  );
  return String(row?.version);
}

const [one, two, three] = ['GPU-1', 'GPU-2', 'GPU-3'].map((uuid) => gpu({ uuid })) as [Body, Body, Body];

async function replaceCards(provider: Body, gpus: readonly Body[]): Promise<void> {
  const { status, body } = await call(registry, 'PUT', `/providers/${provider.id}`, { ...provider, gpus });
  expect({ status, body }).toMatchObject({ status: 200 });
}

it('metrics go to the present cards, also right after cards were swapped, added and removed', async () => {
  const provider = await register(registry, { owner_id: 'cards-1', gpus: [one, two] });
  const { id } = provider;
  expect((await beat(id, { uuid: 'GPU-1', temperature_c: 41 })).status).toBe(200);
  await replaceCards(provider, [two, one]);
  expect(
    (await beat(id, { uuid: 'GPU-1', temperature_c: 51 }, { uuid: 'GPU-2', temperature_c: 52 })).status,
  ).toBe(200);
  expect(await temperatures(id)).toEqual([52, 51]);
  await replaceCards(provider, [three, two, one]);
  expect((await beat(id, { uuid: 'GPU-3', temperature_c: 63 })).status).toBe(200);
  expect((await temperatures(id))[0]).toBe(63);
  await replaceCards(provider, [three]);
  expect(await beat(id, { uuid: 'GPU-1', temperature_c: 71 })).toMatchObject({
    status: 400,
    body: { code: 'invalid_metrics' },
  });
});

it('names that change in the database count at once', async () => {
  const { id } = await register(registry, { owner_id: 'cards-2', gpus: [gpu({ uuid: 'GPU-a' })] });
  await beat(id, { uuid: 'GPU-a', temperature_c: 40 });
  const version = await versionOf(id);
  await query('update gpus set uuid = $2 where provider_id = $1', [id, 'GPU-b']);
  expect(await versionOf(id)).not.toBe(version);
  expect((await beat(id, { uuid: 'GPU-b', temperature_c: 44 })).status).toBe(200);
  expect((await beat(id, { uuid: 'GPU-a', temperature_c: 44 })).status).toBe(400);
});

it('whatever changes cards in the database renews their version, and nothing else does', async () => {
  const provider = await register(registry, { owner_id: 'cards-3', gpus: [gpu({ uuid: 'GPU-x' }), gpu()] });
  const other = await register(registry, { owner_id: 'cards-4' });
  const others = await versionOf(other.id);
  const seen = new Set([await versionOf(provider.id)]);
  const changes = [
    `update gpus set index = 7 where provider_id = $1 and position = 1`,
    `delete from gpus where provider_id = $1 and position = 1`,
    `insert into gpus select (jsonb_populate_record(gpus, '{"position": 1, "uuid": "GPU-y"}')).* from gpus where provider_id = $1`,
  ];
  for (const [count, change] of changes.entries()) {
    await query(change, [provider.id]);
    seen.add(await versionOf(provider.id));
    expect(seen.size).toBe(count + 2);
  }
  await beat(provider.id, { uuid: 'GPU-y', temperature_c: 40 });
  await call(registry, 'PATCH', `/providers/${provider.id}/status`, { status: 'maintenance' });
  seen.add(await versionOf(provider.id));
  expect(seen.size).toBe(changes.length + 1);
  expect(await versionOf(other.id)).toBe(others);
});

it('heartbeats while cards are swapped again and again always find the card that they name', async () => {
  const cards = [gpu({ uuid: 'GPU-left' }), gpu({ uuid: 'GPU-right' })] as const;
  const provider = await register(registry, { owner_id: 'cards-5', gpus: cards });
  let isSwapping = true;
  const swapping = (async () => {
    for (let n = 0; n < 15; n += 1) await replaceCards(provider, n % 2 === 0 ? [cards[1], cards[0]] : cards);
    isSwapping = false;
  })();
  const beating = Array.from({ length: 4 }, async () => {
    while (isSwapping) {
      const beaten = await beat(
        provider.id,
        { uuid: 'GPU-left', temperature_c: 11 },
        { uuid: 'GPU-right', temperature_c: 22 },
      );
      expect(beaten).toMatchObject({ status: 200 });
      const { body } = await call(registry, 'GET', `/providers/${provider.id}`);
      for (const card of body.gpus) {
        if (card.temperature_c !== undefined)
          expect(card.temperature_c).toBe(card.uuid === 'GPU-left' ? 11 : 22);
      }
    }
  });
  await Promise.all([swapping, ...beating]);
});
