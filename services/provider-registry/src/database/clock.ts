import { databaseNow } from '@gridlease/common/database/clock';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** The time by the clock of the database. */
export async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select ${databaseNow} as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database told no time');
  return row.now;
}
