import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** Codes with which a machine gets a key of its own, and how long such a key may register the machine. */
export const enrollmentsMigration: Migration = {
  async up(db) {
    await sql`alter table one_time_tokens add column label text`.execute(db);
    await sql`alter table one_time_tokens drop constraint one_time_tokens_purpose_check`.execute(db);
    await sql`
      alter table one_time_tokens add constraint one_time_tokens_purpose_check
      check (purpose in ('password_reset', 'email_verification', 'enrollment'))`.execute(db);
    await sql`alter table clients add column registers_until timestamptz(3)`.execute(db);
  },
};
