import { sql } from 'kysely';
import type { Migration } from './migrations.ts';

/**
 * The only source of time in SQL: the start of the transaction, as `now()`. Tests (and a demonstration at another
 * speed) replace the function in their own database; nothing else in SQL reads the time.
 */
export const clockMigration: Migration = {
  async up(db) {
    await sql`
      create function gridlease_now() returns timestamptz language sql stable parallel safe
      as $$ select now() $$`.execute(db);
  },
};

/** `gridlease_now()` as an expression for queries. */
export const databaseNow = sql<Date>`gridlease_now()`;
