import { migrateDatabase } from '@gridlease/common/database/migrations';
import { adminQuery, openTestDatabase } from '@gridlease/testing/database';
import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestLog } from './mechanics-database.ts';

it('a migration whose connection is lost is applied again, as one of a database that is not there yet', async () => {
  const database = await openTestDatabase();
  const { log, lines } = openTestLog();
  let tries = 0;
  const migrations = {
    '0001_things': {
      async up(db: Kysely<unknown>) {
        await sql`create table things (id integer)`.execute(db);
        tries += 1;
        if (tries === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
      },
    },
  };
  await migrateDatabase({ url: database.url, migrations, log });
  expect(tries).toBe(2);
  expect(await adminQuery('select id from things', [], database.url)).toEqual([]);
  expect(lines).toContainEqual(expect.objectContaining({ message: 'waiting for the database' }));
  await database.close();
});
