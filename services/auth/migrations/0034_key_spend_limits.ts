import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** What the rentals that a key starts may hold and be charged within 24 hours. */
export const keySpendLimitsMigration: Migration = {
  async up(db) {
    await sql`
      alter table clients
        -- Tokens; null: no limit of its own.
        add spend_day_max numeric check (spend_day_max >= 0 and scale(spend_day_max) <= 9)`.execute(db);
  },
};
