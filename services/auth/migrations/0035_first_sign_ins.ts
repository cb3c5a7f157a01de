import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** Codes with which the first administrator chooses a password. */
export const firstSignInsMigration: Migration = {
  async up(db) {
    await sql`alter table one_time_tokens drop constraint one_time_tokens_purpose_check`.execute(db);
    await sql`
      alter table one_time_tokens add constraint one_time_tokens_purpose_check
      check (purpose in ('password_reset', 'email_verification', 'enrollment', 'unlock', 'first_sign_in'))`.execute(
      db,
    );
  },
};
