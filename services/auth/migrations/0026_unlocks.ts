import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** Links that let a network through to an account that is under attack from many, and the end of unverified accounts. */
export const unlocksMigration: Migration = {
  async up(db) {
    await sql`alter table one_time_tokens drop constraint one_time_tokens_purpose_check`.execute(db);
    await sql`
      alter table one_time_tokens add constraint one_time_tokens_purpose_check
      check (purpose in ('password_reset', 'email_verification', 'enrollment', 'unlock'))`.execute(db);
    // Until when an address is known that a link made so; null: it is known by a success.
    await sql`alter table known_addresses add column expires_at timestamptz(3)`.execute(db);
    // When a link was last asked for on behalf of the account, whether it exists or not.
    await sql`alter table login_failures add column unlock_asked_at timestamptz(3)`.execute(db);
    // Until when the address has to be verified; null: it is, or nobody has looked yet.
    await sql`alter table users add column verification_due_at timestamptz(3)`.execute(db);
    await sql`
      create index users_unverified on users (verification_due_at)
      where status = 'active' and email_verified_at is null`.execute(db);
  },
};
