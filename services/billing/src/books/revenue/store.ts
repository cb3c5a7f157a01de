import { type RawBuilder, sql } from 'kysely';
import type { Database, RowOf } from '../../database/database.ts';
import type { DayRange } from '../../http/day-range.ts';
import type { ArchiveReader } from '../archive/read-list.ts';
import { readArchivedEntries } from '../ledger/archived-entries.ts';
import { firstJournalAt } from '../ledger/journal-time.ts';
import { addRevenue, NO_REVENUE, type RevenueFigures } from './figures.ts';

/**
 * The sums of rows of `entries` that have the `kind` of their journals. `charges` is what rentals cost (paid from holds,
 * or owed); `refunds` what renters got back, debts that were cancelled included; what an owner owes them of a refund
 * counts when it is repaid. The others are the changes of the platform's accounts of these names: a loss is below zero;
 * the collection of fees by the platform's wallet changes nothing.
 */
async function sumFigures(db: Database, entries: RawBuilder<unknown>): Promise<RevenueFigures> {
  const { rows } = await sql<RowOf<RevenueFigures>>`
    select
      coalesce(sum(amount) filter (where amount > 0 and (
        entries.kind = 'hold_captured' and a.kind in ('earned', 'platform_fees')
        or entries.kind = 'debt_incurred' and a.kind <> 'debt')), 0)::text as charges,
      coalesce(sum(amount) filter (where a.kind = 'platform_fees' and entries.kind <> 'fees_collected'), 0)::text as fees,
      coalesce(sum(amount) filter (where amount > 0 and (
        entries.kind = 'refund' and a.kind in ('available', 'debt')
        or entries.kind = 'debt_repaid' and a.kind = 'available')), 0)::text as refunds,
      coalesce(sum(amount) filter (where a.kind = 'platform_bad_debt'), 0)::text as "badDebt",
      coalesce(sum(amount) filter (where a.kind = 'platform_adjustments'), 0)::text as adjustments
    from ${entries} join accounts a on a.id = account_id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a sum has one row');
  return toFigures(row);
}

function toFigures(row: RowOf<RevenueFigures>): RevenueFigures {
  return {
    charges: BigInt(row.charges),
    fees: BigInt(row.fees),
    refunds: BigInt(row.refunds),
    badDebt: BigInt(row.badDebt),
    adjustments: BigInt(row.adjustments),
  };
}

/** Sums the entries of a period that are in the database. */
export function sumRevenue(db: Database, { from, to }: DayRange): Promise<RevenueFigures> {
  const [first, end] = [firstJournalAt(from), firstJournalAt(to)];
  return sumFigures(
    db,
    sql`(
      select e.account_id, e.amount, j.kind from entries e join journals j on j.id = e.journal_id
      where e.journal_id >= ${first} and e.journal_id < ${end} and j.id >= ${first} and j.id < ${end}
    ) as entries`,
  );
}

/**
 * Sums archived entries of a period.
 *
 * @throws BillingError 503 `archive_unavailable`
 */
export async function sumArchivedRevenue(
  reader: ArchiveReader,
  period: { readonly from: string; readonly until: string },
): Promise<RevenueFigures> {
  let sum = NO_REVENUE;
  for await (const entries of readArchivedEntries(reader, period)) {
    sum = addRevenue(sum, await sumFigures(reader.db, entries));
  }
  return sum;
}

/** What is kept of a day (`2026-03-01`) whose month goes to the archive; undefined if nothing is. */
export async function findRevenueDay(db: Database, day: string): Promise<RevenueFigures | undefined> {
  const { rows } = await sql<RowOf<RevenueFigures>>`
    select charges::text, fees::text, refunds::text, bad_debt::text as "badDebt", adjustments::text
    from revenue_days where day = ${day}::date`.execute(db);
  return rows[0] && toFigures(rows[0]);
}

/** Keeps the revenue of a day, unless it is kept already. */
export async function insertRevenueDay(db: Database, day: string, figures: RevenueFigures): Promise<void> {
  const { charges, fees, refunds, badDebt, adjustments } = figures;
  await sql`
    insert into revenue_days (day, charges, fees, refunds, bad_debt, adjustments)
    values (${day}, ${charges}, ${fees}, ${refunds}, ${badDebt}, ${adjustments})
    on conflict (day) do nothing`.execute(db);
}
