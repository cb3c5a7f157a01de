import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** The revenue of the days of months that go to the archive: summed up once, while their entries are at hand. */
export const revenueDaysMigration: Migration = {
  async up(db) {
    await sql`
      create table revenue_days (
        day date primary key,
        charges numeric not null,
        fees numeric not null,
        refunds numeric not null,
        bad_debt numeric not null,
        adjustments numeric not null
      )`.execute(db);
  },
};
