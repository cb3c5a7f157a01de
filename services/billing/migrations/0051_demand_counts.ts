import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** The last count of the fleet, from which all replicas price demand. */
export const demandCountsMigration: Migration = {
  async up(db) {
    await sql`
      create table demand_counts (
        -- One of the platform's models.
        model text primary key,
        -- Machines with a card of it.
        busy integer not null check (busy >= 0),
        idle integer not null check (idle >= 0),
        -- When the count began; the same in all rows.
        measured_at timestamptz(3) not null
      )`.execute(db);
  },
};
