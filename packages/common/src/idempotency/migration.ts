import { sql } from 'kysely';
import type { Migration } from '../database/migrations.ts';

/**
 * The first response to each idempotency key. A row without `status` is visible only to the transaction that is
 * working on it. `json`, not `jsonb`: a replay keeps the order of members.
 */
export const idempotencyMigration: Migration = {
  async up(db) {
    await sql`
      create table idempotency_keys (
        scope text not null,
        key text not null,
        body_hash bytea not null,
        status integer,
        headers json,
        body json,
        created_at timestamptz(3) not null,
        primary key (scope, key)
      )`.execute(db);
    await sql`create index idempotency_keys_created_at on idempotency_keys (created_at)`.execute(db);
  },
};
