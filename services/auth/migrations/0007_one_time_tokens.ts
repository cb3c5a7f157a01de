import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** Links in e-mails, and the second factor. */
export const oneTimeTokensMigration: Migration = {
  async up(db) {
    await sql`
      create table one_time_tokens (
        token_hash bytea primary key,
        user_id uuid not null references users (id) on delete cascade,
        purpose text not null check (purpose in ('password_reset', 'email_verification')),
        email_norm text not null,
        created_at timestamptz(3) not null default gridlease_now(),
        expires_at timestamptz(3) not null
      )`.execute(db);
    await sql`create index one_time_tokens_user_id on one_time_tokens (user_id, purpose)`.execute(db);
    await sql`create index one_time_tokens_expires_at on one_time_tokens (expires_at)`.execute(db);
    await sql`
      create table second_factors (
        user_id uuid primary key references users (id) on delete cascade,
        secret_encrypted bytea not null,
        created_at timestamptz(3) not null default gridlease_now(),
        confirmed_at timestamptz(3),
        -- The newest time step that was used: a code works once (RFC 6238, 5.2).
        last_step bigint not null default 0
      )`.execute(db);
    await sql`
      create table recovery_codes (
        user_id uuid not null references users (id) on delete cascade,
        code_hash bytea not null,
        used_at timestamptz(3),
        primary key (user_id, code_hash)
      )`.execute(db);
  },
};
