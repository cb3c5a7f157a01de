import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** Accounts that are disabled while the other services are asked whether they may be deleted. */
export const accountClosingsMigration: Migration = {
  async up(db) {
    await sql`
      create table account_closings (
        user_id uuid primary key references users (id) on delete cascade,
        -- Who deletes the account: the user, or an administrator.
        actor text not null,
        request_id text not null,
        correlation_id text not null,
        -- Whether a balance that is too small to be withdrawn is given up.
        forfeit boolean not null,
        -- Of the user's state that the other services are told.
        version bigint not null,
        started_at timestamptz(3) not null default gridlease_now(),
        -- When a process last began to work on it.
        touched_at timestamptz(3) not null default gridlease_now()
      )`.execute(db);
  },
};
