import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { LEDGER } from './archive-source.ts';
import { firstJournalAt, monthStart } from './journal-time.ts';
import type { Month } from './month-store.ts';

/** The months whose entries are in the archive. */
async function listArchivedMonths(db: Database): Promise<ReadonlySet<Month>> {
  const { rows } = await sql<{ month: Month }>`
    select replace(right(partition, 7), '_', '-') as month from archives
    where table_name = ${LEDGER.table} and state = 'archived'`.execute(db);
  return new Set(rows.map(({ month }) => month));
}

/** The part of an archived month that is in a range of journals' ids. */
export interface ArchivedPart {
  readonly month: Month;
  /** Inclusive. */
  readonly from: string;
  /** Exclusive. */
  readonly until: string;
  readonly isWhole: boolean;
}

/** The archived months that a range of ids reaches into, oldest first. */
export function archivedPartsOf(
  months: ReadonlySet<Month>,
  range: { readonly from: string; readonly until: string },
): readonly ArchivedPart[] {
  return [...months].toSorted().flatMap((month) => {
    const start = new Date(`${month}-01T00:00:00Z`);
    const [first, end] = [firstJournalAt(start), firstJournalAt(monthStart(start, 1))];
    const from = [range.from, first].toSorted().at(-1) ?? first;
    const until = [range.until, end].toSorted().at(0) ?? end;
    return from < until ? [{ month, from, until, isWhole: from === first && until === end }] : [];
  });
}

/** Whether the entries of a month are in the archive. @param month a column with its first day */
export function isArchived(month: string): RawBuilder<boolean> {
  return sql`exists (
    select from archives where state = 'archived'
      and partition = ${sql.lit(LEDGER.table)} || to_char(${sql.ref(month)}, '_YYYY_MM'))`;
}

/**
 * Reads from the database, again if a month was archived meanwhile: emptying its partition is seen at once, also by
 * transactions that see the rest of the database as it was before.
 *
 * @param read reads what the database has of the ledger; what is archived is added afterwards, by the months that
 *   were archived
 */
export async function readBesideArchive<Result>(
  db: Database,
  read: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly months: ReadonlySet<Month> }> {
  for (let months = await listArchivedMonths(db); ; ) {
    const result = await read();
    const now = await listArchivedMonths(db);
    if (now.size === months.size) return { result, months };
    months = now;
  }
}
