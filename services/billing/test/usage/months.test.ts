import { startLeasedWorker } from '@gridlease/common/worker/runner';
import { setDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import { until } from '@gridlease/testing/until';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { usageMonths } from '../../src/rentals/usage/month-worker.ts';
import { log } from '../billing.ts';
import {
  countRecordsOf,
  endOpened,
  openSession,
  openUsageDatabase,
  record,
  reportOf,
  type UsageDatabase,
} from './opener.ts';

const RETENTION_MS = 40 * 86_400_000;
const at = (iso: string) => new Date(`${iso}T12:00:00.000Z`);

let database: UsageDatabase;
beforeEach(async () => {
  database = await openUsageDatabase();
});
afterEach(() => database.close());

async function partitions(): Promise<string[]> {
  const rows = await adminQuery<{ name: string }>(
    `select relname as name from pg_inherits join pg_class on oid = inhrelid
     where inhparent = 'usage_records'::regclass order by relname`,
    [],
    database.url,
  );
  return rows.map(({ name }) => name);
}

/** Runs one pass of the worker; returns how many records are in no partition. */
async function pass(): Promise<number> {
  const passes: number[] = [];
  const { db } = database;
  const work = usageMonths({ db, log, retentionMs: RETENTION_MS, onPass: (strays) => passes.push(strays) });
  const worker = startLeasedWorker({ db, holder: 'test', log, ...work });
  await until(() => passes.length > 0);
  await worker.stop();
  return passes[0] ?? 0;
}

const setTime = (iso: string) => setDatabaseTime(database.url, at(iso).toISOString());

it('partitions are created ahead of their months, and dropped long after them if no session still runs', async () => {
  const { db } = database;
  await setTime('2031-03-15');
  expect(await pass()).toBe(0);
  expect(await partitions()).toEqual(
    expect.arrayContaining(['usage_records_2031_03', 'usage_records_2031_04', 'usage_records_2031_05']),
  );
  const [ended, running] = [
    await openSession(db, { idAt: at('2031-03-02') }),
    await openSession(db, { idAt: at('2031-04-02') }),
  ];
  const measuredAt = at('2031-03-15');
  for (const session of [ended, running]) await record(db, [reportOf(session, { measuredAt })]);
  await endOpened(db, ended.id);

  // March ended 39 days ago.
  await setTime('2031-05-10');
  await pass();
  expect(await partitions()).toContain('usage_records_2031_03');
  await setTime('2031-05-12');
  await pass();
  expect(await partitions()).not.toContain('usage_records_2031_03');
  expect(await countRecordsOf(db, ended.id)).toBe(0);

  // April has been over for as long, and one of its sessions is running.
  await setTime('2031-06-15');
  await pass();
  expect(await countRecordsOf(db, running.id)).toBe(1);
  await endOpened(db, running.id);
  await pass();
  expect(await partitions()).not.toContain('usage_records_2031_04');
});

it('a report in a month without a partition is stored, alerted on, and dropped when its retention is over', async () => {
  const { db } = database;
  await setTime('2029-02-10');
  const session = await openSession(db, { idAt: at('2029-02-01') });
  expect(await record(db, [reportOf(session, { measuredAt: at('2029-02-10') })])).toMatchObject([
    { kind: 'recorded' },
  ]);
  expect(await pass()).toBe(1);
  await endOpened(db, session.id);
  await setTime('2029-04-01');
  expect(await pass()).toBe(0);
});
