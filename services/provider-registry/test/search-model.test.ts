import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  fleets,
  freeModels,
  lowestPrice,
  matchingModels,
  type Query,
  queries,
  registerFleet,
  search,
  shownStatus,
} from './fleet-model.ts';
import { type Body, call, openRegistry, type TestRegistry } from './registry.ts';

const LABEL = 'label.zone';
/** The query parameter of a filter in an explanation. */
const parameterOf = (filter: string) => (filter === 'label' ? LABEL : filter);

const asText = (query: object) => new URLSearchParams(query as Record<string, string>).toString();

async function get(registry: TestRegistry, query: object, path = `/providers?${asText(query)}`) {
  const response = await call(registry, 'GET', path);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response;
}

async function list(registry: TestRegistry, query: object): Promise<string[]> {
  return (await get(registry, query)).body.map(({ id }: Body) => id);
}

/** All pages of this length; each but the last is full. */
async function listByPages(registry: TestRegistry, query: object, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof get>> = await get(registry, { ...query, limit, cursor });
    ids.push(...page.body.map(({ id }: Body) => id));
    cursor = page.headers.get('x-next-cursor');
    if (cursor !== null) expect(page.body).toHaveLength(limit);
    else if (ids.length > 0) expect(page.body).not.toHaveLength(0);
  }
  return ids;
}

async function inRandomFleets(
  runs: { readonly fleets: number; readonly queries: number },
  check: (
    registry: TestRegistry,
    fleet: Awaited<ReturnType<typeof registerFleet>>,
    query: Query,
    more: Query,
  ) => Promise<void>,
): Promise<void> {
  const many = fc.array(fc.tuple(queries, queries), { minLength: runs.queries, maxLength: runs.queries });
  await fc.assert(
    fc.asyncProperty(fleets, many, async (machines, asked) => {
      const registry = await openRegistry();
      try {
        const fleet = await registerFleet(registry, machines);
        for (const [query, more] of asked) await check(registry, fleet, query, more);
      } finally {
        await registry.close();
      }
    }),
    { numRuns: runs.fleets, endOnFailure: true },
  );
}

it('a search finds what a plain look at every machine finds, in one order, whole or by pages', async () => {
  let pages = 0;
  await inRandomFleets({ fleets: 6, queries: 12 }, async (registry, fleet, query) => {
    const expected = search(fleet, query);
    expect(await list(registry, query), asText(query)).toEqual(expected);
    pages = (pages % 5) + 1;
    const limit = Math.ceil(Math.max(expected.length, 1) / pages);
    expect(await listByPages(registry, query, limit), `${asText(query)} by ${limit}`).toEqual(expected);
  });
}, 300_000);

it('a search sorted by price or uptime finds the same machines, in that order, by pages of any length', async () => {
  let pages = 0;
  await inRandomFleets({ fleets: 6, queries: 8 }, async (registry, fleet, query) => {
    const expected = search(fleet, query);
    const machines = new Map(fleet.map((machine) => [machine.id, machine]));
    const ranks = {
      price: (id: string) => lowestPrice(machines.get(id) as (typeof fleet)[number], query) ?? 1e18,
      uptime: (id: string) => -(machines.get(id)?.uptimeHundredths ?? -1),
    };
    for (const [sort, rankOf] of Object.entries(ranks)) {
      pages = (pages % 5) + 1;
      const limit = Math.ceil(Math.max(expected.length, 1) / pages);
      const found = await listByPages(registry, { ...query, sort }, limit);
      expect(found.toSorted(), `${asText(query)} by ${sort}`).toEqual(expected.toSorted());
      const told = found.map(rankOf);
      expect(told, `${asText(query)} by ${sort}`).toEqual(told.toSorted((a, b) => a - b));
      expect(await listByPages(registry, { ...query, sort }, 10_000)).toEqual(found);
    }
  });
}, 300_000);

/** How often each occurs, as entries in any order. */
function counted(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

it('a summary counts what a plain look at every machine counts', async () => {
  await inRandomFleets({ fleets: 4, queries: 12 }, async (registry, fleet, query) => {
    const { body } = await get(registry, query, `/providers/summary?${asText(query)}`);
    const ids = new Set(search(fleet, query));
    const found = fleet.filter(({ id }) => ids.has(id));
    const models = found.map((machine) => matchingModels(machine, query));
    const cards = counted(models.flat());
    const machines = counted(models.flatMap((names) => [...new Set(names)]));
    const locations = counted(found.flatMap(({ location }) => location?.toLowerCase() ?? []));
    expect(body.total, asText(query)).toBe(found.length);
    expect(
      Object.entries(body.by_status)
        .filter(([, count]) => count !== 0)
        .toSorted(),
    ).toEqual([...counted(found.map(shownStatus))].toSorted());
    expect(new Map(body.models.map((model: Body) => [model.model_name, model.cards])), asText(query)).toEqual(
      cards,
    );
    expect(new Map(body.models.map((model: Body) => [model.model_name, model.machines]))).toEqual(machines);
    const free = counted(found.flatMap((machine) => freeModels(machine, query)));
    for (const model of body.models) expect(model.free_cards).toBe(free.get(model.model_name) ?? 0);
    const freeAt = counted(
      found.flatMap((machine) =>
        freeModels(machine, query).flatMap(() => machine.location?.toLowerCase() ?? []),
      ),
    );
    for (const each of body.locations)
      expect(each.free_cards).toBe(freeAt.get(each.location.toLowerCase()) ?? 0);
    expect(new Map(body.locations.map((each: Body) => [each.location.toLowerCase(), each.machines]))).toEqual(
      locations,
    );
    for (const list of [body.models, body.locations]) {
      const sizes = list.map((each: Body) => each.machines);
      expect(sizes).toEqual(sizes.toSorted((a: number, b: number) => b - a));
    }
  });
}, 300_000);

it('a further filter only narrows, whatever the fleet', async () => {
  await inRandomFleets({ fleets: 3, queries: 15 }, async (registry, _fleet, query, more) => {
    const wide = await list(registry, query);
    const narrow = await list(registry, { ...more, ...query });
    expect(
      wide.filter((id) => narrow.includes(id)),
      asText({ ...more, ...query }),
    ).toEqual(narrow);
  });
}, 300_000);

it('an explanation counts what lists of the same filters have', async () => {
  await inRandomFleets({ fleets: 4, queries: 4 }, async (registry, fleet, query) => {
    const { body } = await get(registry, { ...query, explain: 'true', limit: '1', cursor: 'ignored' });
    const names: string[] = body.filters.map(({ filter }: Body) => filter);
    const asked = Object.keys(query).filter((name) => name !== 'healthy_only' || query[name] === 'true');
    expect(names.toSorted()).toEqual(asked.map((name) => (name === LABEL ? 'label' : name)).toSorted());
    const count = async (some: readonly string[]) =>
      (await list(registry, Object.fromEntries(some.map(parameterOf).map((name) => [name, query[name]]))))
        .length;
    expect([body.providers, body.matching]).toEqual([fleet.length, await count(names)]);
    for (const [place, effect] of body.filters.entries()) {
      expect(effect, asText(query)).toEqual({
        filter: effect.filter,
        value: effect.filter === 'label' ? `zone=${query[LABEL]}` : query[effect.filter],
        matching_alone: await count([effect.filter]),
        remaining: await count(names.slice(0, place + 1)),
        matching_without: await count(names.filter((name) => name !== effect.filter)),
      });
    }
  });
}, 300_000);
