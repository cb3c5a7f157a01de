import { migrateDatabase } from '@gridlease/common/database/migrations';
import { citusClusterOrSkip } from '@gridlease/testing/citus-cluster';
import { adminQuery } from '@gridlease/testing/database';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { migrations } from '../migrations/index.ts';
import { migrateDistributed } from '../src/database/migrate.ts';
import { call, gpu, log, openRegistry, register } from './registry.ts';

const TIMEOUT_MS = 20 * 60_000;

/** Where the rows of each table are. */
const TABLES =
  'select table_name::text as name, citus_table_type as type, distribution_column from citus_tables order by 1';
/** All tables and indexes, with the files that they are in. */
const SCHEMA = `
  select relname, relkind, relfilenode from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where nspname = 'public' order by relname`;

const migrate = (url: string) => migrateDatabase({ url, migrations, log });
const distribute = (url: string) => migrateDistributed({ url, log, migrate: () => migrate(url) });

it(
  'an empty database is distributed, and a second time changes nothing',
  async (context) => {
    const { url, close } = await citusClusterOrSkip(context);
    onTestFinished(close);
    await distribute(url);
    const tables = await adminQuery(TABLES, [], url);
    const schema = await adminQuery(SCHEMA, [], url);
    expect(tables).toContainEqual({ name: 'providers', type: 'distributed', distribution_column: 'id' });
    await distribute(url);
    expect(await adminQuery(TABLES, [], url)).toEqual(tables);
    expect(await adminQuery(SCHEMA, [], url)).toEqual(schema);
  },
  TIMEOUT_MS,
);

it(
  'a filled database keeps its machines, and later migrations run on it',
  async (context) => {
    const { url, close } = await citusClusterOrSkip(context);
    onTestFinished(close);
    await migrate(url);
    const before = await openRegistry({ databaseUrl: url });
    const { id } = await register(before, { gpus: [gpu({ uuid: 'GPU-1' })] });
    const shown = await call(before, 'GET', `/providers/${id}`);
    await before.close();
    await distribute(url);
    const later = {
      ...migrations,
      '9999_later': {
        up: async (db) => void (await sql`alter table providers add column later text`.execute(db)),
      },
    } as typeof migrations;
    await migrateDatabase({ url, migrations: later, log });
    const after = await openRegistry({ databaseUrl: url });
    expect((await call(after, 'GET', `/providers/${id}`)).body).toEqual(shown.body);
    await after.close();
  },
  TIMEOUT_MS,
);
