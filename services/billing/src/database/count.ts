import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

/** Counts the rows of a query (without its `select`) up to a limit; undefined if there are more. */
export async function countUpTo(
  db: Database,
  fromWhere: RawBuilder<unknown>,
  most: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (select ${fromWhere} limit ${most + 1}) as counted`.execute(db);
  const count = rows[0]?.count ?? 0;
  return count > most ? undefined : count;
}
