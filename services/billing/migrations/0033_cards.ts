import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** Which cards of which machine are rented out. */
export const cardsMigration: Migration = {
  async up(db) {
    await sql`
      alter table sessions
        add column gpu_count integer not null default 1 check (gpu_count between 1 and 64),
        -- The rented cards, fixed at the start. Null: not allocated, because the start did not check the machine;
        -- empty: the registry has no such machine.
        add column cards json`.execute(db);
    await sql`
      create table machine_allocations (
        provider_id text primary key,
        -- Counts changes of the machine's rows in taken_cards.
        allocation_version bigint not null default 0
      )`.execute(db);
    await sql`
      create table taken_cards (
        session_id uuid not null,
        provider_id text not null,
        -- The vendor's id of the card, or '#' and its index where it reports none.
        card text not null,
        card_index integer not null,
        uuid text,
        is_exclusive boolean not null,
        taken_vram_mb integer not null check (taken_vram_mb >= 0),
        primary key (session_id, card)
      )`.execute(db);
    await sql`create index taken_cards_of_machine on taken_cards (provider_id)`.execute(db);
    await sql`
      create unique index taken_cards_exclusive on taken_cards (provider_id, card) where is_exclusive`.execute(
      db,
    );
    // Few rows, and none while every live session has its cards: what the adoption looks for.
    await sql`
      create index sessions_without_cards on sessions (provider_id) where ended_at is null and cards is null`.execute(
      db,
    );
  },
};
