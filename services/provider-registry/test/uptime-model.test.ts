import { setDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { intervalsOf, MACHINE_STATUSES, type MachineStatus } from '../src/states/history.ts';
import { call, openRegistry, register, type TestRegistry } from './registry.ts';
import { openUptimes } from './uptime.ts';

const NOW = Date.parse('2030-06-01T00:00:00.000Z');
const DAY_MS = 86_400_000;
const MACHINES = 8;

let registry: TestRegistry;
let uptimes: ReturnType<typeof openUptimes>;
let ids: string[];
beforeAll(async () => {
  registry = await openRegistry();
  uptimes = openUptimes(registry.databaseUrl, 3);
  ids = [];
  for (let count = 0; count < MACHINES; count += 1) ids.push((await register(registry)).id);
  await setDatabaseTime(registry.databaseUrl, new Date(NOW).toISOString());
});
afterAll(async () => {
  await uptimes.close();
  await registry.close();
});

/** Milliseconds before now: often the same ones, and edges of what counts. */
const ago = fc.oneof(
  fc.constantFrom(0, 1, DAY_MS, 29 * DAY_MS, 30 * DAY_MS, 30 * DAY_MS + 1),
  fc.integer({ min: 0, max: 34 * DAY_MS }),
);
const machine = fc.record({
  registeredAgo: ago,
  /** In any order: the clock may have been set back. */
  stated: fc.array(fc.record({ ago, status: fc.constantFrom(...MACHINE_STATUSES) }), {
    minLength: 1,
    maxLength: 6,
  }),
  silences: fc.array(
    fc
      .tuple(ago, ago)
      .filter(([one, other]) => one !== other)
      .map(([one, other]) => ({ from: Math.max(one, other), to: Math.min(one, other) })),
    { maxLength: 4 },
  ),
  /** Silent since then, unless it is too short. */
  beatAgo: fc.oneof(fc.constant(0), ago),
});
type ModelMachine = typeof machine extends fc.Arbitrary<infer M> ? M : never;

const LEASE_MS = 90_000;
const DOWN: readonly MachineStatus[] = ['offline', 'error'];
const at = (before: number) => new Date(NOW - before);

/** Hundredths of a percent, rounded down, by the intervals that a history shows. */
function expectedShare({ registeredAgo, stated, silences, beatAgo }: ModelMachine): number {
  const intervals = intervalsOf(
    stated.map((each) => ({ at: at(each.ago), status: each.status })),
    [
      ...silences.map(({ from, to }) => ({ from: at(from), to: at(to) })),
      ...(beatAgo >= LEASE_MS ? [{ from: at(beatAgo) }] : []),
    ],
    undefined,
  );
  const known = intervals[0]?.from.getTime() ?? NOW;
  const begin = Math.max(NOW - registeredAgo, NOW - 30 * DAY_MS, known);
  const up = intervals
    .filter(({ status }) => !DOWN.includes(status))
    .map(({ from, to }) => (to?.getTime() ?? NOW) - Math.max(from.getTime(), begin))
    .reduce((sum, ms) => sum + Math.max(ms, 0), 0);
  return NOW === begin ? 10_000 : Math.floor((10_000 * up) / (NOW - begin));
}

async function store(machines: readonly ModelMachine[]): Promise<void> {
  const times = machines.map((each, place) => ({ id: ids[place], ...each }));
  const text = `
    with machine as materialized (
      select *, gridlease_now() - "registeredAgo" * interval '1 ms' as registered_at,
        gridlease_now() - "beatAgo" * interval '1 ms' as beaten_at
      from jsonb_to_recordset('${JSON.stringify(times)}') as machine(
        id uuid, "registeredAgo" float8, "beatAgo" float8, stated jsonb, silences jsonb)
    ),
    registered as (
      update providers set registered_at = machine.registered_at
      from machine where providers.id = machine.id
    ),
    beaten as (
      update provider_live set last_seen_at = machine.beaten_at, lease_seconds = 90
      from machine where provider_id = machine.id
    ),
    stated as (
      insert into provider_states (provider_id, at, status)
      select machine.id, gridlease_now() - each.ago * interval '1 ms', each.status
      from machine, rows from (jsonb_to_recordset(stated) as (ago float8, status text)) with ordinality
        as each(ago, status, place)
      order by machine.id, place
    )
    insert into provider_silences (provider_id, from_at, to_at)
    select machine.id, gridlease_now() - each."from" * interval '1 ms', gridlease_now() - each."to" * interval '1 ms'
    from machine, jsonb_to_recordset(silences) as each("from" float8, "to" float8)`;
  await adminQuery('truncate provider_states, provider_silences', [], registry.databaseUrl);
  await adminQuery(text, [], registry.databaseUrl);
  await adminQuery(
    "update registry_clock set swept_at = gridlease_now(), resumed_at = 'epoch'",
    [],
    registry.databaseUrl,
  );
  await adminQuery("update uptime_round set begun_at = 'epoch', after_id = null", [], registry.databaseUrl);
}

it('the uptime is the share of the intervals of the history in which a machine was up', async () => {
  const fleets = fc.array(machine, { minLength: MACHINES, maxLength: MACHINES });
  await fc.assert(
    fc.asyncProperty(fleets, async (machines) => {
      await store(machines);
      await uptimes.round();
      const { body } = await call(registry, 'GET', '/providers?fields=id,uptime_percent_30d');
      const shown = new Map(
        body.map((each: { id: string; uptime_percent_30d: number }) => [each.id, each.uptime_percent_30d]),
      );
      expect(ids.map((id) => shown.get(id))).toEqual(machines.map((each) => expectedShare(each) / 100));
    }),
    { numRuns: 60 },
  );
}, 120_000);
