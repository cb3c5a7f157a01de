import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** The partitions of a table that are archived. They remain so. */
export async function listArchivedPartitions(db: Database, table: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ partition: string }>`
    select partition from archives where table_name = ${table} and state = 'archived'`.execute(db);
  return new Set(rows.map(({ partition }) => partition));
}

/**
 * Reads a table, with what is kept of its archived months, again if one was archived meanwhile: emptying a partition is
 * seen at once, also by transactions that see the rest of the database as it was before.
 *
 * @returns what was read, and the partitions that it does not have because they are archived
 */
export async function readBesideArchive<Result>(
  db: Database,
  table: string,
  read: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly partitions: ReadonlySet<string> }> {
  for (let partitions = await listArchivedPartitions(db, table); ; ) {
    const result = await read();
    const now = await listArchivedPartitions(db, table);
    if (now.size === partitions.size) return { result, partitions };
    partitions = now;
  }
}
