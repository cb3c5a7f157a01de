import { arrayParameter } from '@gridlease/common/database/array-parameter';
import { openDatabase } from '@gridlease/common/database/open';
import { openTestDatabase } from '@gridlease/testing/database';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { quietLog } from './mechanics-database.ts';

/** PostgreSQL plans a statement for its values as often before it compares. */
const CUSTOM_PLANS = 5;
const CALLS = 20;

test('a statement with arrays of any length is planned for its values no more often than any other', async () => {
  const database = await openTestDatabase();
  const kysely = openDatabase<object>({
    url: database.url,
    applicationName: 'array-parameter',
    log: quietLog,
  });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    create table things as select n::text as id, n % 2 = 0 as is_even from generate_series(1, 10000) as n;
    create index on things (id);
    analyze things`);
  const ask = async (name: string, query: RawBuilder<unknown>) => {
    const { sql: text, parameters } = query.compile(kysely.db);
    return (await client.query({ name, text, values: [...parameters] })).rows;
  };

  for (let count = 1; count <= CALLS; count += 1) {
    const ids = Array.from({ length: count }, (_, n) => String(n + 1));
    const joined = await ask(
      'joined',
      sql`
        select asked.id, is_even from unnest(${arrayParameter('text', ids, (id) => id)}) with ordinality as asked (id, place)
        left join things on things.id = asked.id order by place`,
    );
    expect(joined.map(({ id }) => id)).toEqual(ids);
    const found = await ask(
      'found',
      sql`select id from things where id = any(${arrayParameter('text', ids, (id) => id)})`,
    );
    expect(found).toHaveLength(count);
  }

  const plans = await client.query('select name, custom_plans from pg_prepared_statements order by name');
  expect(plans.rows).toEqual([
    { name: 'found', custom_plans: String(CUSTOM_PLANS) },
    { name: 'joined', custom_plans: String(CUSTOM_PLANS) },
  ]);
  await client.end();
  await kysely.close();
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
