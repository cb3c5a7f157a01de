import { inTransaction } from '@gridlease/common/database/transaction';
import type { Database } from '../../database/database.ts';
import { earlierMonthOpen, monthAlreadyClosed, monthNotOver } from './errors.ts';
import type { Month } from './month.ts';
import { getMonthState, insertClosedMonth, insertMonthBalances, lockMonth } from './month-store.ts';

/**
 * After a month. A journal's id is made shortly before it is written, by a clock that may be somewhat wrong: an entry of
 * the month may come minutes after its end, and one that came after this would be refused.
 */
const GRACE_SECONDS = 86_400;

export interface ClosedMonth {
  readonly month: Month;
  /** How many accounts the month touched: rows of `month_balances`. */
  readonly accounts: number;
}

/**
 * Sums a month up for ever: what each account had at its end goes to `month_balances`, and the database refuses further
 * entries of it. The partitions `journals_2026_09` and `entries_2026_09` can then be detached and archived; balances at
 * every later moment, and those of the proof, stay what they were.
 *
 * @throws BillingError `month_not_over` (with a day of grace), `month_already_closed`, `earlier_month_open`
 */
export async function closeMonth(db: Database, month: Month): Promise<ClosedMonth> {
  return inTransaction(db, async (trx) => {
    await lockMonth(trx, month);
    const state = await getMonthState(trx, month, GRACE_SECONDS);
    if (state.isClosed) throw monthAlreadyClosed(month);
    if (!state.isOver) throw monthNotOver(month);
    if (state.isEarlierOpen) throw earlierMonthOpen(month);
    const accounts = await insertMonthBalances(trx, month);
    await insertClosedMonth(trx, month);
    return { month, accounts };
  });
}
