import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** For the reports of a session around a moment; partitions that are attached later get the index, too. */
export const usageDensityMigration: Migration = {
  async up(db) {
    await sql`create index usage_records_measured on usage_records (session_id, measured_at)`.execute(db);
  },
};
