import { inTransaction } from '@gridlease/common/database/transaction';
import type { Database } from '../../database/database.ts';
import { GRACE_SECONDS } from '../../database/month-grace.ts';
import { BillingError } from '../../http/errors.ts';
import {
  getMonthState,
  insertClosedMonth,
  insertMonthBalances,
  lockMonth,
  type Month,
} from './month-store.ts';

/**
 * Closes a month permanently: the closing balance of each account is written to `month_balances`, and the
 * database refuses further entries of that month. Returns how many accounts have entries in it. The
 * partitions `journals_2026_09` and `entries_2026_09` can then be detached and archived. Balances at any later
 * time, and those of the proof, do not change.
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
    if (state.isClosed) throw refusal('month_already_closed', `The month ${month} is closed.`);
    if (!state.isOver) throw refusal('month_not_over', `The month ${month} is not over yet.`);
    // A month's balances build on those of the month before.
    if (state.isEarlierOpen) {
      throw refusal('earlier_month_open', `A month before ${month} is not closed yet.`);
    }
    const accounts = await insertMonthBalances(trx, month);
    await insertClosedMonth(trx, month);
    return { month, accounts };
  });
}

function refusal(code: string, message: string): BillingError {
  return new BillingError('conflict', code, message);
}
