import { openDatabase } from '@gridlease/common/database/open';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { BillingTables } from '../src/database/database.ts';
import { momentOf } from '../src/owners/payouts/schedule.ts';
import { isMomentDue, readClock } from '../src/owners/payouts/schedule-store.ts';
import { log, openBillingDatabase } from './billing.ts';

const HOUR_MS = 3_600_000;
/** Of the schedule: the default, one that divides no day, and one with a fraction of a second. */
const INTERVALS_MS = [24 * HOUR_MS, 7 * 60_000, 1_500];

async function openBooks() {
  const database = await openBillingDatabase();
  const { db, close } = openDatabase<BillingTables>({ url: database.url, applicationName: 'moments', log });
  onTestFinished(async () => {
    await close();
    await database.close();
  });
  return db;
}

test('the look for payouts finds a scheduled time exactly when the schedule has one that is not done', async () => {
  const db = await openBooks();
  for (const intervalMs of INTERVALS_MS) {
    // The clock of the database stands still, a second after a scheduled time.
    const { now: today } = await readClock(db);
    const moment = momentOf(today, intervalMs);
    const now = new Date(moment.getTime() + 1_000);
    await sql`create or replace function gridlease_now() returns timestamptz stable language sql
      as ${sql.lit(`select '${now.toISOString()}'::timestamptz`)}`.execute(db);
    for (const doneForMs of [-intervalMs, -1, 0, 1, undefined]) {
      const doneFor = doneForMs === undefined ? undefined : new Date(moment.getTime() + doneForMs);
      await sql`update payout_clock set done_for = ${doneFor ?? null}::timestamptz`.execute(db);
      const { rows } = await sql<{ due: boolean }>`select ${isMomentDue(intervalMs)} as due`.execute(db);
      const expected = doneFor === undefined || doneFor < momentOf(now, intervalMs);
      expect([intervalMs, doneForMs, rows[0]?.due]).toEqual([intervalMs, doneForMs, expected]);
    }
  }
});
