import type { Actor } from '@gridlease/common/access/caller';
import { retryingReads } from '@gridlease/common/database/transaction';
import type { ArchiveReader } from '../../books/archive/read-list.ts';
import { costOfMinutes } from '../../books/money/rate.ts';
import { type Course, minutesAt } from '../sessions/accrual.ts';
import { sessionNotFound } from '../sessions/errors.ts';
import { isLive, type Session } from '../sessions/session.ts';
import { courseOf } from '../sessions/state.ts';
import { findSession } from '../sessions/store.ts';
import { isVisible } from '../sessions/visibility.ts';
import { refusalOf } from './errors.ts';
import {
  type ListedRecord,
  listUsageRecords,
  type UsageFilters,
  type UsagePageOptions,
} from './list-store.ts';
import type { RecordReports, SubmitReport } from './queue.ts';
import type { UsageRecord, UsageReport, UsageRules, UsageTaken } from './report.ts';

export interface UsageDeps extends ArchiveReader {
  /** Queues reports from requests. */
  readonly submitReport: SubmitReport;
  /** Records a batch of reports directly. */
  readonly recordUsage: RecordReports;
  readonly usageRules: UsageRules;
}

/**
 * Records one report; returns once it is durable.
 *
 * @throws BillingError 404 `session_not_found`, also if the caller may not see it; 409 `session_not_active`,
 *   `usage_conflict`; 400 `invalid_timestamp`; 429 `too_many_reports`; 503 `usage_overloaded`
 */
export async function reportUsage({ submitReport }: UsageDeps, report: UsageReport): Promise<UsageTaken> {
  const outcome = await submitReport(report);
  if (outcome.kind === 'refused') throw refusalOf(outcome, report);
  return outcome;
}

/** A measurement and the cost of the session since the previous one; base units. */
export interface PeriodOfUsage {
  readonly record: UsageRecord;
  readonly minutes: number;
  readonly cost: bigint;
}

export interface UsagePage {
  readonly periods: readonly PeriodOfUsage[];
  readonly hasMore: boolean;
}

/**
 * Returns one page of a session's usage reports by measurement time.
 *
 * @throws BillingError 404 `session_not_found`, also if the caller may not see it
 */
export async function listUsage(
  deps: UsageDeps,
  actor: Actor,
  filters: UsageFilters,
  page: UsagePageOptions,
): Promise<UsagePage> {
  const { db, usageRules } = deps;
  const { staleAfterMs } = usageRules;
  const view = await retryingReads(() => findSession(deps, filters.sessionId));
  if (view === undefined || !isVisible(actor, view.session)) throw sessionNotFound(filters.sessionId);
  const { session, usage } = view;
  const course = courseOf(session, usage);
  const found = await retryingReads(() => listUsageRecords(db, filters, page, staleAfterMs));
  const periods = found.slice(0, page.limit).map((listed) => periodOf(session, course, listed));
  return { periods, hasMore: found.length > page.limit };
}

function periodOf(session: Session, course: Course, listed: ListedRecord): PeriodOfUsage {
  const minutesUntil = (at: Date, silentMs: number) => {
    const heard = { ...course, silentMs: Math.min(silentMs, course.silentMs) };
    const minutes = minutesAt(heard, at);
    return isLive(session) ? minutes : Math.min(minutes, session.chargedMinutes);
  };
  const { record, before } = listed;
  const until = minutesUntil(record.measuredAt, listed.silentMs);
  const since = before === undefined ? 0 : Math.min(until, minutesUntil(before.measuredAt, before.silentMs));
  const { total } = session.price;
  return {
    record,
    minutes: until - since,
    cost: costOfMinutes(total, until) - costOfMinutes(total, since),
  };
}
