import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** Since when those who handed a machine over have not owned it: their rentals of it end then. */
export const formerOwnersMigration: Migration = {
  async up(db) {
    // Outlives its machine, so without a foreign key.
    await sql`
      create table former_owners (
        id bigint generated always as identity primary key,
        provider_id uuid not null,
        owner_id text not null,
        from_at timestamptz(3) not null default gridlease_now(),
        -- Null: somebody else still owns it.
        to_at timestamptz(3),
        check (from_at <= to_at)
      )`.execute(db);
    await sql`create index former_owners_provider_id on former_owners (provider_id)`.execute(db);
    await sql`create index former_owners_from_at on former_owners (from_at)`.execute(db);
  },
};
