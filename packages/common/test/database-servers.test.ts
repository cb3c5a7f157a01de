import { type OpenDatabase, openDatabase } from '@gridlease/common/database/open';
import { inTransaction, retryingConflicts, retryingReads } from '@gridlease/common/database/transaction';
import { databaseCheck } from '@gridlease/common/http/database-check';
import { adminQuery } from '@gridlease/testing/database';
import { type FaultProxy, openFaultProxy } from '@gridlease/testing/fault-proxy';
import { openPrivatePostgres, type PrivatePostgres } from '@gridlease/testing/private-postgres';
import { until } from '@gridlease/testing/until';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestLog } from './mechanics-database.ts';

interface Tables {
  visits: { server: string };
}

/** Two servers that know the same user and database, and nothing of each other. */
let servers: { postgres: PrivatePostgres; proxy: FaultProxy }[];
const opened: OpenDatabase<Tables>[] = [];

beforeAll(async () => {
  servers = await Promise.all(
    ['first', 'second'].map(async (name) => {
      const postgres = await openPrivatePostgres();
      await ask(postgres, `create role app login password 'app'`);
      await ask(postgres, 'create table visits (server text)');
      await ask(postgres, 'grant all on visits to app');
      await ask(postgres, `alter database postgres set cluster.name to '${name}'`);
      return { postgres, proxy: await openFaultProxy('127.0.0.1', postgres.port) };
    }),
  );
});

beforeEach(async () => {
  for (const { proxy, postgres } of servers) {
    proxy.restore();
    await setReadOnly(postgres, false);
  }
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ close }) => close()));
});

afterAll(async () => {
  for (const { proxy, postgres } of servers) {
    await proxy.close();
    await postgres.close();
  }
});

function ask(postgres: PrivatePostgres, text: string) {
  return adminQuery(text, [], postgres.url);
}

/** As a standby is, but in a moment; connections that are open become so, too. */
async function setReadOnly(postgres: PrivatePostgres, isReadOnly: boolean): Promise<void> {
  await ask(postgres, `alter system set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
  await ask(postgres, 'select pg_reload_conf()');
  await until(async () => {
    const [row] = await adminQuery<{ is: string }>(
      `select current_setting('default_transaction_read_only') as is`,
      [],
      postgres.url,
    );
    return row?.is === (isReadOnly ? 'on' : 'off');
  });
}

function open(query = '', options: { poolMax?: number; silenceMaxMs?: number; password?: string } = {}) {
  const { password = 'app', ...rest } = options;
  const hosts = servers.map(({ proxy }) => `127.0.0.1:${proxy.port}`).join(',');
  const { log, lines } = openTestLog();
  const url = `postgres://app:${password}@${hosts}/postgres${query}`;
  const database = openDatabase<Tables>({ url, applicationName: 'servers', log, ...rest });
  opened.push(database);
  return { ...database, lines };
}

const READ_WRITE = '?target_session_attrs=read-write';

/** Writes, and says on which server. */
async function visit({ db }: Pick<OpenDatabase<Tables>, 'db'>): Promise<string> {
  const { rows } = await retryingConflicts(() =>
    sql<{ server: string }>`
      insert into visits values (current_setting('cluster.name')) returning server`.execute(db),
  );
  return rows[0]?.server ?? '';
}

async function nameOf({ db }: Pick<OpenDatabase<Tables>, 'db'>): Promise<string> {
  const { rows } = await retryingReads(() =>
    sql<{ name: string }>`select current_setting('cluster.name') as name`.execute(db),
  );
  return rows[0]?.name ?? '';
}

const [first, second] = [0, 1].map((at) => () => servers[at] as (typeof servers)[number]) as [
  () => (typeof servers)[number],
  () => (typeof servers)[number],
];

describe('an address with several hosts', () => {
  it('means the first, while that can be reached', async () => {
    expect(await nameOf(open())).toBe('first');
  });

  it('means the next when the first cannot be reached, and stays there', async () => {
    const database = open();
    first().proxy.cut();
    expect(await nameOf(database)).toBe('second');
    first().proxy.restore();
    second().proxy.cut();
    second().proxy.restore();
    expect(await nameOf(database)).toBe('second');
  });

  it('moves with connections that break in use', async () => {
    const database = open();
    let runs = 0;
    const name = await inTransaction(database.db, async (trx) => {
      runs += 1;
      if (runs === 1) first().proxy.cut();
      const { rows } = await sql<{ name: string }>`select current_setting('cluster.name') as name`.execute(
        trx,
      );
      return rows[0]?.name;
    });
    expect([runs, name]).toEqual([2, 'second']);
    expect(database.lines.map(({ message }) => message)).toContain('using another server of the database');
  });

  it('passes over a server that takes a connection and says nothing', async () => {
    first().proxy.stall();
    expect(await nameOf(open())).toBe('second');
  });

  it('does not try a refused password on the next server', async () => {
    const database = open('', { password: 'other' });
    await expect(sql`select 1`.execute(database.db)).rejects.toMatchObject({ code: '28P01' });
    expect(second().proxy.connectionCount()).toBe(0);
  });
});

describe('a server that is read-only', () => {
  it('is passed over with target_session_attrs=read-write, and used without', async () => {
    await setReadOnly(first().postgres, true);
    expect(await visit(open(READ_WRITE))).toBe('second');
    expect(await nameOf(open())).toBe('first');
  });

  it('is left, with all connections to it, by the first write that it refuses', async () => {
    const database = open(READ_WRITE, { poolMax: 10 });
    await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.05)`.execute(database.db)));
    expect(first().proxy.connectionCount()).toBe(10);
    await setReadOnly(first().postgres, true);
    // None of these fails.
    const visits = await Promise.all(Array.from({ length: 30 }, () => visit(database)));
    expect(new Set(visits)).toEqual(new Set(['second']));
  });

  it('makes a write a 503 where there is no other, and readiness says why', async () => {
    for (const { postgres } of servers) await setReadOnly(postgres, true);
    for (const query of ['', READ_WRITE]) {
      const database = open(query);
      const writing = inTransaction(database.db, (trx) => sql`insert into visits values ('')`.execute(trx));
      await expect(writing).rejects.toMatchObject({ kind: 'unavailable', code: 'database_unavailable' });
      await expect(databaseCheck(database.db)()).rejects.toMatchObject({ word: 'read_only' });
    }
  });

  it('is used again without a restart once it can be written to', async () => {
    for (const { postgres } of servers) await setReadOnly(postgres, true);
    const database = open(READ_WRITE);
    await expect(visit(database)).rejects.toMatchObject({ code: 'database_unavailable' });
    await setReadOnly(first().postgres, false);
    await until(async () => (await visit(database)) === 'first');
    await databaseCheck(database.db)();
  });
});

describe('a server that refuses further connections', () => {
  it('makes requests a 503, and readiness says why', async () => {
    for (const { postgres } of servers) await ask(postgres, 'alter role app connection limit 0');
    try {
      const database = open();
      await expect(nameOf(database)).rejects.toMatchObject({ code: 'database_unavailable' });
      await expect(databaseCheck(database.db)()).rejects.toMatchObject({ word: 'too_many_connections' });
    } finally {
      for (const { postgres } of servers) await ask(postgres, 'alter role app connection limit -1');
    }
  });
});

describe('a server that falls silent', () => {
  it('is given up, and the work is done on the next', async () => {
    const database = open(READ_WRITE, { silenceMaxMs: 300 });
    expect(await nameOf(database)).toBe('first');
    first().proxy.stall();
    expect(await nameOf(database)).toBe('second');
  });

  it('may be silent between queries', async () => {
    const database = open('', { silenceMaxMs: 100, poolMax: 1 });
    const pid = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.05)`.execute(database.db))
        .rows[0]?.pid;
    const before = await pid();
    await ask(second().postgres, 'select pg_sleep(0.3)');
    expect(await pid()).toBe(before);
  });

  it('may be silent in a transaction that sets its own limit, and not after it', async () => {
    const { db } = open('', { silenceMaxMs: 300, poolMax: 1 });
    await inTransaction(db, async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`select pg_sleep(1)`.execute(trx);
    });
    await expect(sql`select pg_sleep(1)`.execute(db)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  });
});
