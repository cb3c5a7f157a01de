import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** How many months of a table are archived. They remain so. */
async function countArchives(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::float8 as count from archives where table_name = ${table} and state = 'archived'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Reads a table together with what is kept of its archived months, again if one was archived meanwhile: emptying a
 * partition is seen at once, also by statements that see the rest of the database as it was before.
 */
export async function readBesideArchive<Result>(
  db: Database,
  table: string,
  read: () => Promise<Result>,
): Promise<Result> {
  for (let months = await countArchives(db, table); ; ) {
    const result = await read();
    const now = await countArchives(db, table);
    if (now === months) return result;
    months = now;
  }
}
