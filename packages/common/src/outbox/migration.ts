import { sql } from 'kysely';
import type { Migration } from '../database/migrations.ts';

/**
 * `seq` is the insertion order, which differs from the commit order; readers go by `position`. `data` is `json`, not
 * `jsonb`: it is only passed on, and must never fail a business transaction because of a character that jsonb refuses
 * (\u0000, lone surrogates).
 */
export const outboxMigration: Migration = {
  async up(db) {
    await sql`
      create table outbox (
        seq bigint generated always as identity primary key,
        id uuid not null unique,
        position bigint unique,
        type text not null,
        version integer not null,
        aggregate_type text not null,
        aggregate_id text not null,
        aggregate_version bigint not null,
        subject text not null,
        correlation_id text not null,
        traceparent text,
        data json not null,
        created_at timestamptz(3) not null
      )`.execute(db);
    await sql`create index outbox_without_position on outbox (seq) where position is null`.execute(db);
    await sql`
      create table outbox_head (
        only_row boolean primary key default true check (only_row),
        last_position bigint not null,
        published_position bigint not null
      )`.execute(db);
    await sql`insert into outbox_head (last_position, published_position) values (0, 0)`.execute(db);
  },
};
