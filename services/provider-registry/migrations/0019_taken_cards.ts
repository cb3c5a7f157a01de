import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** Which cards rentals have, as billing tells it. */
export const takenCardsMigration: Migration = {
  async up(db) {
    await sql`
      create table allocations (
        provider_id uuid primary key references providers (id) on delete cascade,
        -- Billing's; an older one never replaces a newer one.
        version bigint not null check (version > 0),
        -- All cards of which something is taken: [{ index, uuid?, taken_vram_mb }].
        cards jsonb not null,
        heard_at timestamptz(3) not null default gridlease_now()
      )`.execute(db);
    await sql`
      alter table provider_live
        -- What rentals have of each card, by position, in MB; null: the card, or every card, is free.
        add column taken_vram_mb bigint[],
        -- The cards that no other rental can have, by position; null: none.
        add column in_use boolean[],
        -- It has a healthy card, and all of them are in use: an idle machine is shown as busy.
        add column is_full boolean not null default false`.execute(db);
    await sql`create index provider_live_full on provider_live (provider_id) where is_full`.execute(db);
    await sql`
      create index provider_live_taken on provider_live (provider_id) where taken_vram_mb is not null`.execute(
      db,
    );
    // When this registry last compared all machines with billing.
    await sql`create table allocation_comparison (compared_at timestamptz(3) not null)`.execute(db);
    await sql`create unique index allocation_comparison_one on allocation_comparison ((true))`.execute(db);
  },
};
