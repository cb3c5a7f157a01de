import type { RawBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Archive } from './archive.ts';
import { archivedRows, blocksOf } from './read-blocks.ts';
import type { ArchiveSource } from './source.ts';
import { hasArchive, type KeyRange } from './store.ts';

/** Archived rows of a list, the greatest key first. */
export interface ArchivedQuery<Entry> {
  readonly source: ArchiveSource;
  /** The name of one of the source's lists, which has the same order. */
  readonly list: string;
  /** Where entries can be; `read` applies the filters all the same. */
  readonly range: KeyRange;
  /**
   * Reads at most so many entries, in the order of the list.
   * @param rows what stands behind `from`; it has the table's name and columns
   */
  readonly read: (rows: RawBuilder<unknown>, limit: number) => Promise<readonly Entry[]>;
  readonly keyOf: (entry: Entry) => string;
}

export interface ArchiveReader {
  readonly db: Database;
  readonly archive: Archive;
}

/**
 * Adds archived entries to the first entries of a list, as if all were in the database.
 *
 * What the database has is read before this looks for what is archived: rows of a month that is archived between the
 * two are found twice, and never not at all.
 *
 * @param found the first `limit` entries of the list in the database, or all
 * @throws BillingError 503 `archive_unavailable`, only if an archived month is needed
 */
export async function addArchived<Entry>(
  { db, archive }: ArchiveReader,
  query: ArchivedQuery<Entry>,
  found: readonly Entry[],
  limit: number,
): Promise<readonly Entry[]> {
  const { source, list, range, keyOf } = query;
  let entries = found;
  for await (const block of blocksOf(db, { table: source.table, list, ...range })) {
    const last = entries.length < limit ? undefined : entries[limit - 1];
    if (last !== undefined && keyOf(last) >= block.lastKey) break;
    const rows = archivedRows(source, await archive.read(block));
    entries = mergeEntries(entries, await query.read(rows, limit), keyOf).slice(0, limit);
  }
  return entries;
}

/** Whether a list may have archived entries, so that it cannot be counted cheaply. */
export const mayBeArchived = ({ db }: ArchiveReader, { table }: ArchiveSource) => hasArchive(db, table);

/** Merges two lists, each with the greatest key first; an entry of both is there once. */
function mergeEntries<Entry>(
  a: readonly Entry[],
  b: readonly Entry[],
  keyOf: (entry: Entry) => string,
): readonly Entry[] {
  const byKey = new Map([...b, ...a].map((entry) => [keyOf(entry), entry] as const));
  return [...byKey].sort(([x], [y]) => (x < y ? 1 : -1)).map(([, entry]) => entry);
}
