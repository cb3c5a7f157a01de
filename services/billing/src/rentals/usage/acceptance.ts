import { isPermitted, mayReachProvider } from '@gridlease/common/access/ownership';
import { REPORT_USAGE } from '../../http/access.ts';
import { isRunning } from '../sessions/session.ts';
import type { ReportedSession, UsageRecord, UsageRefusal, UsageReport, UsageRules } from './report.ts';

/** The allowed difference between a machine's clock and the database's. */
const CLOCK_TOLERANCE_MS = 60_000;

/** What to do with a report that has not been recorded before. */
export type Decision =
  | { readonly kind: 'store'; readonly record: UsageRecord }
  | { readonly kind: 'refuse'; readonly reason: UsageRefusal };

/** Returns why the sender may not report on this session; undefined if they may. */
export function strangerTo(
  { actor, providerId }: Pick<UsageReport, 'actor' | 'providerId'>,
  session: ReportedSession | undefined,
): UsageRefusal | undefined {
  if (session === undefined) return 'session_not_found';
  if (providerId !== undefined && providerId !== session.providerId) return 'session_of_another_provider';
  const provider = { id: session.providerId, ownerId: session.providerOwnerId };
  return isPermitted(actor, REPORT_USAGE) && mayReachProvider(actor, provider) ? undefined : 'not_owner';
}

export function decide(report: UsageReport, session: ReportedSession, rules: UsageRules): Decision {
  const record = recordOf(report, session);
  const { measuredAt } = record;
  const isLate = !isRunning(session);
  if (isLate && !isInTime(record, session, rules)) return { kind: 'refuse', reason: 'session_not_active' };
  const isPossible =
    measuredAt.getTime() >= session.startedAt.getTime() - CLOCK_TOLERANCE_MS &&
    measuredAt.getTime() <= session.now.getTime() + CLOCK_TOLERANCE_MS;
  return isPossible ? { kind: 'store', record } : { kind: 'refuse', reason: 'invalid_timestamp' };
}

/** Measured while the session ran, and received within the late window after its end. */
function isInTime(
  { measuredAt, receivedAt }: UsageRecord,
  { endedAt }: ReportedSession,
  { lateWindowMs }: UsageRules,
): boolean {
  if (endedAt === undefined || measuredAt >= endedAt) return false;
  return receivedAt.getTime() <= endedAt.getTime() + lateWindowMs;
}

function recordOf(report: UsageReport, session: ReportedSession): UsageRecord {
  const receivedAt = receivedWithin(session, report.receivedAt);
  return {
    sessionId: report.sessionId,
    eventKey: report.eventKey,
    measuredAt: report.measuredAt ?? receivedAt,
    receivedAt,
    gpuUtilizationPercent: report.gpuUtilizationPercent,
    vramUtilizationPercent: report.vramUtilizationPercent,
    powerDrawW: report.powerDrawW,
    temperatureC: report.temperatureC,
    isLate: !isRunning(session),
  };
}

/**
 * Clamps the time of receipt: a broker whose clock is ahead must not keep a silent session alive, and one
 * whose clock is behind must not make it end as silent before it started.
 */
function receivedWithin({ startedAt, now }: ReportedSession, at = now): Date {
  return new Date(Math.min(Math.max(at.getTime(), startedAt.getTime()), now.getTime()));
}

/** Whether the report equals the record under its key. A report without a time is not compared by time. */
export function isSame(report: UsageReport, record: UsageRecord): boolean {
  return (
    (report.measuredAt === undefined || report.measuredAt.getTime() === record.measuredAt.getTime()) &&
    report.gpuUtilizationPercent === record.gpuUtilizationPercent &&
    report.vramUtilizationPercent === record.vramUtilizationPercent &&
    report.powerDrawW === record.powerDrawW &&
    report.temperatureC === record.temperatureC
  );
}
