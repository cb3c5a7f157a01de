import { arrayParameter } from '@gridlease/common/database/array-parameter';
import { openDatabase } from '@gridlease/common/database/open';
import { openTestDatabase } from '@gridlease/testing/database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { quietLog } from './mechanics-database.ts';

/** PostgreSQL plans a statement for its values as often before it compares. */
const CUSTOM_PLANS = 5;
const CALLS = 20;

test('a statement with arrays of any length is planned for its values no more often than any other', async () => {
  const database = await openTestDatabase();
  const { db, close } = openDatabase<object>({
    url: database.url,
    applicationName: 'array-parameter',
    log: quietLog,
    poolMax: 1,
  });
  await sql`create table things as select n::text as id, n % 2 = 0 as is_even from generate_series(1, 10000) as n`.execute(
    db,
  );
  await sql`create index on things (id)`.execute(db);
  await sql`analyze things`.execute(db);

  for (let count = 1; count <= CALLS; count += 1) {
    const ids = Array.from({ length: count }, (_, n) => String(n + 1));
    const joined = await sql<{ id: string; is_even: boolean | null; place: string }>`
      select asked.id, is_even, place from unnest(${arrayParameter('text', ids, (id) => id)}) with ordinality as asked (id, place)
      left join things on things.id = asked.id order by place`.execute(db);
    expect(joined.rows.map(({ id }) => id)).toEqual(ids);
    const found = await sql<{ id: string }>`
      select id from things where id = any(${arrayParameter('text', ids, (id) => id)})`.execute(db);
    expect(found.rows).toHaveLength(count);
  }

  const plans = await sql<{ custom_plans: string }>`
    select custom_plans from pg_prepared_statements where statement like '%things%'`.execute(db);
  expect(plans.rows.map((row) => Number(row.custom_plans))).toEqual([CUSTOM_PLANS, CUSTOM_PLANS]);
  await close();
  await database.close();
});

test('no values are an empty array, and a null is one', async () => {
  const database = await openTestDatabase();
  const { db, close } = openDatabase<object>({
    url: database.url,
    applicationName: 'array-parameter',
    log: quietLog,
  });
  const select = async (items: readonly (string | null)[]) =>
    (
      await sql<{
        value: string | null;
      }>`select * from unnest(${arrayParameter('text', items, (item) => item)}) as value`.execute(db)
    ).rows;
  expect(await select([])).toEqual([]);
  expect(await select([null, 'a'])).toEqual([{ value: null }, { value: 'a' }]);
  await close();
  await database.close();
});
