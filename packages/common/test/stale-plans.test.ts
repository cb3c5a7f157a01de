import { openDatabase } from '@gridlease/common/database/open';
import { inTransaction } from '@gridlease/common/database/transaction';
import { openTestDatabase } from '@gridlease/testing/database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { quietLog } from './mechanics-database.ts';

test('a column added under a replica of the previous release fails none of its transactions', async () => {
  const database = await openTestDatabase();
  const { db, close } = openDatabase<object>({
    url: database.url,
    applicationName: 'stale-plans',
    log: quietLog,
    poolMax: 3,
  });
  await sql`create table things (id integer primary key)`.execute(db);
  await sql`insert into things values (1)`.execute(db);
  const read = () =>
    inTransaction(db, async (trx) => (await sql`select * from things where id = ${1}`.execute(trx)).rows);
  const readByAll = () => Promise.all([read(), read(), read()]);

  expect((await readByAll()).flat()).toEqual([{ id: 1 }, { id: 1 }, { id: 1 }]);
  await sql`alter table things add column name text default 'new'`.execute(db);
  const all = (await readByAll()).flat();

  expect(all).toEqual([1, 2, 3].map(() => ({ id: 1, name: 'new' })));
  await close();
  await database.close();
});
