import { inTransaction } from '@gridlease/common/database/transaction';
import { databaseTime } from '../../database/clock.ts';
import type { Database } from '../../database/database.ts';
import { GRACE_SECONDS } from '../../database/month-grace.ts';
import { BillingError } from '../../http/errors.ts';
import { monthStart } from './journal-time.ts';
import {
  getMonthState,
  insertClosedMonth,
  insertMonthBalances,
  listUnclosedMonths,
  lockMonth,
  type Month,
} from './month-store.ts';

/**
 * Closes a month permanently: the closing balance of each account is written to `month_balances`, and the
 * database refuses further entries of that month. Returns how many accounts have entries in it. The
 * partitions `journals_2026_09` and `entries_2026_09` can then be archived, or detached. Balances at any later
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

/**
 * Closes a month and the earlier ones that are still open, oldest first. Returns those that it closed.
 *
 * @throws BillingError `month_not_over` (including a day of grace)
 */
export async function closeMonthsUntil(db: Database, month: Month): Promise<readonly Month[]> {
  const open = await listUnclosedMonths(db, month);
  const end = monthStart(new Date(`${month}-01T00:00:00Z`), 1);
  const closable = new Date(end.getTime() + GRACE_SECONDS * 1_000);
  // Before an earlier month is closed for one that cannot be.
  if (open.length > 0 && closable > (await databaseTime(db))) {
    throw refusal('month_not_over', `The month ${month} is not over until ${closable.toISOString()}.`);
  }
  for (const one of open) await closeMonth(db, one);
  return open;
}
