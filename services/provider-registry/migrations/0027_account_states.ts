import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** The accounts of owners, as the authentication service last told. */
export const accountStatesMigration: Migration = {
  async up(db) {
    await sql`
      create table account_states (
        user_id text primary key,
        status text not null check (status in ('active', 'disabled', 'deleted')),
        -- The higher of two is the newer state.
        version bigint not null
      )`.execute(db);
  },
};
