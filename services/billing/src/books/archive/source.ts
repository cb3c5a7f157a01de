import type { RawBuilder } from 'kysely';

/**
 * An order in which the rows of a table are archived, so that a list reads the few blocks that have its page. All rows
 * are archived once in each order.
 */
export interface ArchivedList {
  readonly name: string;
  /**
   * A text of the row, unique, whose bytes sort as the list does: members of a fixed width, such as a UUID or a number
   * with leading zeros.
   */
  readonly key: RawBuilder<string>;
}

/** A table of `monthly_tables` whose old months go to the object store. */
export interface ArchiveSource {
  readonly table: string;
  /** Columns that tell rows apart: a row in the database counts, and its archived copy does not. */
  readonly identity: readonly string[];
  readonly lists: readonly ArchivedList[];
  /** Whether a partition has rows that are still to change: true keeps it in the database. */
  readonly isOpen?: (partition: string) => RawBuilder<boolean>;
}
