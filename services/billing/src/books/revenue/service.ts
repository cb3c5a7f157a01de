import { retryingReads } from '@gridlease/common/database/transaction';
import type { Database, ReadDeps } from '../../database/database.ts';
import type { DayRange } from '../../http/day-range.ts';
import type { ListPage } from '../../http/lists.ts';
import type { ArchiveReader } from '../archive/read-list.ts';
import { archivedPartsOf, readBesideMonths } from '../ledger/archived-months.ts';
import { findDetachedMonth } from '../ledger/detached-months.ts';
import { firstJournalAt, monthStart } from '../ledger/journal-time.ts';
import type { Month } from '../ledger/month-store.ts';
import { monthDetached } from '../ledger/past-balance.ts';
import { addRevenue, NO_REVENUE, type RevenueFigures } from './figures.ts';
import { findRevenueDay, insertRevenueDay, sumArchivedRevenue, sumRevenue } from './store.ts';

const DAY_MS = 86_400_000;

/** The revenue of a day, or of the part of it that the period has. */
export interface RevenueDay extends RevenueFigures {
  /** `2026-03-01` */
  readonly day: string;
}

/** @throws BillingError 409 `month_detached` if entries of the period were taken away */
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

/**
 * Lists the revenue by day, oldest first: each day is a statement of its own, so that none reads for long.
 *
 * @throws BillingError 503 `archive_unavailable` if a part of an archived day is asked for
 */
export async function listRevenueDays(
  reader: ArchiveReader,
  range: DayRange,
  { after, limit, offset }: ListPage<string>,
): Promise<RevenueDay[]> {
  const left = daysOf(range).filter(({ from }) => after === undefined || dateOf(from) > after);
  const asked = left.slice(offset, offset + limit);
  const { result, months } = await readBesideMonths(reader.db, () => readKeptDays(reader.db, asked));
  const days: RevenueDay[] = [];
  for (const { period, figures } of result) {
    const archived = isWhole(period) ? NO_REVENUE : await sumArchivedPart(reader, months, period);
    days.push({ day: dateOf(period.from), ...addRevenue(figures, archived) });
  }
  // Tells that there are more.
  const [next] = left.slice(offset + limit);
  return next === undefined ? days : [...days, { day: dateOf(next.from), ...NO_REVENUE }];
}

interface KeptDay {
  readonly period: DayRange;
  readonly figures: RevenueFigures;
}

/** What the database has of days: all of whole days, because what they had is kept before their month is archived. */
async function readKeptDays(db: Database, days: readonly DayRange[]): Promise<readonly KeptDay[]> {
  const kept: KeptDay[] = [];
  for (const period of days) {
    const figures = await retryingReads(
      async () =>
        (isWhole(period) && (await findRevenueDay(db, dateOf(period.from)))) || sumRevenue(db, period),
    );
    kept.push({ period, figures });
  }
  return kept;
}

async function sumArchivedPart(
  reader: ArchiveReader,
  months: ReadonlySet<Month>,
  { from, to }: DayRange,
): Promise<RevenueFigures> {
  const [part] = archivedPartsOf(months, { from: firstJournalAt(from), until: firstJournalAt(to) });
  return part === undefined ? NO_REVENUE : sumArchivedRevenue(reader, part);
}

/** Keeps the revenue of a closed month's days, which the archive asks for before it takes the month's entries. */
export async function keepRevenue(db: Database, month: Month): Promise<void> {
  const from = new Date(`${month}-01T00:00:00Z`);
  for (const day of daysOf({ from, to: monthStart(from, 1) })) {
    const date = dateOf(day.from);
    // A month that cannot be archived yet is prepared again every hour.
    if ((await findRevenueDay(db, date)) === undefined)
      await insertRevenueDay(db, date, await sumRevenue(db, day));
  }
}

const isWhole = ({ from, to }: DayRange) => to.getTime() - from.getTime() === DAY_MS;
const dateOf = (time: Date) => time.toISOString().slice(0, 10);
