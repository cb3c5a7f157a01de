import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { BillingError } from '../../http/errors.ts';
import type { Month } from './month-store.ts';

interface PastRow {
  readonly account_id: number;
  readonly balance: string;
  readonly month: Month;
  readonly is_detached: boolean;
}

/**
 * The balances of accounts at a point in time, by the time in their journals' ids (every journal of that
 * millisecond counts): the closing balance of the last month closed by then, plus the entries since. This
 * also works for accounts that are not stored. An account that does not exist has no entry in the result.
 *
 * @throws BillingError `month_detached` if the time lies within a month whose entries were archived
 */
export async function readPastBalances(
  db: Database,
  accountIds: readonly number[],
  at: Date,
): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql<PastRow>`
    with asked as (
      select date_trunc('milliseconds', ${at}::timestamptz) + interval '1 millisecond' as until
    ), placed as (
      select until, date_trunc('month', (until - interval '1 millisecond') at time zone 'UTC')::date as month,
        (select max(c.month) from closed_months c where month_end(c.month) <= until) as closed
      from asked
    ), moment as materialized (
      select month, closed, uuid7_at(until) as before_id,
        coalesce(uuid7_at(month_end(closed)), '00000000-0000-0000-0000-000000000000') as from_id,
        month is distinct from closed
          and exists (select from closed_months c where c.month = placed.month)
          and not exists (
            select from entries e
            where e.journal_id >= uuid7_at(month_start(month)) and e.journal_id < uuid7_at(month_end(month))
          )
          and exists (select from month_balances b where b.month = placed.month) as is_detached
      from placed
    )
    select a.id as account_id, to_char(moment.month, 'YYYY-MM') as month,
      (coalesce((
        select b.balance from month_balances b
        where b.account_id = a.id and b.month <= moment.closed order by b.month desc limit 1
      ), 0) + coalesce(case when a.is_stored then (
        -- Their index has the entries that have a version.
        select sum(e.amount) from entries e
        where e.account_id = a.id and e.account_version is not null
          and e.journal_id >= moment.from_id and e.journal_id < moment.before_id
      ) else (
        select sum(e.amount) from entries e
        where e.account_id = a.id and e.journal_id >= moment.from_id and e.journal_id < moment.before_id
      ) end, 0))::text as balance,
      moment.is_detached
    from moment, accounts a where a.id = any(${accountIds}::bigint[])`.execute(db);
  const detached = rows.find(({ is_detached }) => is_detached);
  if (detached !== undefined) throw monthDetached(detached.month);
  return new Map(rows.map((row) => [row.account_id, BigInt(row.balance)]));
}

/**
 * The requested time lies within a month whose entries were archived; only its closing balances are known.
 */
export function monthDetached(month: string): BillingError {
  return new BillingError(
    'conflict',
    'month_detached',
    `The entries of ${month} are archived: balances within that month are not known here.`,
  );
}
