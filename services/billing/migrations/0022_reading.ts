import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** What owners and operators read: indexes, and a transaction of each earlier collection of fees. */
export const readingMigration: Migration = {
  async up(db) {
    // The list of all wallets, in pages.
    await sql`create index wallets_created on wallets (created_at, id)`.execute(db);
    // The journals of a rental that reference a transaction of it. Rentals' other transactions are far more, and are
    // written where it counts: they are not in it.
    await sql`
      create index transactions_after_rental on transactions (session_id)
      where session_id is not null and type in ('refund', 'debt_repayment', 'refund_claim')`.execute(db);
    // Found through the entries of the wallet, which are few, and not through all journals.
    await sql`
      insert into transactions (id, from_wallet_id, to_wallet_id, type, status, amount, description, created_at,
        updated_at, confirmed_at)
      select j.id, case when e.amount < 0 then a.wallet_id end, case when e.amount > 0 then a.wallet_id end,
        'platform_fee', 'confirmed', abs(e.amount),
        case when e.amount > 0 then 'Fees of rentals' else 'Fees returned by refunds' end,
        j.posted_at, j.posted_at, j.posted_at
      from wallets w join accounts a on a.wallet_id = w.id and a.kind = 'available'
        join entries e on e.account_id = a.id and e.account_version is not null
        join journals j on j.id = e.journal_id
      where w.wallet_type = 'platform' and j.kind = 'fees_collected'`.execute(db);
  },
};
