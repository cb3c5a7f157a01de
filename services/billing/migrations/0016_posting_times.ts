import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** When an account was posted to last, and until when a session's own clock has come. */
export const postingTimesMigration: Migration = {
  async up(db) {
    await sql`
      alter table accounts
        -- Of the newest posting that this row has; null: none since this column is here.
        add column posted_at timestamptz(3)`.execute(db);
    await sql`
      alter table account_tails
        add column posted_at timestamptz(3) not null default gridlease_now()`.execute(db);
    await sql`
      alter table session_ticks
        -- When the session was looked at last: what had accrued then is never taken back, whatever the clock does.
        add column looked_at timestamptz(3)`.execute(db);
  },
};
