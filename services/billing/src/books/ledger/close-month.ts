import { inTransaction } from '@gridlease/common/database/transaction';
import type { Database } from '../../database/database.ts';
import { earlierMonthOpen, monthAlreadyClosed, monthNotOver } from './errors.ts';
import type { Month } from './month.ts';
import { getMonthState, insertClosedMonth, insertMonthBalances, lockMonth } from './month-store.ts';

/**
 * How long after the end of a month it may be closed. Journal ids are created shortly before they are
 * written, by a clock that may be slightly off, so entries of the month can arrive minutes after its end. The
 * database would refuse an entry that arrives after the month was closed.
 */
const GRACE_SECONDS = 86_400;

/**
 * Closes a month permanently: the closing balance of each account is written to `month_balances`, and the
 * database refuses further entries of that month. Returns how many accounts have entries in it. The partitions `journals_2026_09` and `entries_2026_09` can
 * then be detached and archived. Balances at any later time, and those of the proof, do not change.
 *
 * @throws BillingError `month_not_over` (including a grace period of one day), `month_already_closed`,
 *   `earlier_month_open`
 */
export async function closeMonth(
  db: Database,
  month: Month,
): Promise<{ readonly month: Month; readonly accounts: number }> {
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
