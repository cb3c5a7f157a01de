import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/**
 * Wallets whose balances have changed since they were last announced, a row for each posting. Written on every posting
 * and deleted within a second, so it has no key, no index and no reference.
 */
export const balanceMarksMigration: Migration = {
  async up(db) {
    await sql`
      create table balance_marks (wallet_id uuid not null)
      with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`.execute(db);
  },
};
