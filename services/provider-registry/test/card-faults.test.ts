import { advanceDatabaseTime, setDatabaseTime } from '@gridlease/testing/clock';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Body, call, gpu, openRegistry, register, type TestRegistry } from './registry.ts';
import { tell } from './told.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await openRegistry();
});
afterAll(() => registry.close());

let begunAt = Date.parse('2030-01-01T00:00:00.000Z');
beforeEach(async () => {
  begunAt += 100 * 86_400_000;
  await setDatabaseTime(registry.databaseUrl, new Date(begunAt).toISOString());
});

const wait = (seconds: number) => advanceDatabaseTime(registry.databaseUrl, seconds);
const beat = (id: string, gpu_metrics?: object[]) =>
  call(registry, 'POST', `/providers/${id}/heartbeat`, gpu_metrics && { gpu_metrics });
const seconds = (time: string | undefined) =>
  time === undefined ? undefined : (Date.parse(time) - begunAt) / 1_000;
const lifeOf = async (id: string): Promise<Body> =>
  (await call(registry, 'POST', '/providers/live', { ids: [id] })).body.providers[0];
async function put(id: string, change: (gpus: Body[]) => Body[]): Promise<number> {
  const { body } = await call(registry, 'GET', `/providers/${id}`);
  const { status } = await call(registry, 'PUT', `/providers/${id}`, { ...body, gpus: change(body.gpus) });
  return status;
}

/** The faults as index, from, to in seconds since the test began. */
async function faultsOf(id: string, query = ''): Promise<unknown[]> {
  const { body } = await call(registry, 'GET', `/providers/${id}/history${query}`);
  return body.card_faults.map(({ index, from, to }: Body) => [index, seconds(from), seconds(to)]);
}

const plain = (index: number, members: object = {}) =>
  gpu({ uuid: undefined, index, vram_mb: 24_564, ...members });
const withIds = (count: number): Body[] =>
  Array.from({ length: count }, (_, index) => gpu({ index, uuid: `GPU-${crypto.randomUUID()}` }));

it('a card is faulty while heartbeats report it unhealthy, and its machine has changed then', async () => {
  const { id } = await register(registry, { gpus: [plain(0), plain(1)] });
  await wait(10);
  await beat(id, [{ index: 1, is_healthy: false }]);
  expect(seconds((await lifeOf(id)).changed_at)).toBe(10);
  await wait(10);
  // A heartbeat without metrics says nothing of the card.
  await beat(id);
  expect(await faultsOf(id)).toEqual([[1, 10, undefined]]);
  await wait(10);
  await beat(id, [{ index: 1, is_healthy: true }]);
  await wait(10);
  await beat(id, [
    { index: 0, is_healthy: false },
    { index: 1, is_healthy: true },
  ]);
  expect(await faultsOf(id)).toEqual([
    [1, 10, 30],
    [0, 40, undefined],
  ]);
  expect(seconds((await lifeOf(id)).changed_at)).toBe(40);
  const since = new Date(begunAt + 30_000).toISOString();
  expect(await faultsOf(id, `?since=${since}`)).toEqual([[0, 40, undefined]]);
});

it('a card that is registered or updated as unhealthy is faulty, and moving it does not hide that', async () => {
  const gpus = withIds(2);
  const { id } = await register(registry, { gpus: [{ ...gpus[0], is_healthy: false }, gpus[1]] });
  expect(await faultsOf(id)).toEqual([[0, 0, undefined]]);
  await wait(10);
  expect(await put(id, ([first, second]) => [second, first])).toBe(200);
  expect(await faultsOf(id)).toEqual([[0, 0, undefined]]);
  await wait(10);
  expect(await put(id, (all) => all.map((each) => ({ ...each, is_healthy: each.index === 0 })))).toBe(200);
  expect(await faultsOf(id)).toEqual([
    [0, 0, 20],
    [1, 20, undefined],
  ]);
});

it('a card that takes the place of an unhealthy one is not faulty', async () => {
  const gpus = withIds(2);
  const { id } = await register(registry, { gpus: [{ ...gpus[0], is_healthy: false }, gpus[1]] });
  await wait(10);
  const [other] = withIds(1);
  expect(await put(id, ([, second]) => [other, second])).toBe(200);
  expect(await faultsOf(id)).toEqual([[0, 0, 10]]);
});

it('a card that a rental has and the machine has not is faulty until it is back, or the rental is over', async () => {
  const gpus = withIds(3);
  const { id } = await register(registry, { gpus });
  const taken = (at: number) => ({ index: at, uuid: gpus[at].uuid as string, taken_vram_mb: 1 });
  await wait(10);
  // Before the registry learns of the rental, nothing keeps its owner from removing the card.
  expect(await put(id, (all) => all.slice(0, 1))).toBe(200);
  expect(await faultsOf(id)).toEqual([]);
  await wait(10);
  await tell(registry.databaseUrl, [{ provider_id: id, version: 1, cards: [0, 1, 2].map(taken) }]);
  expect(await faultsOf(id)).toEqual([
    [1, 20, undefined],
    [2, 20, undefined],
  ]);
  await wait(10);
  await tell(registry.databaseUrl, [{ provider_id: id, version: 2, cards: [0, 1].map(taken) }]);
  expect(await faultsOf(id)).toEqual([
    [1, 20, undefined],
    [2, 20, 30],
  ]);
  await wait(10);
  expect(await put(id, (all) => [...all, gpus[1]])).toBe(200);
  expect(await faultsOf(id)).toEqual([
    [1, 20, 40],
    [2, 20, 30],
  ]);
});

it('a deleted machine keeps the faults of its cards', async () => {
  const { id } = await register(registry, { gpus: [plain(0)] });
  await wait(10);
  await beat(id, [{ is_healthy: false }]);
  await wait(10);
  await call(registry, 'DELETE', `/providers/${id}`);
  expect(await faultsOf(id)).toEqual([[0, 10, undefined]]);
});
