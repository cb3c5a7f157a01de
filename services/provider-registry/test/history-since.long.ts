import { openDatabase } from '@gridlease/common/database/open';
import { createLogger } from '@gridlease/common/log/logger';
import { setDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RegistryTables } from '../src/database/database.ts';
import { selectPast } from '../src/lives/past-store.ts';
import { type Body, call, LEASES, openRegistry, register, type TestRegistry } from './registry.ts';

const NOW = Date.parse('2030-06-01T00:00:00.000Z');
const HOUR_MS = 3_600_000;
const HOURS = 8;

let registry: TestRegistry;
let id: string;
beforeAll(async () => {
  registry = await openRegistry();
  id = (await register(registry)).id;
  await setDatabaseTime(registry.databaseUrl, new Date(NOW).toISOString());
  // Plans depend on statistics, so those alone count that a test gathers.
  for (const table of ['provider_states', 'provider_silences', 'provider_card_faults']) {
    await adminQuery(`alter table ${table} set (autovacuum_enabled = off)`, [], registry.databaseUrl);
  }
});
afterAll(() => registry.close());

/** Hours before now: few, so that things often touch, begin together, or last no time. */
const ago = fc.integer({ min: 1, max: HOURS });
const span = fc
  .record({ from: ago, hours: fc.integer({ min: 1, max: 2 }) })
  .map(({ from, hours }) => ({ from, to: Math.max(from - hours, 0) }));
/** Two, so that equal ones often follow each other. */
const status = fc.constantFrom('idle', 'error');
const past = fc.record({
  /** As they are recorded: their times never go back. */
  stated: fc
    .array(fc.record({ ago, status }), { minLength: 1, maxLength: 9 })
    .map((all) => all.sort((a, b) => b.ago - a.ago)),
  silences: fc.array(span, { maxLength: 6 }),
  faults: fc.array(fc.record({ span, lasts: fc.boolean() }), { maxLength: 3 }),
  /** Silent since then, if it is long enough. */
  beatAgo: fc.oneof(fc.constant(0), ago),
});
type Past = typeof past extends fc.Arbitrary<infer P> ? P : never;

async function store({ stated, silences, faults, beatAgo }: Past): Promise<void> {
  const run = (text: string, values: unknown[]) => adminQuery(text, values, registry.databaseUrl);
  await run('truncate provider_states, provider_silences, provider_card_faults', []);
  const time = `gridlease_now() - each.%s * interval '1 hour'`;
  const at = (column: string) => time.replace('%s', column);
  await run(
    `insert into provider_states (provider_id, at, status)
    select $1, ${at('ago')}, each.status
    from rows from (jsonb_to_recordset($2) as (ago integer, status text)) with ordinality as each(ago, status, place)
    order by place`,
    [id, JSON.stringify(stated)],
  );
  await run(
    `insert into provider_silences (provider_id, from_at, to_at)
    select $1, ${at('"from"')}, ${at('"to"')} from jsonb_to_recordset($2) as each("from" integer, "to" integer)`,
    [id, JSON.stringify(silences)],
  );
  await run(
    `insert into provider_card_faults (provider_id, index, from_at, to_at)
    select $1, 0, ${at('"from"')}, case when not lasts then ${at('"to"')} end
    from jsonb_to_recordset($2) as each("from" integer, "to" integer, lasts boolean)`,
    [id, JSON.stringify(faults.map(({ span: { from, to }, lasts }) => ({ from, to, lasts })))],
  );
  await run(
    `update provider_live set last_seen_at = gridlease_now() - $2 * interval '1 hour', lease_seconds = 90,
      silent_since = null where provider_id = $1`,
    [id, beatAgo],
  );
  await run("update registry_clock set swept_at = gridlease_now(), resumed_at = 'epoch'", []);
}

async function historyOf(query = ''): Promise<Body> {
  const { status, body } = await call(registry, 'GET', `/providers/${id}/history${query}`);
  expect(status).toBe(200);
  return body;
}

it('the history since a moment is that part of the whole history which ends after it', async () => {
  await fc.assert(
    fc.asyncProperty(past, async (each) => {
      await store(each);
      const whole = await historyOf();
      for (let half = -1; half <= 2 * HOURS + 1; half += 1) {
        const since = new Date(NOW - (half * HOUR_MS) / 2).toISOString();
        const isWanted = ({ to }: Body) => to === undefined || to > since;
        expect(await historyOf(`?since=${since}`)).toEqual({
          ...whole,
          intervals: whole.intervals.filter(isWanted),
          card_faults: whole.card_faults.filter(isWanted),
        });
      }
    }),
    { numRuns: 100, endOnFailure: true },
  );
}, 300_000);

interface Plan {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}

/** How many rows all steps of a plan have read together. */
function rowsRead(plan: Plan): number {
  const own =
    plan['Actual Rows'] +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0);
  return own * plan['Actual Loops'] + (plan.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), 0);
}

it.each([
  ['without statistics', ''],
  ['with statistics', 'analyze'],
])('fifty thousand states and faults before it are not read, %s', async (_name, analyze) => {
  await store({ stated: [{ ago: 11, status: 'idle' }], silences: [], faults: [], beatAgo: 0 });
  await adminQuery(
    `insert into provider_states (provider_id, at, status)
    select $1, gridlease_now() - interval '10 hours' + n * interval '100 ms',
      case when n % 2 = 0 then 'idle' else 'busy' end
    from generate_series(1, 50000) as n`,
    [id],
    registry.databaseUrl,
  );
  await adminQuery(
    `insert into provider_card_faults (provider_id, index, from_at, to_at)
    select $1, 0, began, began + interval '50 ms'
    from generate_series(1, 50000) as n, lateral (select gridlease_now() - interval '10 hours' + n * interval '100 ms') as at(began)`,
    [id],
    registry.databaseUrl,
  );
  if (analyze !== '') await adminQuery(analyze, [], registry.databaseUrl);
  const log = createLogger({ service: 'test', level: 'silent' });
  const { db, close } = openDatabase<RegistryTables>({
    url: registry.databaseUrl,
    applicationName: 'plans',
    log,
  });
  try {
    const statement = selectPast(LEASES, id, new Date(NOW - HOUR_MS));
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
      explain (analyze, format json) ${statement}`.execute(db);
    const [{ Plan: plan } = { Plan: undefined }] = rows[0]?.['QUERY PLAN'] ?? [];
    expect(plan && rowsRead(plan)).toBeLessThan(200);
    expect((await historyOf(`?since=${new Date(NOW - HOUR_MS).toISOString()}`)).intervals).toHaveLength(1);
    expect((await historyOf()).intervals).toHaveLength(50_001);
  } finally {
    await close();
  }
});
