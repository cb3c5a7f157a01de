import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** What the registry has told about the machines of live rentals. */
export const livesMigration: Migration = {
  async up(db) {
    await sql`
      create table machine_lives (
        provider_id text primary key,
        -- Its gaps, its newest sign of life, and when that was learnt: see rentals/lives/life.ts.
        life jsonb not null,
        updated_at timestamptz(3) not null default gridlease_now()
      ) with (fillfactor = 50)`.execute(db);
    await sql`
      alter table sessions
        -- The registry was asked about the machine at the start: gaps of the machine are not charged.
        add column is_watched boolean not null default false,
        -- At the end: the newest sign of life of the machine that was known.
        add column proven_until timestamptz(3)`.execute(db);
    // Until then nobody could hear the machine, so its silence does not count.
    await sql`alter table session_usage add column forgiven_at timestamptz(3)`.execute(db);
    await sql`create index sessions_watched on sessions (provider_id) where ended_at is null and is_watched`.execute(
      db,
    );
  },
};
