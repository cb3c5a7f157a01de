import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** The queue of e-mails. Rows are deleted once their mail was sent or given up. */
export const mailsMigration: Migration = {
  async up(db) {
    await sql`
      create table mails (
        -- Also the Message-ID.
        id uuid primary key,
        -- Recipient, purpose and text, sealed with the master key and padded.
        content bytea not null,
        queued_at timestamptz(3) not null default gridlease_now(),
        attempts integer not null default 0,
        next_try_at timestamptz(3) not null default gridlease_now()
      )`.execute(db);
    await sql`create index mails_next_try_at on mails (next_try_at, id)`.execute(db);
  },
};
