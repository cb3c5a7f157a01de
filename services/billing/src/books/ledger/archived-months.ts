import { type RawBuilder, sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { bringBackRows } from '../archive/bring-back.ts';
import { listArchivedPartitions, readBesideArchive } from '../archive/read-beside.ts';
import type { ArchiveReader } from '../archive/read-list.ts';
import { JOURNALS, LEDGER } from './archive-source.ts';
import { firstJournalAt, monthStart } from './journal-time.ts';
import type { Month } from './month-store.ts';

const monthsOf = (partitions: ReadonlySet<string>): ReadonlySet<Month> =>
  new Set([...partitions].map((partition) => partition.slice(-'2026_09'.length).replace('_', '-')));

/** The months whose entries are in the archive. */
export const listArchivedMonths = async (db: Database) =>
  monthsOf(await listArchivedPartitions(db, LEDGER.table));

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
    const whole = wholeMonth(month);
    const from = [range.from, whole.from].toSorted().at(-1) ?? whole.from;
    const until = [range.until, whole.until].toSorted().at(0) ?? whole.until;
    return from < until
      ? [{ month, from, until, isWhole: from === whole.from && until === whole.until }]
      : [];
  });
}

/** A whole month, as a part of it. */
function wholeMonth(month: Month): ArchivedPart {
  const start = new Date(`${month}-01T00:00:00Z`);
  return { month, from: firstJournalAt(start), until: firstJournalAt(monthStart(start, 1)), isWhole: true };
}

/** Whether the entries of a month are in the archive. @param month a column with its first day */
export function isArchived(month: string): RawBuilder<boolean> {
  return sql`exists (
    select from archives where state = 'archived'
      and partition = ${sql.lit(LEDGER.table)} || to_char(${sql.ref(month)}, '_YYYY_MM'))`;
}

/**
 * Reads what the database has of the ledger, and which months it does not have because they are archived.
 */
export async function readBesideMonths<Result>(
  db: Database,
  read: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly months: ReadonlySet<Month> }> {
  const { result, partitions } = await readBesideArchive(db, LEDGER.table, read);
  return { result, months: monthsOf(partitions) };
}

/**
 * Makes the archiver wait for a long reading: emptying a partition is seen at once, also by a transaction that sees the
 * rest as it was before. Has to be a transaction's first statement.
 */
export async function keepFromArchiver(trx: BillingTransaction): Promise<void> {
  await sql`lock table entries, journals in access share mode`.execute(trx);
}

/**
 * Brings an archived month back for the rest of a transaction: `entries` and `journals` then are temporary tables that
 * have that month, and nothing else. Does nothing if the month is not archived.
 *
 * @throws BillingError 503 `archive_unavailable`
 */
export async function bringBackMonth(
  reader: ArchiveReader & { readonly db: BillingTransaction },
  month: Month,
): Promise<void> {
  const months = await listArchivedMonths(reader.db);
  if (!months.has(month)) return;
  const { from, until } = wholeMonth(month);
  for (const source of [LEDGER, JOURNALS]) {
    await bringBackRows(reader, source, { first: from, last: until });
  }
  await sql`create unique index on pg_temp.entries (journal_id, n)`.execute(reader.db);
  await sql`create unique index on pg_temp.journals (id)`.execute(reader.db);
  await sql`analyze pg_temp.entries, pg_temp.journals`.execute(reader.db);
  // Statements that this connection has prepared before mean the tables of the schema.
  await sql`discard plans`.execute(reader.db);
}
