import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** What the metrics page counts every few seconds must not mean reading every transfer that ever was. */
export const unfinishedTransfersMigration: Migration = {
  async up(db) {
    await sql`
      create index transfers_unfinished on transfers (kind, status, created_at)
      where status in ('awaiting_approval', 'pending', 'processing', 'needs_review')`.execute(db);
  },
};
