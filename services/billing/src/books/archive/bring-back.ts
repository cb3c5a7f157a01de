import { sql } from 'kysely';
import type { BillingTransaction } from '../../database/database.ts';
import { archivedRows, blocksByMonth } from './read-blocks.ts';
import type { ArchiveReader } from './read-list.ts';
import type { ArchiveSource } from './source.ts';
import type { KeyRange } from './store.ts';

/**
 * Brings archived rows with keys of a range of the source's first list back for the rest of a transaction: the table's
 * name then is that of a temporary table that has these rows, and those of the ends of the range's blocks.
 *
 * @throws BillingError 503 `archive_unavailable`
 */
export async function bringBackRows(
  { db: trx, archive }: ArchiveReader & { readonly db: BillingTransaction },
  source: ArchiveSource,
  range: KeyRange,
): Promise<void> {
  const { table } = source;
  const filling = sql.table(`filling_${table}`);
  await sql`create temporary table ${filling} on commit drop as select * from ${archivedRows(source, '[]')}`.execute(
    trx,
  );
  for await (const block of blocksByMonth(trx, { table, list: source.lists[0].name, ...range })) {
    await sql`insert into ${filling} select * from ${archivedRows(source, await archive.read(block))}`.execute(
      trx,
    );
  }
  await sql`alter table ${filling} rename to ${sql.table(table)}`.execute(trx);
}
