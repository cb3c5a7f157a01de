import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** The ledger's months can be archived, too: they are not in `monthly_tables`. */
export const archivedLedgerMigration: Migration = {
  async up(db) {
    await sql`alter table archives drop constraint archives_table_name_fkey`.execute(db);
    // From the newest entry, which may be archived from now on.
    await sql`
      update accounts a set posted_at = j.posted_at
      from entries e join journals j on j.id = e.journal_id
      where a.posted_at is null and a.version > 0 and e.account_id = a.id and e.account_version = a.version`.execute(
      db,
    );
  },
};
