import { createDueLook, type DueLook } from '@gridlease/common/worker/due-look';
import type { Worker } from '@gridlease/common/worker/loop';
import { startLeasedWorker } from '@gridlease/common/worker/runner';
import { until } from '@gridlease/testing/until';
import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type MechanicsDatabase,
  type MechanicsTables,
  openMechanicsDatabase,
  quietLog,
} from './mechanics-database.ts';

/** Longer than any test: what happens is because of a look. */
const NEVER_MS = 3_600_000;
const HAS_ACCOUNTS = sql`exists (select from accounts)`;

let database: MechanicsDatabase;
let look: DueLook;
const workers: Worker[] = [];
const watches: (() => Promise<void>)[] = [];

beforeEach(async () => {
  database = await openMechanicsDatabase();
  look = createDueLook(database.connect());
});

afterEach(async () => {
  await Promise.all(watches.splice(0).map((end) => end()));
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await database.close();
});

/** Counts how often a look finds the condition. */
function watch(condition: RawBuilder<unknown>, everyMs = 5): { count: number; end(): Promise<void> } {
  const wake = () => {
    found.count += 1;
  };
  const found = { count: 0, end: look.watch({ condition, everyMs }, wake) };
  watches.push(found.end);
  return found;
}

const insertAccount = (id: string) => database.db.insertInto('accounts').values({ id, changes: 0 }).execute();

/** A worker that removes all accounts, and by itself looks for them once. */
function startRemoving(): Worker {
  const worker = startLeasedWorker<MechanicsTables>({
    db: database.db,
    look,
    name: 'removal',
    holder: 'replica',
    due: { condition: HAS_ACCOUNTS, everyMs: 5 },
    intervalMs: NEVER_MS,
    log: quietLog,
    pass: ({ inTransaction }) =>
      inTransaction(async (trx) => void (await trx.deleteFrom('accounts').execute())),
  });
  workers.push(worker);
  return worker;
}

const untilRemoved = () =>
  until(async () => (await database.db.selectFrom('accounts').selectAll().execute()).length === 0);

/** As a function of SQL that is never true: records that it was asked, and in which statement. */
async function createRecord(): Promise<(name: string) => RawBuilder<unknown>> {
  await sql`create table asked (name text, at timestamptz)`.execute(database.db);
  await sql`create function record(name text) returns boolean language sql volatile
    as $$ insert into asked values (name, statement_timestamp()) returning false $$`.execute(database.db);
  return (name) => sql`record(${name})`;
}

test('what others have written is found, again and again', async () => {
  startRemoving();
  for (const id of ['one', 'two', 'three']) {
    await insertAccount(id);
    await untilRemoved();
  }
});

test('the work of all workers of a process is looked for in one statement', async () => {
  const record = await createRecord();
  watch(record('one'));
  watch(record('two'));
  const shared = await until(async () => {
    const { rows } = await sql`select at from asked group by at having count(distinct name) = 2`.execute(
      database.db,
    );
    return rows.length > 2;
  });
  expect(shared).toBe(true);
});

test('work is looked for as often as it needs, not as often as other work', async () => {
  const rare = watch(sql`true`, NEVER_MS);
  const often = watch(sql`true`);
  await until(() => often.count > 5);
  expect(rare.count).toBe(1);
});

test('work of which nothing is due is not begun', async () => {
  const idle = watch(HAS_ACCOUNTS);
  const always = watch(sql`true`);
  await until(() => always.count > 5);
  expect(idle.count).toBe(0);
});

test('while a look fails, every worker looks for itself, and then only those with something to do', async () => {
  const idle = watch(HAS_ACCOUNTS);
  const always = watch(sql`true`);
  await sql`alter table accounts rename to moved`.execute(database.db);
  await until(() => idle.count > 3);
  await sql`alter table moved rename to accounts`.execute(database.db);
  // A look may have failed just before.
  const before = always.count;
  await until(() => always.count > before + 1);
  const woken = idle.count;
  await until(() => always.count > before + 5);
  expect(idle.count).toBe(woken);
});

test('work is found after every connection was terminated', async () => {
  startRemoving();
  await insertAccount('one');
  await untilRemoved();
  const admin = database.connect();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(admin);
  await until(async () => {
    await insertAccount('two');
    return true;
  });
  await untilRemoved();
});

test('nothing is asked after the last watch has ended, and again after a new one', async () => {
  const record = await createRecord();
  const countAsked = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int from asked`.execute(database.db);
    return rows[0]?.count ?? 0;
  };
  const first = watch(record('one'));
  await until(async () => (await countAsked()) > 0);
  await first.end();
  const asked = await countAsked();
  watch(record('two'));
  const always = watch(sql`true`);
  await until(() => always.count > 1);
  const { rows } = await sql<{ count: number }>`select count(*)::int from asked where name = 'one'`.execute(
    database.db,
  );
  expect(rows[0]?.count).toBe(asked);
  expect(await countAsked()).toBeGreaterThan(asked);
});
