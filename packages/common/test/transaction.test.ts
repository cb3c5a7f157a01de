import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import { ServiceError } from '@gridlease/common/errors/service-error';
import { type FaultProxy, openFaultProxy } from '@gridlease/testing/fault-proxy';
import { until } from '@gridlease/testing/until';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MechanicsDatabase, type MechanicsTables, openMechanicsDatabase } from './mechanics-database.ts';

let database: MechanicsDatabase;
let proxy: FaultProxy;
/** Behind the proxy. */
let db: Kysely<MechanicsTables>;

beforeEach(async () => {
  database = await openMechanicsDatabase();
  const { hostname, port } = new URL(database.url);
  proxy = await openFaultProxy(hostname, Number(port));
  db = database.connect(proxy.through(database.url));
  await database.db
    .insertInto('accounts')
    .values([account('a'), account('b')])
    .execute();
});

afterEach(async () => {
  await database.close();
  await proxy.close();
});

function account(id: string) {
  return { id, changes: 0 };
}

async function change(trx: Kysely<MechanicsTables>, id: string): Promise<void> {
  await trx
    .updateTable('accounts')
    .set((eb) => ({ changes: eb('changes', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

async function changes(): Promise<Record<string, number>> {
  const rows = await database.db.selectFrom('accounts').selectAll().orderBy('id').execute();
  return Object.fromEntries(rows.map((row) => [row.id, row.changes]));
}

describe('a transaction', () => {
  it('that deadlocks with another is retried, and both take effect once', async () => {
    const meeting = Promise.withResolvers<void>();
    let arrived = 0;
    const both = (first: string, second: string) =>
      inTransaction(db, async (trx) => {
        await change(trx, first);
        arrived += 1;
        if (arrived === 2) meeting.resolve();
        await meeting.promise;
        await change(trx, second);
      });
    await Promise.all([both('a', 'b'), both('b', 'a')]);
    expect(arrived).toBe(3);
    expect(await changes()).toEqual({ a: 2, b: 2 });
  });

  it('whose connection breaks before COMMIT is retried and takes effect once', async () => {
    let runs = 0;
    await inTransaction(db, async (trx) => {
      await change(trx, 'a');
      runs += 1;
      if (runs === 1) {
        proxy.cut();
        proxy.restore();
        await sql`select 1`.execute(trx);
      }
    });
    expect([runs, await changes()]).toEqual([2, { a: 1, b: 0 }]);
  });

  it('whose COMMIT gets no response is 503 and not retried, because its outcome is unknown', async () => {
    let runs = 0;
    const attempt = inTransaction(db, async (trx) => {
      await change(trx, 'a');
      runs += 1;
      proxy.loseResponses();
    });
    await expect(attempt).rejects.toMatchObject({ kind: 'unavailable', code: 'database_unavailable' });
    expect(runs).toBe(1);
  });

  it('whose COMMIT gets no response is retried when taking effect twice is harmless', async () => {
    let runs = 0;
    const recovery = until(() => runs === 1 && proxy.connectionCount() === 0, { every: 1 }).then(
      proxy.restore,
    );
    await inTransaction(
      db,
      async (trx) => {
        await sql`update accounts set changes = 7 where id = 'a'`.execute(trx);
        runs += 1;
        if (runs === 1) proxy.loseResponses();
      },
      { idempotent: true },
    );
    await recovery;
    expect([runs, await changes()]).toEqual([2, { a: 7, b: 0 }]);
  });

  it('whose work throws has no effect, and the error is passed on unchanged', async () => {
    const thrown = new ServiceError('conflict', 'no', 'No.');
    const attempt = inTransaction(db, async (trx) => {
      await change(trx, 'a');
      throw thrown;
    });
    await expect(attempt).rejects.toBe(thrown);
    expect(await changes()).toEqual({ a: 0, b: 0 });
  });

  it('that waits for a lock too long is 503 database_busy', async () => {
    const holding = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const holder = inTransaction(database.db, async (trx) => {
      await change(trx, 'a');
      held.resolve();
      await holding.promise;
    });
    await held.promise;
    const waiting = inTransaction(db, async (trx) => {
      await sql`set local lock_timeout = '50ms'`.execute(trx);
      await change(trx, 'a');
    });
    await expect(waiting).rejects.toMatchObject({ kind: 'unavailable', code: 'database_busy' });
    holding.resolve();
    await holder;
  });
});

describe('a read', () => {
  it('is retried when its connection breaks', async () => {
    let runs = 0;
    const response = await retryingReads(async () => {
      runs += 1;
      if (runs === 1) {
        await sql`select 1`.execute(db);
        proxy.cut();
        proxy.restore();
      }
      return db.selectFrom('accounts').select('id').orderBy('id').execute();
    });
    expect(response).toEqual([{ id: 'a' }, { id: 'b' }]);
  });

  it('of a database that stays unavailable is 503', async () => {
    proxy.cut();
    const read = retryingReads(() => db.selectFrom('accounts').select('id').execute());
    await expect(read).rejects.toMatchObject({ kind: 'unavailable', code: 'database_unavailable' });
  });
});

describe('every connection', () => {
  it('has its timeouts, uses UTC, and reads bigint as a number or not at all', async () => {
    const { rows } = await sql<Record<string, string>>`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle, current_setting('timezone') as zone,
        count(*) as number, 12.50::numeric as numeric from accounts`.execute(db);
    expect(rows[0]).toEqual({
      statement: '10s',
      lock: '3s',
      idle: '10s',
      zone: 'UTC',
      number: 2,
      numeric: '12.50',
    });
    await expect(sql`select 9007199254740993::bigint`.execute(db)).rejects.toThrow(RangeError);
  });
});
