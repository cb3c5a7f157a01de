import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** Invitations to register. Each carries the authority of the administrator who made it. */
export const invitationsMigration: Migration = {
  async up(db) {
    await sql`
      create table invitations (
        id uuid primary key,
        token_hash bytea not null unique,
        email text not null,
        email_norm text not null,
        roles text[] not null check (roles <> '{}'),
        invited_by uuid not null references users (id),
        created_at timestamptz(3) not null default gridlease_now(),
        expires_at timestamptz(3) not null,
        accepted_at timestamptz(3),
        -- Of the account that was made with it.
        user_id uuid references users (id) on delete set null,
        revoked_at timestamptz(3)
      )`.execute(db);
    await sql`
      create unique index invitations_open on invitations (email_norm)
      where accepted_at is null and revoked_at is null`.execute(db);
    await sql`create index invitations_created_at on invitations (created_at, id)`.execute(db);
  },
};
