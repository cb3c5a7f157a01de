import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEvents } from './event-stream.ts';
import { type Body, call, gpu, openRegistry, register, type TestRegistry } from './registry.ts';
import { lookAtHealth, tell, tellNothing } from './told.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await openRegistry();
});
afterAll(() => registry.close());

const cardsOf = (count: number, members: (at: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, index) =>
    gpu({ index, uuid: `GPU-${crypto.randomUUID()}`, vram_mb: 24_564, ...members(index) }),
  );
const read = async (id: string): Promise<Body> => (await call(registry, 'GET', `/providers/${id}`)).body;
const taken = (index: number, taken_vram_mb = 24_564) => ({ index, taken_vram_mb });
const told = (provider_id: string, version: number, cards: ReturnType<typeof taken>[] = []) =>
  tell(registry.databaseUrl, [{ provider_id, version, cards }]);
const list = async (query: string): Promise<string[]> =>
  (await call(registry, 'GET', `/providers?${query}`)).body.map(({ id }: Body) => id);

/** A machine whose cards have no uuid, so that billing knows them by index alone. */
const registered = (count: number, members: object = {}) =>
  register(registry, { gpus: cardsOf(count, () => ({ uuid: undefined })), ...members });

it('nothing is said of cards before billing has said something', async () => {
  const { id } = await registered(1);
  const machine = await read(id);
  expect(machine).not.toHaveProperty('free_gpus');
  expect(machine.gpus[0]).not.toHaveProperty('in_use');
});

it('cards that rentals have to themselves are in use, whole', async () => {
  const { id } = await registered(3);
  await told(id, 1, [taken(1)]);
  const machine = await read(id);
  expect(machine).toMatchObject({ status: 'idle', free_gpus: 2, cards_as_of: expect.any(String) });
  expect(machine.gpus.map(({ in_use, free_vram_mb }: Body) => [in_use, free_vram_mb])).toEqual([
    [false, 24_564],
    [true, 0],
    [false, 24_564],
  ]);
});

it('a card whose memory is shared is in use when less than 1 GiB is free', async () => {
  const { id } = await registered(3, { sharing: 'vram' });
  await told(id, 1, [taken(0, 23_540), taken(1, 23_541), taken(2, 30_000)]);
  const { gpus, free_gpus } = await read(id);
  expect(free_gpus).toBe(1);
  expect(gpus.map(({ in_use, free_vram_mb }: Body) => [in_use, free_vram_mb])).toEqual([
    [false, 1_024],
    [true, 1_023],
    [true, 0],
  ]);
});

it('cards are told apart by uuid, and where none was told by index, or by position where one has no index', async () => {
  const byUuid = await register(registry, { gpus: cardsOf(2, (index) => ({ index: 7 - index })) });
  const { uuid } = (await read(byUuid.id)).gpus[1];
  await tell(registry.databaseUrl, [
    { provider_id: byUuid.id, version: 1, cards: [{ index: 6, uuid, taken_vram_mb: 1 }] },
  ]);
  expect((await read(byUuid.id)).gpus.map(({ in_use }: Body) => in_use)).toEqual([false, true]);
  await told(byUuid.id, 2, [taken(7)]);
  expect((await read(byUuid.id)).gpus.map(({ in_use }: Body) => in_use)).toEqual([true, false]);
  const byPosition = await register(registry, {
    gpus: [gpu({ uuid: undefined, index: 5 }), gpu({ uuid: undefined, index: undefined })],
  });
  await told(byPosition.id, 1, [taken(1)]);
  expect((await read(byPosition.id)).gpus.map(({ in_use }: Body) => in_use)).toEqual([false, true]);
});

it('an older version never replaces a newer one, however often and in which order they are told', async () => {
  const news = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(news, async (versions) => {
      const { id } = await registered(3);
      let newest = 0;
      for (const version of versions) {
        const cards = [0, 1, 2].filter((index) => (version >> index) % 2 === 1).map((index) => taken(index));
        expect(await told(id, version, cards)).toBe(version > newest ? 1 : 0);
        newest = Math.max(newest, version);
      }
      const { gpus } = await read(id);
      expect(gpus.map(({ in_use }: Body) => in_use)).toEqual(
        [0, 1, 2].map((index) => (newest >> index) % 2 === 1),
      );
    }),
    { numRuns: 15 },
  );
});

it('a comparison believes a billing that was restored from a backup, but not what is older than an event', async () => {
  const { id } = await registered(1);
  await told(id, 7, [taken(0)]);
  const { cards_as_of } = await read(id);
  const compare = (askedAt: string | Date, version: number, cards: ReturnType<typeof taken>[] = []) =>
    tell(registry.databaseUrl, [{ provider_id: id, version, cards }], new Date(askedAt));
  const later = new Date(Date.parse(cards_as_of) + 1);
  // Asked before the event came, billing told of what was before it.
  expect(await compare(cards_as_of, 6)).toBe(0);
  expect(await tellNothing(registry.databaseUrl, [id], new Date(cards_as_of))).toBe(0);
  expect(await read(id)).toMatchObject({ status: 'busy', free_gpus: 0 });
  expect(await compare(later, 3)).toBe(1);
  expect(await read(id)).toMatchObject({ status: 'idle', free_gpus: 1 });

  await told(id, 4, [taken(0)]);
  const askedAt = new Date(Date.now() + 60_000);
  expect(await compare(askedAt, 4, [taken(0)])).toBe(0);
  expect(await tellNothing(registry.databaseUrl, [id], askedAt)).toBe(1);
  expect((await read(id)).status).toBe('idle');
  expect(await told(id, 1, [taken(0)])).toBe(1);
});

it('what billing tells of a machine that does not exist is ignored', async () => {
  expect(await told(crypto.randomUUID(), 1, [taken(0)])).toBe(0);
});

describe('a machine without a free card', () => {
  it('is busy, filtered as busy and announced, and idle again', async () => {
    const own = await openRegistry();
    const tellOwn = (provider_id: string, version: number, cards: ReturnType<typeof taken>[] = []) =>
      tell(own.databaseUrl, [{ provider_id, version, cards }]);
    const found = async (status: string) =>
      (await call(own, 'GET', `/providers?status=${status}`)).body.map(({ id }: Body) => id);
    const [, full, free] = await readEvents(own, 3, undefined, async () => {
      const { id } = await register(own, { gpus: cardsOf(2, () => ({ uuid: undefined })) });
      await tellOwn(id, 1, [taken(0)]);
      await tellOwn(id, 2, [taken(0), taken(1)]);
      expect((await call(own, 'GET', `/providers/${id}`)).body).toMatchObject({
        status: 'busy',
        free_gpus: 0,
      });
      expect([await found('busy'), await found('idle')]).toEqual([[id], []]);
      await tellOwn(id, 3);
      expect([await found('busy'), await found('idle')]).toEqual([[], [id]]);
    });
    expect(full?.data.data).toMatchObject({ previous_status: 'idle', status: 'busy', cause: 'cards_taken' });
    expect(free?.data.data).toMatchObject({ previous_status: 'busy', status: 'idle', cause: 'cards_free' });
    await own.close();
  });

  it('has a version for each change that its readers see, as its ETag and events say', async () => {
    const { id } = await registered(1);
    const etag = async () => (await call(registry, 'GET', `/providers/${id}`)).headers.get('etag');
    await told(id, 1, [taken(0)]);
    expect(await etag()).toBe('"2"');
    await told(id, 2);
    expect(await etag()).toBe('"3"');
  });

  it('keeps the status that was set, which is shown again when a card is free', async () => {
    const { id } = await registered(1);
    const put = async (status: string) => {
      const machine = await read(id);
      await call(registry, 'PUT', `/providers/${id}`, { ...machine, status });
      return (await read(id)).status;
    };
    await told(id, 1, [taken(0)]);
    expect(await put('busy')).toBe('busy');
    await told(id, 2);
    expect((await read(id)).status).toBe('idle');
    expect(await put('maintenance')).toBe('maintenance');
    await told(id, 3, [taken(0)]);
    expect((await read(id)).status).toBe('maintenance');
    await call(registry, 'PATCH', `/providers/${id}/status`, { status: 'idle' });
    expect((await read(id)).status).toBe('busy');
  });

  it('is one whose last free card fell ill, and no longer one when a free card recovers', async () => {
    const { id } = await registered(2);
    const beat = (healthy: boolean) =>
      call(registry, 'POST', `/providers/${id}/heartbeat`, {
        gpu_metrics: [{ index: 1, is_healthy: healthy }],
      });
    await told(id, 1, [taken(0)]);
    expect((await beat(false)).status).toBe(200);
    expect((await read(id)).free_gpus).toBe(0);
    expect(await lookAtHealth(registry.databaseUrl)).toBe(1);
    expect((await read(id)).status).toBe('busy');
    await beat(true);
    expect(await lookAtHealth(registry.databaseUrl)).toBe(1);
    expect((await read(id)).status).toBe('idle');
  });
});

describe('while a rental has a card, an update', () => {
  const put = async (id: string, change: (machine: Body) => object) => {
    const machine = await read(id);
    return call(registry, 'PUT', `/providers/${id}`, { ...machine, ...change(machine) });
  };
  const refused = { status: 409, body: { code: 'gpu_in_use' } };

  it('that removes it or changes the sharing is refused and changes nothing', async () => {
    const { id } = await registered(3);
    await told(id, 1, [taken(1)]);
    const before = await read(id);
    expect(await put(id, ({ gpus }) => ({ gpus: [gpus[0], gpus[2]] }))).toMatchObject(refused);
    expect(await put(id, () => ({ sharing: 'vram' }))).toMatchObject(refused);
    expect(await read(id)).toEqual(before);
  });

  it('that renumbers it is refused; a card without uuid is the one of its index', async () => {
    const { id } = await register(registry, { gpus: cardsOf(2) });
    const { uuid } = (await read(id)).gpus[1];
    await tell(registry.databaseUrl, [
      { provider_id: id, version: 1, cards: [{ index: 1, uuid, taken_vram_mb: 1 }] },
    ]);
    const renumbered = ({ gpus: [first, second] }: Body) => ({
      gpus: [
        { ...first, index: 1 },
        { ...second, index: 0 },
      ],
    });
    expect(await put(id, renumbered)).toMatchObject(refused);
  });

  it('that replaces it is refused, also where billing told the index alone; that gives it a uuid is made', async () => {
    const { id } = await register(registry, { gpus: cardsOf(2) });
    await told(id, 1, [taken(1)]);
    const replaced = (uuid: string | undefined) => (machine: Body) => ({
      gpus: [machine.gpus[0], { ...machine.gpus[1], uuid }],
    });
    expect(await put(id, replaced(`GPU-${crypto.randomUUID()}`))).toMatchObject(refused);
    expect(await put(id, replaced(undefined))).toMatchObject(refused);
    const nameless = await registered(2);
    await told(nameless.id, 1, [taken(1)]);
    const named = await put(nameless.id, replaced(`GPU-${crypto.randomUUID()}`));
    expect(named).toMatchObject({ status: 200, body: { free_gpus: 1 } });
    expect((await read(nameless.id)).gpus.map(({ in_use }: Body) => in_use)).toEqual([false, true]);
  });

  it('of other cards is made, and the card stays in use wherever it is in the list', async () => {
    const { id } = await registered(3);
    await told(id, 1, [taken(1)]);
    expect((await put(id, ({ gpus }) => ({ gpus: [gpus[1], gpus[0]] }))).status).toBe(200);
    expect((await read(id)).gpus.map(({ index, in_use }: Body) => [index, in_use])).toEqual([
      [1, true],
      [0, false],
    ]);
    await told(id, 2);
    expect((await put(id, ({ gpus }) => ({ gpus: [gpus[1]], sharing: 'vram' }))).status).toBe(200);
  });

  it('may come from a client that reads, changes and writes everything', async () => {
    const { id } = await registered(2);
    await told(id, 1, [taken(0), taken(1)]);
    const changed = await put(id, () => ({ name: 'renamed' }));
    expect(changed).toMatchObject({ status: 200, body: { name: 'renamed', status: 'busy', free_gpus: 0 } });
  });
});

it('enough free cards are found together with other conditions on them', async () => {
  const { id } = await registered(4, { owner_id: 'finder' });
  await told(id, 1, [taken(0), taken(3)]);
  const finds = async (query: string) => (await list(`owner_id=finder&${query}`)).length;
  expect(await finds('min_free_gpus=2')).toBe(1);
  expect(await finds('min_free_gpus=3')).toBe(0);
  expect(await finds('min_gpus=4&min_free_gpus=2&gpu_model=4090')).toBe(1);
  expect(await finds('min_free_gpus=1&gpu_model=H100')).toBe(0);
});
