import { sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';

/** Whether any account has a tail, as a condition. */
export const HAS_TAILS = sql`exists (select from account_tails)`;

/** Whether any account has a tail. */
export async function hasTails(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select ${HAS_TAILS} as found`.execute(db);
  return rows[0]?.found === true;
}

/**
 * Adds up to `limit` tail rows to their accounts and returns how many. Uncommitted rows are not visible and
 * are left for a later call; a row is deleted in the transaction that adds it. So row and tail together are
 * correct at any time, for any reader, and in whatever order postings commit.
 *
 * Two concurrent calls wait for each other at the first row that both want (a ctid scan visits rows in
 * order), and the second call skips what the first has added.
 */
export async function rollUpTails(trx: BillingTransaction, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with taken as (
      delete from account_tails where ctid = any (array(select ctid from account_tails limit ${limit}))
      returning account_id, entries, amount, posted_at
    ), total as materialized (
      select account_id, sum(amount) as amount, sum(entries) as entries, max(posted_at) as posted_at,
        count(*)::integer as count
      from taken group by account_id
    ), locked as materialized (
      select a.id, total.amount, total.entries, total.posted_at from total join accounts a on a.id = total.account_id
      order by a.id for no key update of a
    ), added as (
      update accounts set balance = accounts.balance + locked.amount, version = accounts.version + locked.entries,
        posted_at = greatest(accounts.posted_at, locked.posted_at)
      from locked where accounts.id = locked.id
    )
    select coalesce(sum(count), 0)::integer as count from total`.execute(trx);
  return rows[0]?.count ?? 0;
}
