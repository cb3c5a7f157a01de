import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** Marks a password that somebody else set for the user and that must be changed before anything else. */
export const passwordChangeRequiredMigration: Migration = {
  async up(db) {
    await sql`alter table users add password_change_required boolean not null default false`.execute(db);
  },
};
