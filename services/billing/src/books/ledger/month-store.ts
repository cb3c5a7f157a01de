import { sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';

/** A calendar month in UTC, such as `2026-09`. */
export type Month = string;

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Returns undefined unless the text is a month such as `2026-09`. */
export function parseMonth(text: string): Month | undefined {
  return MONTH.test(text) ? text : undefined;
}

/** The month's first day, in the format of PostgreSQL's `date`. */
function firstDayOf(month: Month): string {
  return `${month}-01`;
}

/** What prevents a month from being closed. */
export interface MonthState {
  readonly isClosed: boolean;
  /** The month and its grace period are over. */
  readonly isOver: boolean;
  readonly isEarlierOpen: boolean;
}

/** @param graceSeconds how long after its end entries of a month may still be committed */
export async function getMonthState(
  trx: BillingTransaction,
  month: Month,
  graceSeconds: number,
): Promise<MonthState> {
  const { rows } = await sql<MonthState>`
    select uuid7_at(month_start(m)) < open_from() as "isClosed",
      month_end(m) + make_interval(secs => ${graceSeconds}) <= gridlease_now() as "isOver",
      exists (select from journals where id >= open_from() and id < uuid7_at(month_start(m))) as "isEarlierOpen"
    from (select ${firstDayOf(month)}::date as m) as asked`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error(`the state of ${month} is unknown`);
  return row;
}

/** Blocks writes to the month's partitions: waits for current writers and keeps others waiting. */
export async function lockMonth(trx: BillingTransaction, month: Month): Promise<void> {
  const suffix = month.replace('-', '_');
  // Summarising a month has no time limit; nothing waits for a month that is over.
  await sql`set local statement_timeout = 0`.execute(trx);
  for (const table of [`journals_${suffix}`, `entries_${suffix}`, 'journals_other', 'entries_other']) {
    const { rows } = await sql`select where to_regclass(${table}) is not null`.execute(trx);
    if (rows.length > 0) {
      await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
    }
  }
}

/** Writes the closing balance of each account with entries in the month. Returns the number of accounts. */
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

/** Makes the database refuse entries of the month from now on. */
export async function insertClosedMonth(trx: BillingTransaction, month: Month): Promise<void> {
  await sql`insert into closed_months (month) values (${firstDayOf(month)}::date)`.execute(trx);
  await sql`select guard_closed_month(${firstDayOf(month)}::date)`.execute(trx);
}

/**
 * The months up to this one that have to be closed before it is, oldest first, and itself unless it is closed: those
 * since the last closed month that have journals.
 */
export async function listUnclosedMonths(db: Database, month: Month): Promise<Month[]> {
  const { rows } = await sql<{ month: Month }>`
    with asked as (
      select ${firstDayOf(month)}::date as month, (select max(month) from closed_months) as closed,
        (select id from journals order by id limit 1) as oldest
    ), first as (
      select month, greatest(closed + interval '1 month', least(month, coalesce(date_trunc('month', to_timestamp(
        (('x' || left(replace(oldest::text, '-', ''), 12))::bit(48)::bigint) / 1000.0) at time zone 'UTC'), month)))
        ::date as since
      from asked
    )
    select to_char(m, 'YYYY-MM') as month from first, generate_series(since, month, interval '1 month') as m
    where m::date = month or exists (
      select from journals where id >= uuid7_at(month_start(m::date)) and id < uuid7_at(month_end(m::date)))
    order by m`.execute(db);
  return rows.map((row) => row.month);
}
