import type { Actor } from '@gridlease/common/access/caller';
import { narrowToOwn } from '@gridlease/common/access/ownership';
import { retryingReads } from '@gridlease/common/database/transaction';
import type { ArchiveReader } from '../../books/archive/read-list.ts';
import { sumMembers } from '../../books/money/amount.ts';
import { databaseTime } from '../../database/clock.ts';
import { type DayRange, dayRangeOf } from '../../http/day-range.ts';
import { listSpendDays, NO_DAY, type SpendDay } from './store.ts';

export interface Spend extends DayRange {
  /** The renter; undefined: all users. */
  readonly userId: string | undefined;
  readonly days: readonly SpendDay[];
  readonly total: Omit<SpendDay, 'date'>;
}

/**
 * Returns a user's spend on rentals by UTC day. A rental counts once and in full, on the day it ended,
 * however many midnights it spanned. So the days add up to the history of the same period; a running rental
 * counts when it ends.
 *
 * @throws ServiceError 403 `not_owner` for a filter that names another user; 400 `invalid_range`; BillingError 503
 *   `archive_unavailable`
 */
export async function getSpend(
  deps: ArchiveReader,
  actor: Actor,
  asked: {
    readonly userId: string | undefined;
    readonly from: Date | undefined;
    readonly to: Date | undefined;
  },
): Promise<Spend> {
  const { ownerId: userId, providerIds } = narrowToOwn(actor, asked.userId, 'user_id', 'read_rentals');
  return retryingReads(async () => {
    const { from, to } = dayRangeOf(asked, await databaseTime(deps.db));
    const days = await listSpendDays(deps, { userId, providerIds, from, to });
    return { userId, from, to, days, total: sumMembers(NO_DAY, days) };
  });
}
