import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** Indexes of what owners and operators read. */
export const readingMigration: Migration = {
  async up(db) {
    // The list of all wallets, in pages.
    await sql`create index wallets_created on wallets (created_at, id)`.execute(db);
    // The journals of a rental that reference a transaction of it. Rentals' other transactions are far more, and are
    // written where it counts: they are not in it.
    await sql`
      create index transactions_after_rental on transactions (session_id)
      where session_id is not null and type in ('refund', 'debt_repayment', 'refund_claim')`.execute(db);
  },
};
