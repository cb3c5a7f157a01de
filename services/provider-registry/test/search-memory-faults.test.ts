import { migrateDatabase } from '@gridlease/common/database/migrations';
import { openDatabase } from '@gridlease/common/database/open';
import { inTransaction } from '@gridlease/common/database/transaction';
import { adminQuery } from '@gridlease/testing/database';
import { openPrivatePostgres } from '@gridlease/testing/private-postgres';
import { until } from '@gridlease/testing/until';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { migrations } from '../migrations/index.ts';
import type { RegistryTables } from '../src/database/database.ts';
import { deleteChanges, moveMark } from '../src/inventory/log-store.ts';
import {
  call,
  copyProvider,
  gpu,
  log,
  openPlainDatabase,
  openRegistry,
  register,
  type TestRegistry,
} from './registry.ts';
import { expectSame, openReplicas } from './search-replicas.ts';

type Replicas = Awaited<ReturnType<typeof openReplicas>>;

async function withReplicas(check: (replicas: Replicas) => Promise<void>, databaseUrl?: string) {
  const replicas = await openReplicas(databaseUrl === undefined ? {} : { databaseUrl });
  try {
    await check(replicas);
  } finally {
    await replicas.close();
  }
}

async function names(registry: TestRegistry): Promise<string[]> {
  const { body } = await call(registry, 'GET', '/providers?limit=50');
  return body.map(({ name }: { name: string }) => name);
}

/** The number of pages that a replica takes from its memory while this runs. */
async function pagesInMemory(registry: TestRegistry, work: () => Promise<unknown>): Promise<number> {
  const before = registry.pages.memory;
  await work();
  return registry.pages.memory - before;
}

async function connect(databaseUrl: string): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}

it('what a transaction wrote that began first and commits last is seen by the next search', () =>
  withReplicas(async ({ reference, one, fill }) => {
    const [early, late] = [
      await register(reference, { name: 'b' }),
      await register(reference, { name: 'c' }),
    ];
    const client = await connect(reference.databaseUrl);
    try {
      await fill();
      await client.query('begin');
      await client.query("update providers set name = 'early' where id = $1", [early.id]);
      await client.query('savepoint inside');
      await client.query("update providers set location = 'inside' where id = $1", [early.id]);
      await call(reference, 'PUT', `/providers/${late.id}`, { ...late, name: 'late' });
      expect(await names(one)).toEqual(['b', 'late']);
      await call(reference, 'PUT', `/providers/${late.id}`, { ...late, name: 'later' });
      expect(await names(one)).toEqual(['b', 'later']);
      await client.query('commit');
      expect(await pagesInMemory(one, async () => expect(await names(one)).toEqual(['early', 'later']))).toBe(
        1,
      );
      await expectSame(one, reference, { location: 'inside' }, 10);
    } finally {
      await client.end();
    }
  }));

it('what was rolled back, wholly or to a savepoint, is never shown', () =>
  withReplicas(async ({ reference, one, fill }) => {
    const { id } = await register(reference, { name: 'a' });
    const client = await connect(reference.databaseUrl);
    try {
      await fill();
      await client.query('begin');
      await client.query("update providers set name = 'never' where id = $1", [id]);
      expect(await names(one)).toEqual(['a']);
      await client.query('rollback');
      expect(await names(one)).toEqual(['a']);
      await client.query('begin');
      await client.query("update providers set name = 'b' where id = $1", [id]);
      await client.query('savepoint inside');
      await client.query('delete from providers where id = $1', [id]);
      await client.query('rollback to inside');
      await client.query('commit');
      expect(await pagesInMemory(one, async () => expect(await names(one)).toEqual(['b']))).toBe(1);
    } finally {
      await client.end();
    }
  }));

/** What the worker does once the time for which changes are kept has passed. */
async function passRetention(databaseUrl: string): Promise<void> {
  const { db, close } = openDatabase<RegistryTables>({ url: databaseUrl, applicationName: 'purge', log });
  try {
    await adminQuery("update inventory_log set next_at = next_at - interval '1 hour'", [], databaseUrl);
    await inTransaction(db, moveMark);
    await inTransaction(db, (trx) => deleteChanges(trx, 10_000));
  } finally {
    await close();
  }
}

it('a replica that was frozen while changes were deleted reads everything again', () =>
  withReplicas(async ({ reference, one, other, fill }) => {
    const { id } = await register(reference, { name: 'a' });
    await fill();
    expect(await names(one)).toEqual(['a']);
    await call(reference, 'DELETE', `/providers/${id}`);
    await register(reference, { name: 'b' });
    expect(await names(other)).toEqual(['b']);
    // Not past a transaction of another test in this server: changes are kept while one is open.
    await until(async () => {
      await passRetention(reference.databaseUrl);
      return (await adminQuery('select from inventory_changes', [], reference.databaseUrl)).length === 0;
    });
    expect(await pagesInMemory(one, async () => expect(await names(one)).toEqual(['b']))).toBe(0);
    await fill();
    expect(await pagesInMemory(one, async () => expect(await names(one)).toEqual(['b']))).toBe(1);
  }));

it('a replica that reads now and then misses nothing when changes are deleted, and reads nothing twice', () =>
  withReplicas(async ({ reference, one, fill }) => {
    await register(reference, { name: 'a' });
    await fill();
    await passRetention(reference.databaseUrl);
    await register(reference, { name: 'b' });
    expect(await names(one)).toEqual(['a', 'b']);
    await passRetention(reference.databaseUrl);
    await register(reference, { name: 'c' });
    const search = async () => expect(await names(one)).toEqual(['a', 'b', 'c']);
    expect(await pagesInMemory(one, search)).toBe(1);
  }));

it('a log that came with a dump from another server is put right', () =>
  withReplicas(async ({ reference, one, fill }) => {
    await register(reference, { name: 'a' });
    const url = reference.databaseUrl;
    const far = "'9000000000000'";
    await adminQuery(`insert into inventory_changes (xid, is_all) values (${far}, true)`, [], url);
    await adminQuery(`update inventory_log set kept_from = ${far}, next_from = ${far}`, [], url);
    await fill();
    const search = async () => expect(await names(one)).toEqual(['a']);
    expect(await pagesInMemory(one, search)).toBe(0);
    await passRetention(url);
    expect(await adminQuery("select from inventory_changes where xid > '8000000000000'", [], url)).toEqual(
      [],
    );
    await until(async () => {
      await fill();
      return (await pagesInMemory(one, search)) === 1;
    });
  }));

it('a change of everything, of many machines, and by statements of others is seen at once', () =>
  withReplicas(async ({ reference, one, fill }) => {
    await register(reference, { name: 'm', gpus: [gpu(), gpu({ vram_mb: 1 })] });
    await fill();
    const url = reference.databaseUrl;
    await copyProvider(url, 'm', 2_500);
    await expectSame(one, reference, { min_vram: '2' }, 1_000);
    await fill();
    expect(one.inventory?.size().machines).toBe(2_501);
    await adminQuery('update gpus set vram_mb = 2 where vram_mb = 1 and position = 1', [], url);
    await expectSame(one, reference, {}, 1_000);
    await fill();
    await adminQuery('update provider_uptime set percent_hundredths = 5', [], url);
    await expectSame(one, reference, {}, 1_000);
    await adminQuery('update providers set labels = $1', [{ zone: 'x' }], url);
    await expectSame(one, reference, {}, 1_000);
    await fill();
    await adminQuery('truncate provider_uptime', [], url);
    await expectSame(one, reference, {}, 1_000);
    await adminQuery('truncate providers cascade', [], url);
    expect(await names(one)).toEqual([]);
    await fill();
    expect(await pagesInMemory(one, async () => expect(await names(one)).toEqual([]))).toBe(1);
  }));

it('a fleet that exceeds the maximum, and metadata that are too long, are read from the database', async () => {
  const database = await openPlainDatabase();
  const reference = await openRegistry({ memoryBytes: 0, databaseUrl: database.url });
  const small = await openRegistry({ memoryBytes: 4_000, databaseUrl: database.url });
  try {
    await register(reference, { name: 'a', metadata: { long: 'x'.repeat(2_100) } });
    await small.inventory?.fill();
    expect(await pagesInMemory(small, () => expectSame(small, reference, {}, 10))).toBe(0);
    expect(await pagesInMemory(small, () => expectSame(small, reference, { location: 'none' }, 10))).toBe(1);
    for (const name of ['b', 'c', 'd', 'e']) await register(reference, { name });
    await expectSame(small, reference, {}, 10);
    expect(small.inventory?.size()).toEqual({ machines: 0, bytes: 0 });
    expect(await pagesInMemory(small, () => expectSame(small, reference, { location: 'none' }, 10))).toBe(0);
  } finally {
    await small.close();
    await reference.close();
    await database.close();
  }
});

it('searches by a class that no machine had before find it at once', () =>
  withReplicas(async ({ reference, one, other, fill }) => {
    await register(reference, { name: 'a' });
    await fill();
    const path = '/providers?gpu_model=brand-new&limit=5';
    expect((await call(one, 'GET', path)).body).toEqual([]);
    await register(other, { name: 'b', gpus: [gpu({ model_name: 'Brand-New' })] });
    expect((await call(one, 'GET', path)).body).toHaveLength(1);
    expect(one.pages).toEqual({ memory: 2, database: 0 });
  }));

it(
  'searches that arrive together with writes each see what was written before them',
  () =>
    withReplicas(async ({ one, other, fill }) => {
      await register(one, { name: 'first' });
      await fill();
      const writers = Array.from({ length: 8 }, async (_, writer) => {
        for (let round = 0; round < 10; round += 1) {
          const name = `${writer}-${round}`;
          await register(writer % 2 === 0 ? one : other, { name, owner_id: `writer-${writer}` });
          const path = `/providers?owner_id=writer-${writer}&limit=50`;
          const { body } = await call(writer % 3 === 0 ? one : other, 'GET', path);
          expect(body.map((machine: { name: string }) => machine.name)).toContain(name);
          expect(body).toHaveLength(round + 1);
        }
      });
      await Promise.all(writers);
      expect(one.pages.memory + other.pages.memory).toBeGreaterThan(0);
    }),
  30_000,
);

it('after the database was restarted, everything is read again', async () => {
  const postgres = await openPrivatePostgres();
  try {
    await migrateDatabase({ url: postgres.url, migrations, log });
    await withReplicas(async ({ reference, one, fill }) => {
      await register(reference, { name: 'a' });
      await fill();
      expect(await pagesInMemory(one, () => names(one))).toBe(1);
      await postgres.kill();
      await postgres.start();
      await until(() => names(reference));
      await adminQuery('delete from inventory_changes', [], postgres.url);
      const search = () => until(() => expectSame(one, reference, {}, 10).then(() => true));
      expect(await pagesInMemory(one, search)).toBe(0);
      await until(async () => {
        await one.inventory?.fill();
        return (await pagesInMemory(one, () => names(one))) === 1;
      });
    }, postgres.url);
  } finally {
    await postgres.close();
  }
}, 60_000);
