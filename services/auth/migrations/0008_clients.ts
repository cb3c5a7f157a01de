import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** Clients: service accounts, which are declared or created by administrators, and keys of users' daemons. */
export const clientsMigration: Migration = {
  async up(db) {
    await sql`
      create table clients (
        client_id text primary key,
        kind text not null check (kind in ('service_account', 'api_key')),
        name text not null,
        secret_hash bytea not null,
        scopes text[] not null,
        -- Of an api_key: for whom it acts, and for which machines (null: all of that user's).
        user_id uuid references users (id) on delete cascade,
        provider_ids text[],
        created_by text not null,
        created_at timestamptz(3) not null default gridlease_now(),
        expires_at timestamptz(3),
        last_used_at timestamptz(3),
        revoked_at timestamptz(3),
        check ((kind = 'api_key') = (user_id is not null))
      )`.execute(db);
    await sql`create index clients_user_id on clients (user_id) where user_id is not null`.execute(db);
  },
};
