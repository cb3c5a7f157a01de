import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** Sessions. A refresh token is a MAC over session and counter, so the table holds nothing that could be replayed. */
export const sessionsMigration: Migration = {
  async up(db) {
    await sql`
      create table sessions (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        counter integer not null default 0,
        -- When the last rotations were, the newest first, at most 8: [1] is when counter - 1 was replaced.
        rotated_at timestamptz(3)[] not null default '{}',
        client_id text not null,
        amr text[] not null,
        authenticated_at timestamptz(3) not null default gridlease_now(),
        created_at timestamptz(3) not null default gridlease_now(),
        last_used_at timestamptz(3) not null default gridlease_now(),
        idle_expires_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        revoked_at timestamptz(3),
        revoke_reason text,
        ip text,
        user_agent text,
        check ((revoked_at is null) = (revoke_reason is null))
      )`.execute(db);
    await sql`create index sessions_user_id on sessions (user_id) where revoked_at is null`.execute(db);
    await sql`create index sessions_expires_at on sessions (expires_at)`.execute(db);

    // Tells verifiers with cached tokens what was revoked; kept a little longer than the longest access token lives.
    await sql`
      create table revocations (
        position bigint generated always as identity primary key,
        kind text not null check (kind in ('session', 'user', 'client', 'token')),
        subject text not null,
        at timestamptz(3) not null default gridlease_now(),
        -- Who reads on from a place must not miss rows that are committed later than younger ones: see revocations.ts.
        txid xid8 not null default pg_current_xact_id()
      )`.execute(db);
    await sql`create index revocations_txid on revocations (txid)`.execute(db);
    await sql`create index revocations_at on revocations (at)`.execute(db);
    await sql`create index revocations_kind_subject on revocations (kind, subject)`.execute(db);
    await sql`
      create function tell_revocation() returns trigger language plpgsql as $$
      begin
        perform pg_notify('revocations', '');
        return null;
      end $$`.execute(db);
    await sql`
      create trigger revocations_told after insert on revocations
      for each statement execute function tell_revocation()`.execute(db);
  },
};
