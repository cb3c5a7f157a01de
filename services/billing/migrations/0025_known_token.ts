import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** The token of the books, noted when its mint is first read. */
export const knownTokenMigration: Migration = {
  async up(db) {
    await sql`
      alter table chain_state
        add column mint text,
        add column token_program text check (token_program in ('token', 'token-2022')),
        add column token_decimals smallint check (token_decimals between 0 and 9),
        add check (num_nulls(mint, token_program, token_decimals) in (0, 3))`.execute(db);
  },
};
