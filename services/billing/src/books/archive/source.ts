import type { RawBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';

/**
 * An order in which the rows of a table are archived, so that a list reads the few blocks that have its page. All rows
 * are archived once in each order.
 */
export interface ArchivedList {
  readonly name: string;
  /**
   * A text of the row, unique, whose bytes sort as the list does: members of a fixed width, such as a UUID or a number
   * with leading zeros. The row is called `archived`. Null: it is not in this list.
   */
  readonly key: RawBuilder<string | null>;
}

/** A member that an archived row has besides its table's columns, from tables that are archived with it. */
export interface ExtraMember {
  readonly name: string;
  readonly type: 'text' | 'uuid' | 'jsonb';
  /** Of a row called `archived`. */
  readonly value: RawBuilder<unknown>;
}

/** What is kept in the database of archived rows, such as their sums. */
export interface ArchivedSummary {
  /** Has the column `archive_id`. Its rows count once the archive is archived. */
  readonly table: string;
  /** Selects the other columns of its rows from a partition, in any order. */
  readonly of: (partition: string) => RawBuilder<unknown>;
  /** An aggregate over all its rows of an archive: how many rows of the partition they are about. */
  readonly count: RawBuilder<number>;
}

/** A table, partitioned by month, whose old months go to the object store. */
export interface ArchiveSource {
  readonly table: string;
  /** Tables whose partition of the same month is written and emptied with this one: their rows refer to each other. */
  readonly together?: readonly ArchiveSource[];
  readonly extra?: readonly ExtraMember[];
  readonly summary?: ArchivedSummary;
  /**
   * Columns that tell rows apart: a row in the database counts, and its archived copy does not. None: archived rows never
   * return to the database.
   */
  readonly identity: readonly string[];
  /** The first has all archived rows. */
  readonly lists: readonly [ArchivedList, ...ArchivedList[]];
  /** Which rows are archived, of a row called `archived`; by default all. The others stay in the database. */
  readonly rows?: RawBuilder<boolean>;
  /** What has to be done before a partition is archived; it may have been done before. */
  readonly prepare?: (db: Database, partition: string) => Promise<void>;
  /** Deletes at most so many rows of other tables that belong to archived rows. */
  readonly leftovers?: (limit: number) => RawBuilder<unknown>;
  /** Whether a partition has rows that are still to change: true keeps it in the database. */
  readonly isOpen?: (partition: string) => RawBuilder<boolean>;
}
