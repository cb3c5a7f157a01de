import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Body, call } from '../billing.ts';
import { gpu, registerMachine, startRegistry, type TestRegistry } from '../providers/registry.ts';
import { CARD, end, openRentals, type Rentals, start, started } from '../rentals.ts';

let registry: TestRegistry;
let rentals: Rentals;
let user_id: string;
beforeAll(async () => {
  registry = await startRegistry();
  rentals = await openRentals({
    config: { upstreams: { provider_registry: registry.url }, billing: { check_provider: 'true' } },
  });
  ({ user_id } = await rentals.renter('1000'));
}, 60_000);
afterAll(async () => {
  await rentals.close();
  await registry.close();
});

const BIG = 'NVIDIA A100-SXM4-80GB';
const MIXED = [
  gpu({ uuid: 'GPU-a', power_consumption_w: 450 }),
  gpu({ uuid: 'GPU-b', power_consumption_w: 2_000 }),
  gpu({ model_name: BIG, vram_mb: 81_920 }),
  gpu({ is_healthy: false }),
];

/** A machine of its own, whose vendor's ids nobody else has. */
async function machineOf(gpus: object[], sharing = 'exclusive'): Promise<Body> {
  const own = crypto.randomUUID();
  const cards = gpus.map((one) => ('uuid' in one ? { ...one, uuid: `${one.uuid}-${own}` } : one));
  return registerMachine(registry, { gpus: cards, sharing });
}

const shown = ({ gpus }: Body) => gpus.map(({ index }: Body) => index);

async function allocationOf({ id }: Body): Promise<Body | undefined> {
  const { status, body } = await call(rentals, 'GET', '/api/v1/billing/allocations');
  expect(status).toBe(200);
  return body.allocations.find(({ provider_id }: Body) => provider_id === id);
}

describe('a rental of a machine with exclusive cards', () => {
  it('has as few cards as suffice, with all of their memory, and pays for it', async () => {
    const machine = await machineOf(MIXED);
    const one = await started(rentals, { user_id, provider_id: machine.id, requested_vram_mb: 1_024 });
    expect(one).toMatchObject({
      gpu_count: 1,
      gpus: [
        { index: 0, model_name: 'NVIDIA GeForce RTX 4090', vram_mb: 24_564, uuid: machine.gpus[0].uuid },
      ],
      allocated_vram_mb: 24_564,
      total_vram_mb: 24_564,
      hourly_rate: '0.5',
      vram_rate: '0.479765625',
      power_rate: '0.00045',
    });
    const other = await started(rentals, {
      user_id,
      provider_id: machine.id,
      estimated_power_w: 100,
    });
    // More than 1,500 W of a card are not priced.
    expect([shown(other), other.power_rate]).toEqual([[1], '0.0015']);
    const full = await start(rentals, { user_id, provider_id: machine.id });
    expect(full).toMatchObject({ status: 409, body: { code: 'provider_capacity_exceeded', free_gpus: 0 } });
    expect(full.body.detail).toContain('billing.check_provider');
    await end(rentals, one.id);
    expect(shown(await started(rentals, { user_id, provider_id: machine.id }))).toEqual([0]);
  });

  it('has several cards of one model, or those that it names', async () => {
    const machine = await machineOf([gpu(), gpu(), gpu(), gpu({ model_name: BIG })]);
    const order = { user_id, provider_id: machine.id };
    const two = await started(rentals, { ...order, requested_vram_mb: 24_565 });
    expect([two.gpu_count, shown(two), two.hourly_rate, two.allocated_vram_mb]).toEqual([
      2,
      [0, 1],
      '1',
      49_128,
    ]);
    await end(rentals, two.id);
    expect(shown(await started(rentals, { ...order, gpu_indices: [2, 0] }))).toEqual([0, 2]);
    const taken = await start(rentals, { ...order, gpu_indices: [2, 1] });
    expect(taken).toMatchObject({ status: 409, body: { code: 'provider_capacity_exceeded', free_gpus: 1 } });
    const third = await start(rentals, { ...order, gpu_count: 2 });
    expect(third).toMatchObject({ status: 409, body: { code: 'provider_capacity_exceeded', free_gpus: 1 } });
  });

  it('is priced by the name of the card, however the renter spells it', async () => {
    const machine = await machineOf([gpu({ model_name: BIG, vram_mb: 1_024 })]);
    const order = { user_id, provider_id: machine.id, requested_vram_mb: 0 };
    const session = await started(rentals, { ...order, gpu_model: 'SXM4 80GB' });
    expect(session).toMatchObject({
      gpu_model: 'SXM4 80GB',
      matched_model: 'nvidia-tesla-a100',
      hourly_rate: '2',
    });
  });

  it.each([
    ['an index that it does not have', { gpu_indices: [9] }, 'gpu_indices', 'no GPU 9'],
    ['an index twice', { gpu_indices: [1, 1] }, 'gpu_indices', 'twice'],
    ['cards of two models', { gpu_indices: [0, 2] }, 'gpu_indices', 'two models'],
    ['a card of another model', { gpu_indices: [2] }, 'gpu_indices', BIG],
    ['another number of cards than it names', { gpu_indices: [0], gpu_count: 2 }, 'gpu_count', 'equal'],
    ['an id that no card has', { gpu_uuids: ['GPU-x'] }, 'gpu_uuids', 'no GPU GPU-x'],
    ['cards by index and by id', { gpu_indices: [0], gpu_uuids: ['GPU-x'] }, 'gpu_uuids', 'absent'],
    ['no cards', { gpu_count: 0 }, 'gpu_count', ''],
    ['more cards than a machine can have', { gpu_count: 65 }, 'gpu_count', ''],
  ])('cannot have %s: 400 that says what is wrong, in the price, too', async (_what, members, path, text) => {
    const machine = await machineOf(MIXED);
    const order = { user_id, provider_id: machine.id, ...members };
    const { status, body } = await start(rentals, order);
    expect([status, body.errors[0].path.split('.')[0]]).toEqual([400, path]);
    expect(body.errors[0].message).toContain(text);
    const price = { duration_hours: '1', ...CARD };
    const { user_id: _renter, ...rest } = order;
    const calculated = await call(rentals, 'POST', '/api/v1/pricing/calculate', { ...price, ...rest });
    expect([calculated.status, calculated.body.errors[0].message]).toEqual([400, body.errors[0].message]);
  });

  it('can name cards by the ids of their vendor', async () => {
    const machine = await machineOf(MIXED);
    const order = { user_id, provider_id: machine.id, gpu_uuids: [machine.gpus[1].uuid] };
    expect(shown(await started(rentals, order))).toEqual([1]);
  });

  it('cannot name cards of a machine that is not checked', async () => {
    const response = await start(rentals, { user_id, provider_id: 'rig', gpu_indices: [0] });
    expect([response.status, response.body.errors[0].path]).toEqual([400, 'gpu_indices']);
    const several = await started(rentals, { user_id, provider_id: 'rig', gpu_count: 3 });
    expect([several.gpu_count, several.hourly_rate, several.gpus]).toEqual([3, '1.5', undefined]);
  });
});

describe('a rental of a machine that shares its cards', () => {
  it('has a part of one card, and pays for what it requested', async () => {
    const machine = await machineOf([gpu({ power_consumption_w: 300 }), gpu()], 'vram');
    const order = { user_id, provider_id: machine.id };
    const session = await started(rentals, { ...order, requested_vram_mb: 8_188 });
    expect(session).toMatchObject({
      gpu_count: 1,
      gpus: [{ index: 0, model_name: 'NVIDIA GeForce RTX 4090', vram_mb: 24_564 }],
      allocated_vram_mb: 8_188,
      total_vram_mb: 24_564,
      vram_rate: '0.159921875',
      power_rate: '0.0001',
    });
    expect(shown(await started(rentals, { ...order, requested_vram_mb: 16_376 }))).toEqual([0]);
    expect(shown(await started(rentals, { ...order, requested_vram_mb: 1 }))).toEqual([1]);
    const large = await start(rentals, { ...order, requested_vram_mb: 24_564 });
    expect(large).toMatchObject({ status: 409, body: { free_gpus: 1, available_vram_mb: 24_563 } });
    expect((await allocationOf(machine))?.cards).toEqual([
      { index: 0, taken_vram_mb: 24_564 },
      { index: 1, taken_vram_mb: 1 },
    ]);
  });

  it.each([{ gpu_count: 2 }, { gpu_indices: [0, 1] }])(
    'is never of several cards: %j is 400',
    async (members) => {
      const machine = await machineOf([gpu(), gpu()], 'vram');
      const { status, body } = await start(rentals, { user_id, provider_id: machine.id, ...members });
      expect([status, body.errors[0].path]).toEqual([400, Object.keys(members)[0]]);
    },
  );
});

it('allocations have versions, are announced, and are listed by page for the registry', async () => {
  const machine = await machineOf(MIXED);
  expect(await allocationOf(machine)).toBeUndefined();
  const order = { user_id, provider_id: machine.id };
  const { id } = await started(rentals, { ...order, gpu_count: 2 });
  const taken = [0, 1].map((index) => ({ index, uuid: machine.gpus[index].uuid, taken_vram_mb: 24_564 }));
  const first = { provider_id: machine.id, allocation_version: 1, cards: taken };
  expect(await allocationOf(machine)).toEqual(first);
  await end(rentals, id);
  const second = { provider_id: machine.id, allocation_version: 2, cards: [] };
  expect(await allocationOf(machine)).toEqual(second);

  const rows = await rentals.db
    .selectFrom('outbox' as never)
    .selectAll()
    .orderBy('aggregate_version' as never)
    .execute();
  const events = (rows as Body[]).filter(({ aggregate_id }) => aggregate_id === machine.id);
  expect(events.map(({ type, data }) => [type, data])).toEqual([
    ['allocation.changed', { ...first, cards: taken.map(({ uuid: _uuid, ...card }) => card) }],
    ['allocation.changed', second],
  ]);
  const sessions = (rows as Body[]).filter(({ aggregate_id }) => aggregate_id === id);
  expect(sessions[0]?.data.gpus).toEqual(
    [0, 1].map((index) => ({ index, model_name: 'NVIDIA GeForce RTX 4090', vram_mb: 24_564 })),
  );

  const pages: string[] = [];
  let cursor = '';
  do {
    const { body } = await call(rentals, 'GET', `/api/v1/billing/allocations?limit=2&cursor=${cursor}`);
    pages.push(...body.allocations.map(({ provider_id }: Body) => provider_id));
    cursor = body.next_cursor ?? '';
  } while (cursor !== '');
  expect(pages).toEqual([...new Set(pages)].sort());
  expect(pages).toContain(machine.id);
});

it.each(['exclusive', 'vram'])(
  'of simultaneous starts each is announced with its own version, and what is taken by then (%s)',
  async (sharing) => {
    const machine = await machineOf(
      Array.from({ length: 6 }, () => gpu()),
      sharing,
    );
    const order = { user_id, provider_id: machine.id, requested_vram_mb: 9_000 };
    const sessions = await Promise.all(Array.from({ length: 6 }, () => started(rentals, order)));
    const rows = await rentals.db
      .selectFrom('outbox' as never)
      .selectAll()
      .where('aggregate_id' as never, '=', machine.id as never)
      .orderBy('seq' as never)
      .execute();
    const [most, ofOne] = sharing === 'vram' ? [2, 9_000] : [1, 24_564];
    const before = new Map<number, number>();
    for (const [at, { aggregate_version, data }] of (rows as Body[]).entries()) {
      expect([aggregate_version, data.allocation_version]).toEqual([at + 1, at + 1]);
      const changed = data.cards.filter(
        ({ index, taken_vram_mb }: Body) => before.get(index) !== taken_vram_mb,
      );
      expect(changed).toHaveLength(1);
      before.set(changed[0].index, changed[0].taken_vram_mb);
    }
    expect(rows).toHaveLength(6);
    const ofCards = Object.values(Object.groupBy(sessions, (one) => `${shown(one)}`));
    expect(Math.max(...ofCards.map((those = []) => those.length))).toBe(most);
    expect([...before.values()].reduce((sum, mb) => sum + mb, 0)).toBe(6 * ofOne);
    const { cards = [] } = (await allocationOf(machine)) ?? {};
    expect(cards.map(({ index, taken_vram_mb }: Body) => [index, taken_vram_mb])).toEqual(
      [...before].sort(([one], [other]) => one - other),
    );
  },
);

it('cards are free once a rental is out of funds or has failed, in the same transaction', async () => {
  const machine = await machineOf([gpu(), gpu()]);
  const poor = await rentals.renter('1.1');
  const order = { provider_id: machine.id, requested_vram_mb: 24_564 };
  const first = await started(rentals, { ...order, user_id: poor.user_id });
  const second = await started(rentals, { ...order, user_id });
  expect((await allocationOf(machine))?.cards).toHaveLength(2);
  await call(rentals, 'POST', `/api/v1/billing/sessions/${second.id}/fail`, {});
  await rentals.pass(90);
  const { body } = await call(rentals, 'GET', `/api/v1/billing/sessions/${first.id}`);
  expect([body.session.status, shown(body.session)]).toEqual(['terminated', [0]]);
  expect(await allocationOf(machine)).toMatchObject({ allocation_version: 4, cards: [] });
  expect(await rentals.findings()).toEqual([]);
});
