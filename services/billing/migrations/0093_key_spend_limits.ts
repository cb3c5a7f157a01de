import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** Rentals that count against the spend limit of the key that started them, while they run and after their end. */
export const keySpendLimitsMigration: Migration = {
  async up(db) {
    await sql`
      alter table sessions
        -- The key that started it, if that has a spend limit; null: none, or without one.
        add column key_id text,
        -- Its limit, in base units, which never changes.
        add column key_spend_day_max numeric(38, 0),
        -- Not valid, so that the table is not read under its lock: earlier rows have neither.
        add constraint sessions_key_spend_limit
          check ((key_id is null) = (key_spend_day_max is null) and coalesce(key_spend_day_max, 0) >= 0)
          not valid`.execute(db);
    await sql`
      alter table billing_records
        -- As that of the session.
        add column key_id text`.execute(db);
  },
};
