import { inTransaction } from '@gridlease/common/database/transaction';
import type { Worker } from '@gridlease/common/worker/loop';
import { type Lease, startLeasedWorker } from '@gridlease/common/worker/runner';
import { LeaseLost } from '@gridlease/common/worker/worker-lease';
import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { until } from '@gridlease/testing/until';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type MechanicsDatabase,
  type MechanicsTables,
  openMechanicsDatabase,
  openTestLog,
  quietLog,
} from './mechanics-database.ts';

let database: MechanicsDatabase;
const workers: Worker[] = [];

beforeEach(async () => {
  database = await openMechanicsDatabase();
});

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await database.close();
});

function start(
  options: Partial<Parameters<typeof startLeasedWorker<MechanicsTables>>[0]> & {
    pass: (lease: Lease<MechanicsTables>) => Promise<void>;
  },
): Worker {
  const worker = startLeasedWorker<MechanicsTables>({
    db: database.db,
    name: 'sweep',
    holder: 'replica',
    intervalMs: 5,
    log: quietLog,
    ...options,
  });
  workers.push(worker);
  return worker;
}

/** A promise that the test settles, and the moment it is awaited. */
function createGate() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const pass = async () => {
    reach();
    await opened;
  };
  return { open, reached, pass };
}

async function insertAccount(db: Kysely<MechanicsTables>, id: string): Promise<void> {
  await db.insertInto('accounts').values({ id, changes: 0 }).execute();
}

async function accountIds(): Promise<string[]> {
  const rows = await database.db.selectFrom('accounts').select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
}

async function leaseHolder(): Promise<string | undefined> {
  const { rows } = await sql<{ holder: string }>`select holder from worker_lease`.execute(database.db);
  return rows[0]?.holder;
}

test('of many replicas one at a time does the work, and another continues when it stops', async () => {
  const passes: string[] = [];
  let inside = 0;
  let insideMax = 0;
  const replicas = new Map(
    ['a', 'b', 'c'].map((name) => [
      name,
      start({
        holder: name,
        db: database.connect(),
        pass: async (lease) => {
          inside += 1;
          insideMax = Math.max(insideMax, inside);
          await lease.inTransaction((trx) => sql`select pg_sleep(0.002)`.execute(trx));
          passes.push(name);
          inside -= 1;
        },
      }),
    ]),
  );

  await until(() => passes.length >= 20);
  expect(new Set(passes).size).toBe(1);
  const [first = ''] = passes;
  await replicas.get(first)?.stop();
  passes.length = 0;
  await until(() => passes.length >= 20);

  expect(new Set(passes).size).toBe(1);
  expect(passes).not.toContain(first);
  expect(insideMax).toBe(1);
});

test('stopping waits for the pass in progress and releases the lease', async () => {
  const gate = createGate();
  const ended: string[] = [];
  const worker = start({
    pass: async (lease) => {
      await gate.pass();
      await lease.inTransaction((trx) => insertAccount(trx, 'last'));
      ended.push('pass');
    },
  });
  await gate.reached;
  const stopped = worker.stop().then(() => ended.push('stop'));
  gate.open();
  await stopped;

  expect(ended).toEqual(['pass', 'stop']);
  expect(await accountIds()).toEqual(['last']);
  expect(await leaseHolder()).toBeUndefined();
});

test('a wake starts the next pass without waiting for the interval', async () => {
  let passes = 0;
  const worker = start({
    intervalMs: 3_600_000,
    pass: async () => {
      passes += 1;
    },
  });
  await until(() => passes === 1);
  worker.wake();
  await until(() => passes === 2);
});

test('a holder that was frozen past its lease cannot commit, whether or not it was taken over', async () => {
  const gate = createGate();
  const failures: unknown[] = [];
  start({
    intervalMs: 3_600_000,
    pass: async (lease) => {
      await gate.pass();
      await lease.inTransaction((trx) => insertAccount(trx, 'stale')).catch((error) => failures.push(error));
    },
  });
  await gate.reached;
  await advanceDatabaseTime(database.url, 60);
  gate.open();
  await until(() => failures.length === 1);

  expect(failures[0]).toBeInstanceOf(LeaseLost);
  expect(await accountIds()).toEqual([]);
});

test('after a takeover the old holder cannot commit and the new one can', async () => {
  const gate = createGate();
  const failures: unknown[] = [];
  const old = start({
    holder: 'old',
    pass: async (lease) => {
      await gate.pass();
      await lease.inTransaction((trx) => insertAccount(trx, 'old')).catch((error) => failures.push(error));
    },
  });
  await gate.reached;
  await advanceDatabaseTime(database.url, 60);
  start({
    holder: 'new',
    db: database.connect(),
    pass: async (lease) => {
      await lease.inTransaction(async (trx) => {
        await trx
          .insertInto('accounts')
          .values({ id: 'new', changes: 1 })
          .onConflict((on) => on.doNothing())
          .execute();
      });
    },
  });
  await until(async () => (await accountIds()).includes('new'));
  gate.open();
  await old.stop();

  expect(failures[0]).toBeInstanceOf(LeaseLost);
  expect(await accountIds()).toEqual(['new']);
});

test('a takeover waits for the old holder’s open transaction', async () => {
  const gate = createGate();
  start({
    holder: 'old',
    intervalMs: 3_600_000,
    pass: (lease) =>
      lease.inTransaction(async (trx) => {
        await insertAccount(trx, 'old');
        await gate.pass();
      }),
  });
  await gate.reached;
  await advanceDatabaseTime(database.url, 60);
  const seenByNew: string[][] = [];
  start({
    holder: 'new',
    db: database.connect(),
    pass: async () => void seenByNew.push(await accountIds()),
  });
  await until(async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%insert into worker_lease%'
        and datname = current_database()`.execute(database.db);
    return rows.length > 0;
  });
  expect(seenByNew).toEqual([]);
  gate.open();
  await until(() => seenByNew.length > 0);

  expect(seenByNew[0]).toEqual(['old']);
});

test('a pass that is longer than the lease keeps it by renewing', async () => {
  const gate = createGate();
  const outcomes: string[] = [];
  start({
    leaseSeconds: 1.5,
    pass: async (lease) => {
      await gate.pass();
      await lease.inTransaction((trx) => insertAccount(trx, 'long'));
    },
    intervalMs: 3_600_000,
    onPass: (outcome) => outcomes.push(outcome),
  });
  await gate.reached;
  const untilAt = async () => {
    const { rows } = await sql<{ until: Date }>`select until from worker_lease`.execute(database.db);
    return rows[0]?.until.getTime() ?? 0;
  };
  const first = await untilAt();
  await until(async () => (await untilAt()) > first + 1_500);
  gate.open();
  await until(() => outcomes.length === 1);

  expect(outcomes).toEqual(['done']);
  expect(await accountIds()).toEqual(['long']);
});

test('a hanging pass loses its lease to another replica, and is told', async () => {
  const gate = createGate();
  const { log, lines } = openTestLog();
  let signal: AbortSignal | undefined;
  start({
    holder: 'hanging',
    leaseSeconds: 0.3,
    passSecondsMax: 0.2,
    log,
    pass: async (lease) => {
      signal = lease.signal;
      await gate.pass();
    },
  });
  await gate.reached;
  let taken = false;
  start({
    holder: 'other',
    db: database.connect(),
    pass: async () => {
      taken = true;
    },
  });
  await until(() => taken);

  expect(signal?.aborted).toBe(true);
  expect(lines.filter((line) => line.level === 'error')).toHaveLength(1);
  gate.open();
});

test('an unavailable database is logged once, and the work continues when it is back', async () => {
  const target = new URL(database.url);
  const proxy = await openFaultProxy(target.hostname, Number(target.port));
  const { log, lines } = openTestLog();
  let passes = 0;
  const outcomes: string[] = [];
  start({
    db: database.connect(proxy.through(database.url)),
    log,
    pass: async (lease) => {
      await lease.inTransaction((trx) => sql`select 1`.execute(trx));
      passes += 1;
    },
    onPass: (outcome) => outcomes.push(outcome),
  });
  await until(() => passes > 0);
  proxy.cut();
  await until(() => outcomes.filter((outcome) => outcome === 'failed').length >= 3);
  const before = passes;
  proxy.restore();
  await until(() => passes > before);
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await proxy.close();

  const about = (part: string) => lines.filter((line) => String(line.message).includes(part));
  expect(about('tried again').length).toBeLessThanOrEqual(2);
  expect(about('succeed again')).toHaveLength(1);
});

test('a pass that throws is retried and never ends the worker', async () => {
  const { log, lines } = openTestLog();
  let passes = 0;
  start({
    log,
    pass: async () => {
      passes += 1;
      if (passes < 3) throw new RangeError('out of luck');
    },
  });
  await until(() => passes >= 3);
  await until(() => lines.some((line) => line.message === 'worker passes succeed again'));

  expect(lines.filter((line) => line.level === 'error')).toHaveLength(1);
});

test('two transactions under one lease run concurrently', async () => {
  const gate = createGate();
  let done = 0;
  start({
    intervalMs: 3_600_000,
    pass: async (lease) => {
      const first = lease.inTransaction(() => gate.pass());
      await gate.reached;
      await lease.inTransaction((trx) => insertAccount(trx, 'second'));
      gate.open();
      await first;
      done += 1;
    },
  });
  await until(() => done === 1);
  expect(await inTransaction(database.db, () => accountIds())).toEqual(['second']);
});
