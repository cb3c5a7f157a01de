import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/**
 * Which roles a change took away, for services that hear of it later. Null: it does not say (earlier releases do not);
 * then every role that the user does not have counts.
 */
export const revokedRolesMigration: Migration = {
  async up(db) {
    await sql`alter table revocations add removed text[]`.execute(db);
  },
};
