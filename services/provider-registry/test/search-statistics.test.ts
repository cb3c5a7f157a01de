import { type OpenDatabase, openDatabase } from '@gridlease/common/database/open';
import { createLogger } from '@gridlease/common/log/logger';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, PLANNER_SETTINGS, type RegistryTables } from '../src/database/database.ts';
import { createLayout } from '../src/database/layout.ts';
import type { ProviderStatus } from '../src/providers/provider.ts';
import type { ProviderFilters } from '../src/search/filters.ts';
import { searchProviders } from '../src/search/store.ts';
import { copyProvider, gpu, LEASES, openRegistry, register, type TestRegistry } from './registry.ts';

const FLEET = 5_000;
const PAGE = 50;
const ALL_PARTS = { gpus: true, metadata: true };
/** A page of live rows, that page shown, and the first machines of a status: far from a fleet. */
const LOOKS_MAX = 1_500;
const TABLES = ['provider_live', 'class_members', 'providers', 'gpus'];

let registry: TestRegistry;
let database: OpenDatabase<RegistryTables>;
beforeAll(async () => {
  registry = await openRegistry();
  const log = createLogger({ service: 'search-statistics-test', level: 'silent' });
  database = openDatabase({
    url: registry.databaseUrl,
    applicationName: 'test',
    settings: PLANNER_SETTINGS,
    log,
  });
  // What the planner knows is what each test lets it know.
  for (const table of TABLES) await run(`alter table ${table} set (autovacuum_enabled = false)`);
  await register(registry, { name: 'rig', location: 'here', gpus: [gpu({ architecture: 'Ada Lovelace' })] });
  await copyProvider(registry.databaseUrl, 'rig', FLEET - 1);
  await run(`update providers set location = 'here'`);
});
afterAll(async () => {
  await database.close();
  await registry.close();
});

const run = (text: string) => sql.raw(text).execute(database.db);
const everyMachineIs = (status: ProviderStatus) => run(`update provider_live set status = '${status}'`);

/** Gives labels to so many machines that have none. */
async function label(machines: number, labels: object): Promise<void> {
  await run(`update providers set labels = '${JSON.stringify(labels)}'
    where id in (select id from providers where labels is null order by id limit ${machines})`);
  await run(`insert into provider_labels select key, value, id from providers, jsonb_each_text(labels)
    on conflict do nothing`);
}

/** Rows of the fleet's state that this connection has read so far. */
async function countLooks(db: Database): Promise<number> {
  const { rows } = await sql<{ looks: number }>`
    select (seq_tup_read + idx_tup_fetch)::integer as looks from pg_stat_xact_user_tables
    where relname = 'provider_live'`.execute(db);
  return rows[0]?.looks ?? Number.NaN;
}

/** How many machines a search finds, and how many rows of the fleet's state it reads. */
async function search(filters: ProviderFilters): Promise<{ found: number; looks: number }> {
  return database.db.transaction().execute(async (trx) => {
    const before = await countLooks(trx);
    const { providers } = await searchProviders(trx, createLayout(), LEASES, filters, {
      sort: 'name',
      after: undefined,
      limit: PAGE,
      parts: ALL_PARTS,
    });
    return { found: providers.length, looks: (await countLooks(trx)) - before };
  });
}

const FIVE: ProviderFilters = {
  status: 'idle',
  gpu_model: '4090',
  min_vram: 24_000,
  architecture: 'ada lovelace',
  healthy_only: true,
};

async function expectShortSearch(filters: ProviderFilters, found: number) {
  const measured = await search(filters);
  expect(measured, JSON.stringify(filters)).toEqual({ found, looks: expect.any(Number) });
  expect(measured.looks, JSON.stringify(filters)).toBeLessThan(LOOKS_MAX);
}

describe('a page of a search reads about a page of the fleet', () => {
  it('before there are statistics', async () => {
    await expectShortSearch(FIVE, PAGE);
    await expectShortSearch({ ...FIVE, location: 'HERE' }, PAGE);
    await expectShortSearch({ status: 'idle' }, PAGE);
    await expectShortSearch({ seen_within: 3_600_000 }, PAGE);
  });

  it('after the whole fleet was offline, was analyzed so, and came back', async () => {
    await everyMachineIs('offline');
    await run('analyze');
    await everyMachineIs('idle');
    await expectShortSearch(FIVE, PAGE);
    await expectShortSearch({ status: 'idle' }, PAGE);
  });

  it('while the whole fleet has another status than statistics say', async () => {
    await everyMachineIs('idle');
    await run('vacuum analyze');
    await everyMachineIs('maintenance');
    await expectShortSearch(FIVE, 0);
    await expectShortSearch({ status: 'maintenance' }, PAGE);
  });

  it('for the machines that have a label, whether they are few or many', async () => {
    await everyMachineIs('idle');
    await label(FLEET - 10, { pool: 'large' });
    await label(10, { pool: 'small' });
    await expectShortSearch({ ...FIVE, label: { pool: 'small' } }, 10);
    await expectShortSearch({ ...FIVE, label: { pool: 'large' } }, PAGE);
    await expectShortSearch({ label: { pool: 'none' } }, 0);
  });

  it('for the few machines that have a status', async () => {
    await everyMachineIs('busy');
    await run('analyze');
    await run(`update provider_live set status = 'idle'
      where provider_id in (select id from providers order by name desc limit 3)`);
    await expectShortSearch(FIVE, 3);
    await expectShortSearch({ status: 'idle' }, 3);
  });
});
