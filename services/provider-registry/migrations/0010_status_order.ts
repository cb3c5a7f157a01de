import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/**
 * The machines of a status in the order of their ids. A bounded look at the first of them, in this order, can only use
 * this index, whatever the planner's statistics say of the status; see ADR 0022.
 */
export const statusOrderMigration: Migration = {
  async up(db) {
    await sql`create index provider_live_status_provider_id on provider_live (status, provider_id)`.execute(
      db,
    );
    await sql`drop index provider_live_status`.execute(db);
  },
};
