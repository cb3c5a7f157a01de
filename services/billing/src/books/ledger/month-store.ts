import { sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { firstDayOf, type Month } from './month.ts';

/** Makes the partitions of this month (by the database's clock) and the next ones; answers how many months are new. */
export async function makeMonthPartitions(trx: BillingTransaction, monthsAhead: number): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select count(*) filter (where make_month_partitions((date_trunc('month', gridlease_now() at time zone 'UTC')
      + make_interval(months => ahead))::date))::integer as made
    from generate_series(0, ${monthsAhead}::integer) as ahead`.execute(trx);
  return rows[0]?.made ?? 0;
}

/** How many journals have no month's partition; the default one has them. */
export async function countJournalsWithoutMonth(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from journals_other`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What stands in the way of closing a month; all false: nothing does. */
export interface MonthState {
  readonly isClosed: boolean;
  /** The month and its grace are over. */
  readonly isOver: boolean;
  readonly isEarlierOpen: boolean;
}

/** @param graceSeconds for which entries of a month that is over may still be committed */
export async function getMonthState(
  trx: BillingTransaction,
  month: Month,
  graceSeconds: number,
): Promise<MonthState> {
  const { rows } = await sql<{ is_closed: boolean; is_over: boolean; is_earlier_open: boolean }>`
    select uuid7_at(month_start(m)) < open_from() as is_closed,
      month_end(m) + make_interval(secs => ${graceSeconds}) <= gridlease_now() as is_over,
      exists (select from journals where id >= open_from() and id < uuid7_at(month_start(m))) as is_earlier_open
    from (select ${firstDayOf(month)}::date as m) as asked`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error(`nothing is known of ${month}`);
  return { isClosed: row.is_closed, isOver: row.is_over, isEarlierOpen: row.is_earlier_open };
}

/** Lets nothing more be written to the month's partitions: waits for who does, and keeps others waiting. */
export async function lockMonth(trx: BillingTransaction, month: Month): Promise<void> {
  const suffix = month.replace('-', '_');
  // Summing up a month takes as long as it takes; nobody waits for a month that is over.
  await sql`set local statement_timeout = 0`.execute(trx);
  for (const table of [`journals_${suffix}`, `entries_${suffix}`, 'journals_other', 'entries_other']) {
    const { rows } = await sql`select where to_regclass(${table}) is not null`.execute(trx);
    if (rows.length > 0) {
      await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
    }
  }
}

/** Writes what each account that the month touched had at its end; answers how many accounts these are. */
export async function insertMonthBalances(trx: BillingTransaction, month: Month): Promise<number> {
  const day = firstDayOf(month);
  const { numAffectedRows } = await sql`
    insert into month_balances (month, account_id, balance, entries)
    select ${day}::date, added.account_id, coalesce(before.balance, 0) + added.amount,
      coalesce(before.entries, 0) + added.entries
    from (
      select account_id, sum(amount) as amount, count(*) as entries from entries
      where journal_id >= uuid7_at(month_start(${day}::date)) and journal_id < uuid7_at(month_end(${day}::date))
      group by account_id
    ) as added left join lateral (
      select balance, entries from month_balances
      where account_id = added.account_id and month < ${day}::date order by month desc limit 1
    ) as before on true`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** From now on the database refuses entries of the month. */
export async function insertClosedMonth(trx: BillingTransaction, month: Month): Promise<void> {
  await sql`insert into closed_months (month) values (${firstDayOf(month)}::date)`.execute(trx);
  await sql`select guard_closed_month(${firstDayOf(month)}::date)`.execute(trx);
}
