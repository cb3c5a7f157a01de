import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** The owner's wish for no new rentals, and what an independent check of the machine found. */
export const drainsAndVerificationsMigration: Migration = {
  async up(db) {
    await sql`
      alter table providers
        -- Null: the machine takes rentals.
        add column drained_at timestamptz(3),
        add column drain_reason text,
        -- Null: until the owner ends it.
        add column drain_until timestamptz(3),
        -- Null: never checked, or changed since.
        add column verification_status text check (verification_status in ('verified', 'failed')),
        add column verified_at timestamptz(3),
        add column verified_by text`.execute(db);
    await sql`create index providers_verified on providers (id) where verification_status = 'verified'`.execute(
      db,
    );
  },
};
