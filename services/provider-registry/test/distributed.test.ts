import { randomBytes } from 'node:crypto';
import { migrateDatabase } from '@gridlease/common/database/migrations';
import { citusUrl, openCitusDatabase } from '@gridlease/testing/citus-database';
import { adminQuery, openTestDatabase, type TestDatabase } from '@gridlease/testing/database';
import { sql } from 'kysely';
import { expect, it, type TestContext } from 'vitest';
import { migrations } from '../migrations/index.ts';
import { migrateDistributed } from '../src/database/migrate.ts';
import { spawnRegistry } from './process.ts';
import { call, log, openRegistry, register } from './registry.ts';

/** A machine's rows, and where they are. */
const TABLES_QUERY =
  'select table_name::text as name, citus_table_type as type, distribution_column from citus_tables order by 1';

const migrate = (url: string) => migrateDatabase({ url, migrations, log });
const distribute = (url: string) => migrateDistributed({ url, log, migrate: () => migrate(url) });

/** The state of a database that a command must not change. */
const schemaOf = (url: string) =>
  adminQuery(
    `select relname, relkind, relfilenode from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = 'public' order by relname`,
    [],
    url,
  );

/** A database of the cluster whose nodes know each other, and nothing else. */
async function openClusterDatabase(context: Pick<TestContext, 'skip'>): Promise<TestDatabase> {
  const cluster = citusUrl();
  if (cluster === undefined)
    return context.skip('needs GRIDLEASE_TEST_CITUS_URL, the address of a coordinator of Citus');
  return openCitusDatabase(cluster, { template: 'empty', fill: async () => {} });
}

async function runMigrate(url: string) {
  const { process, remove } = await spawnRegistry(
    {},
    { args: ['migrate', '--distributed'], env: { GRIDLEASE_DATABASE_URL: url } },
  );
  const { code } = await process.exited;
  await remove();
  return { code, output: process.lines.join('\n') };
}

it('migrate --distributed on plain PostgreSQL names the missing extension and changes nothing', async () => {
  const database = await openTestDatabase();
  try {
    const { code, output } = await runMigrate(database.url);
    expect(code).toBe(1);
    expect(output).toContain('no extension \\"citus\\"');
    expect(await schemaOf(database.url)).toEqual([]);
  } finally {
    await database.close();
  }
});

it('an empty database is distributed, and a second time changes nothing', async (context) => {
  const database = await openClusterDatabase(context);
  try {
    await distribute(database.url);
    const tables = await adminQuery(TABLES_QUERY, [], database.url);
    const schema = await schemaOf(database.url);
    await distribute(database.url);
    expect(await adminQuery(TABLES_QUERY, [], database.url)).toEqual(tables);
    expect(await schemaOf(database.url)).toEqual(schema);
  } finally {
    await database.close();
  }
});

it('a filled database keeps its machines, and later migrations run on it', async (context) => {
  const database = await openClusterDatabase(context);
  try {
    await migrate(database.url);
    const before = await openRegistry({ databaseUrl: database.url });
    const uuid = randomBytes(8).toString('hex');
    const registered = await register(before, {
      gpus: [{ uuid, model_name: 'NVIDIA A100', vram_mb: 81_559, driver_version: '1', is_healthy: true }],
    });
    const shown = await call(before, 'GET', `/providers/${registered.id}`);
    await before.close();
    await distribute(database.url);
    const later = {
      ...migrations,
      '9999_later': {
        up: async (db) => void (await sql`alter table providers add column later text`.execute(db)),
      },
    } as typeof migrations;
    await migrateDatabase({ url: database.url, migrations: later, log });
    const after = await openRegistry({ databaseUrl: database.url });
    expect((await call(after, 'GET', `/providers/${registered.id}`)).body).toEqual(shown.body);
    await after.close();
  } finally {
    await database.close();
  }
});
