import {
  type MigrateOptions,
  type Migration,
  migrateDatabase,
  waitForMigrations,
} from '@gridlease/common/database/migrations';
import { requireMigration, SchemaTooNew } from '@gridlease/common/database/newer-schema';
import { adminQuery, openTestDatabase, type TestDatabase } from '@gridlease/testing/database';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestLog } from './mechanics-database.ts';

const statement = (text: string): Migration => ({
  async up(db) {
    await sql.raw(text).execute(db);
  },
});

const RELEASE = { '0001_things': statement('create table things (id integer)') };
const NEXT = { ...RELEASE, '0002_color': statement('alter table things add column color text') };
const BREAKING = {
  ...NEXT,
  '0003_no_ids': {
    async up(db) {
      await sql`alter table things drop column id`.execute(db);
      await requireMigration(db, '0003_no_ids');
    },
  } satisfies Migration,
};

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

function start(
  how: (options: MigrateOptions) => Promise<void>,
  migrations: Readonly<Record<string, Migration>>,
) {
  const { log, lines } = openTestLog();
  return { ready: how({ url: database.url, migrations, log }), lines };
}

describe.each([
  { how: 'that migrates', prepare: migrateDatabase },
  { how: 'that waits for a job', prepare: waitForMigrations },
])('a release $how, on a newer database', ({ prepare }) => {
  it('runs, changes nothing, and logs that', async () => {
    await start(migrateDatabase, NEXT).ready;
    const { ready, lines } = start(prepare, RELEASE);
    await ready;
    expect(lines).toMatchObject([{ level: 'warn', newer: ['0002_color'] }]);
    expect(await adminQuery('select id, color from things', [], database.url)).toEqual([]);
    await start(prepare, NEXT).ready;
  });

  it('refuses to start when a migration declares that it cannot, and names it', async () => {
    await start(migrateDatabase, BREAKING).ready;
    for (const older of [RELEASE, NEXT]) {
      await expect(start(prepare, older).ready).rejects.toThrow(SchemaTooNew);
      await expect(start(prepare, older).ready).rejects.toThrow(/no release without 0003_no_ids/);
    }
    // The next additive one does not affect those that may run.
    await start(migrateDatabase, { ...BREAKING, '0004_size': statement('alter table things add size text') })
      .ready;
    await start(prepare, BREAKING).ready;
  });

  it('refuses to start when the newer one lacks one of its migrations', async () => {
    await start(migrateDatabase, NEXT).ready;
    const other = { ...RELEASE, '0002_weight': statement('alter table things add weight text') };
    await expect(start(prepare, other).ready).rejects.toThrow(/does not know 0002_weight/);
  });
});

describe('the preparation of a migration', () => {
  it('runs before all pending migrations, outside of their transaction, and never after them', async () => {
    const prepared: unknown[] = [];
    const prepare = async (db: Kysely<unknown>) => {
      const { rows } = await sql`select to_regclass('things')::text as things`.execute(db);
      // Impossible in a transaction.
      await sql`vacuum`.execute(db);
      prepared.push(...rows);
    };
    const changes = {
      ...NEXT,
      '0003_size': { ...statement('alter table things add column size text'), prepare },
    };
    await start(migrateDatabase, changes).ready;
    await start(migrateDatabase, changes).ready;
    expect(prepared).toEqual([{ things: null }]);
  });

  it('that fails keeps the schema as it was, and is repeated', async () => {
    let isBroken = true;
    const prepare = async () => {
      if (isBroken) throw new Error('not yet');
    };
    const changes = {
      ...RELEASE,
      '0002_size': { ...statement('alter table things add column size text'), prepare },
    };
    await start(migrateDatabase, RELEASE).ready;
    await expect(start(migrateDatabase, changes).ready).rejects.toThrow('not yet');
    await expect(adminQuery('select size from things', [], database.url)).rejects.toThrow('size');
    isBroken = false;
    await start(migrateDatabase, changes).ready;
    expect(await adminQuery('select size from things', [], database.url)).toEqual([]);
  });
});
