import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { isArchived } from './archived-months.ts';

/** The first month of a period whose entries were taken away, and not by the archive; undefined if there is none. */
export async function findDetachedMonth(
  db: Database,
  period: { readonly from: Date; readonly to: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ month: string }>`
    select to_char(c.month, 'YYYY-MM') as month from closed_months c
    where month_end(c.month) > ${period.from} and month_start(c.month) < ${period.to}
      and exists (select from month_balances b where b.month = c.month)
      and not ${isArchived('c.month')}
      and not exists (
        select from entries e
        where e.journal_id >= uuid7_at(month_start(c.month)) and e.journal_id < uuid7_at(month_end(c.month)))
    order by c.month limit 1`.execute(db);
  return rows[0]?.month;
}
