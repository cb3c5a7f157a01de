import { retryingReads } from '@gridlease/common/database/transaction';
import type { ReadDeps } from '../../database/database.ts';
import type { DayRange } from '../../http/day-range.ts';
import type { ListPage } from '../../http/lists.ts';
import { findDetachedMonth } from '../ledger/detached-months.ts';
import { monthDetached } from '../ledger/past-balance.ts';
import { type RevenueFigures, sumRevenue } from './store.ts';

const DAY_MS = 86_400_000;

/** The revenue of a day, or of the part of it that the period has. */
export interface RevenueDay extends RevenueFigures {
  /** `2026-03-01` */
  readonly day: string;
}

/** @throws BillingError 409 `month_detached` if entries of the period were archived */
export async function requireRevenue({ db }: ReadDeps, range: DayRange): Promise<void> {
  const detached = await retryingReads(() => findDetachedMonth(db, range));
  if (detached !== undefined) throw monthDetached(detached);
}

/** The UTC days of a period. */
export function daysOf({ from, to }: DayRange): DayRange[] {
  const days: DayRange[] = [];
  for (let begin = from.getTime(); begin < to.getTime(); ) {
    const end = Math.min(begin - (begin % DAY_MS) + DAY_MS, to.getTime());
    days.push({ from: new Date(begin), to: new Date(end) });
    begin = end;
  }
  return days;
}

/** Lists the revenue by day, oldest first: each day is a statement of its own, so that none reads for long. */
export async function listRevenueDays(
  { db }: ReadDeps,
  range: DayRange,
  { after, limit, offset }: ListPage<string>,
): Promise<RevenueDay[]> {
  const left = daysOf(range).filter(({ from }) => after === undefined || dateOf(from) > after);
  const days: RevenueDay[] = [];
  for (const [at, day] of left.slice(offset, offset + limit + 1).entries()) {
    // The last one only tells that there are more.
    const figures = at < limit ? await retryingReads(() => sumRevenue(db, day)) : NOTHING;
    days.push({ day: dateOf(day.from), ...figures });
  }
  return days;
}

const NOTHING: RevenueFigures = { charges: 0n, fees: 0n, refunds: 0n, badDebt: 0n, adjustments: 0n };
const dateOf = (time: Date) => time.toISOString().slice(0, 10);
