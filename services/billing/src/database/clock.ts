import { sql } from 'kysely';
import type { Database } from './database.ts';

/** The current time, by the database's clock. */
export async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select gridlease_now()::timestamptz(3) as now`.execute(db);
  const now = rows[0]?.now;
  if (now === undefined) throw new Error('the database has no clock');
  return now;
}
