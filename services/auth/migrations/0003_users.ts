import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** Users, their roles, and the audit log of their identity. */
export const usersMigration: Migration = {
  async up(db) {
    await sql`
      create table users (
        id uuid primary key,
        -- As it was given; every spelling of one address has the same email_norm. Both empty once deleted.
        email text,
        email_norm text unique,
        name text,
        password_hash text,
        status text not null default 'active' check (status in ('active', 'disabled', 'deleted')),
        email_verified_at timestamptz(3),
        password_changed_at timestamptz(3) not null default gridlease_now(),
        created_at timestamptz(3) not null default gridlease_now(),
        updated_at timestamptz(3) not null default gridlease_now(),
        check ((status = 'deleted') = (email is null)),
        check ((email is null) = (email_norm is null)),
        check (status = 'deleted' or password_hash is not null)
      )`.execute(db);
    await sql`create index users_created_at_id on users (created_at, id)`.execute(db);
    await sql`
      create table user_roles (
        user_id uuid not null references users (id) on delete cascade,
        role text not null check (role in ('provider', 'renter', 'admin')),
        granted_by text not null,
        granted_at timestamptz(3) not null default gridlease_now(),
        primary key (user_id, role)
      )`.execute(db);
    await sql`create index user_roles_admin on user_roles (user_id) where role = 'admin'`.execute(db);
    await sql`
      create table audit_events (
        position bigint generated always as identity primary key,
        at timestamptz(3) not null default gridlease_now(),
        -- A user's id, a client id, or empty when the actor is unknown.
        actor text not null,
        action text not null,
        target text not null,
        ip text,
        request_id text,
        detail jsonb not null default '{}'
      )`.execute(db);
    await sql`create index audit_events_target on audit_events (target, position)`.execute(db);
    await sql`create index audit_events_actor on audit_events (actor, position)`.execute(db);
    await sql`
      create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only', tg_table_name;
      end $$`.execute(db);
    await sql`
      create trigger audit_events_append_only before update or delete on audit_events
      for each row execute function refuse_change()`.execute(db);
    await sql`
      create trigger audit_events_no_truncate before truncate on audit_events
      for each statement execute function refuse_change()`.execute(db);
  },
};
