import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** A password that was made or typed for its user, and has to be changed before anything else. */
export const passwordChangeRequiredMigration: Migration = {
  async up(db) {
    await sql`alter table users add password_change_required boolean not null default false`.execute(db);
  },
};
