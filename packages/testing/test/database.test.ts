import { expect, test } from 'vitest';
import { advanceDatabaseTime, setDatabaseTime } from '../src/clock.ts';
import { adminQuery, openTestDatabase } from '../src/database.ts';

const createNotes = async (url: string) => {
  await adminQuery('create table notes (id int primary key)', [], url);
  await adminQuery('insert into notes values (1)', [], url);
};

test('databases opened concurrently share one migration of their template', async () => {
  let migrations = 0;
  const migrate = async (url: string) => {
    migrations += 1;
    await createNotes(url);
  };
  const databases = await Promise.all(
    Array.from({ length: 8 }, () => openTestDatabase({ template: 'parallel', migrate })),
  );
  expect(migrations).toBe(1);
  for (const { url } of databases) {
    expect(await adminQuery('select id from notes', [], url)).toEqual([{ id: 1 }]);
  }
  await Promise.all(databases.map((database) => database.close()));
});

test('what one test writes no other test sees', async () => {
  const options = { template: 'separate', migrate: createNotes };
  const [one, other] = [await openTestDatabase(options), await openTestDatabase(options)];
  await adminQuery('delete from notes', [], one.url);
  expect(await adminQuery('select id from notes', [], other.url)).toEqual([{ id: 1 }]);
  await one.close();
  await other.close();
});

test('a template whose migration fails is not used and can be created again', async () => {
  const failing = async (url: string) => {
    await adminQuery('create table half_done (id int)', [], url);
    throw new Error('migration broke');
  };
  await expect(openTestDatabase({ template: 'retried', migrate: failing })).rejects.toThrow(
    'migration broke',
  );
  const database = await openTestDatabase({ template: 'retried', migrate: createNotes });
  expect(await adminQuery('select id from notes', [], database.url)).toEqual([{ id: 1 }]);
  await database.close();
});

test('closing a database disconnects its users and removes it', async () => {
  const database = await openTestDatabase();
  const waiting = adminQuery('select pg_sleep(60)', [], database.url);
  waiting.catch(() => {});
  await expect
    .poll(() => adminQuery(`select from pg_stat_activity where datname = $1`, [database.name]))
    .toHaveLength(1);
  await database.close();
  await expect(waiting).rejects.toThrow(/terminat/i);
  expect(await adminQuery('select from pg_database where datname = $1', [database.name])).toEqual([]);
});

test('the time of one database stops, moves and runs again without touching another', async () => {
  const migrate = (url: string) =>
    adminQuery(
      'create function gridlease_now() returns timestamptz language sql stable return now()',
      [],
      url,
    ).then(() => {});
  const database = await openTestDatabase({ template: 'clock', migrate });
  const other = await openTestDatabase({ template: 'clock', migrate });
  const read = async (url: string) => {
    const [row] = await adminQuery<{ at: Date; offset: number }>(
      'select gridlease_now() as at, extract(epoch from gridlease_now() - now())::float8 as offset',
      [],
      url,
    );
    return row;
  };
  await setDatabaseTime(database.url, '2030-01-01T00:00:00Z');
  await advanceDatabaseTime(database.url, 1.5);
  expect((await read(database.url))?.at.toISOString()).toBe('2030-01-01T00:00:01.500Z');
  expect((await read(other.url))?.offset).toBe(0);
  await setDatabaseTime(database.url, null);
  expect((await read(database.url))?.offset).toBe(0);
  await advanceDatabaseTime(database.url, 60);
  await advanceDatabaseTime(database.url, 60);
  expect((await read(database.url))?.offset).toBe(120);
  await database.close();
  await other.close();
});
