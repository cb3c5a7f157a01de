import { inTransaction } from '@gridlease/common/database/transaction';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { type Decision, decide, isSame, strangerTo } from './acceptance.ts';
import { findCrowded } from './density-store.ts';
import type {
  ReportedSession,
  UsageOutcome,
  UsageRecord,
  UsageRefusal,
  UsageReport,
  UsageRules,
} from './report.ts';
import { insertRecords, listRecords, listReported, lockTotals, recordKey, updateTotals } from './store.ts';
import { countRecords } from './totals.ts';

/** After a transient error a batch is retried only once: the sender retries anyway. */
const ATTEMPTS_MAX = 2;

/**
 * Records usage reports of any sessions in one transaction; returns one outcome for each, in order, once they
 * are durable. A report counts once, however often and by whichever transport it arrives, and a refused
 * report does not affect the others. Throws kind `unavailable` for transient errors; any other error means
 * that one of the reports cannot be written.
 */
export async function recordUsage(
  db: Database,
  rules: UsageRules,
  reports: readonly UsageReport[],
): Promise<UsageOutcome[]> {
  return inTransaction(db, (trx) => record(trx, rules, reports), {
    idempotent: true,
    attemptsMax: ATTEMPTS_MAX,
  });
}

/** A report with the decision about it. */
type Judged = { readonly report: UsageReport; readonly key: string } & (
  | { readonly session: ReportedSession; readonly decision: Decision }
  | { readonly session: undefined; readonly stranger: UsageRefusal }
);

async function record(
  trx: BillingTransaction,
  rules: UsageRules,
  reports: readonly UsageReport[],
): Promise<UsageOutcome[]> {
  const ids = [...new Set(reports.map(({ sessionId }) => sessionId))].sort();
  // Ending a session locks these rows too: a report that comes too late for the bill sees the session ended.
  const totals = await lockTotals(trx, ids);
  const sessions = await listReported(trx, ids);
  // Sessions that started after the lock are ignored: nobody can have reported on them yet.
  const sessionOf = ({ sessionId: id }: UsageReport) => (totals.has(id) ? sessions.get(id) : undefined);
  const judged = reports.map((report) => judge(report, sessionOf(report), rules));

  const candidates = candidatesOf(judged);
  const crowded = await findCrowded(trx, totals, [...candidates.values()]);
  const accepted = [...candidates].filter(([key]) => !crowded.has(key)).map(([, one]) => one);
  const inserted = await insertRecords(trx, accepted);
  const written = [...candidates].filter(([key]) => inserted.has(key)).map(([, one]) => one);
  const unwritten = judged.filter(({ session, key }) => session !== undefined && !inserted.has(key));
  const known = await listRecords(
    trx,
    unwritten.map(({ report }) => report),
  );
  const changed = [...Map.groupBy(written, ({ sessionId }) => sessionId)].flatMap(([id, records]) => {
    const before = totals.get(id);
    return before === undefined ? [] : [countRecords(before, records)];
  });
  await updateTotals(trx, changed);
  const recorded = new Map(written.map((one) => [recordKey(one), one]));
  return outcomesOf(judged, { recorded, known, crowded });
}

function judge(report: UsageReport, session: ReportedSession | undefined, rules: UsageRules): Judged {
  const key = recordKey(report);
  const stranger = strangerTo(report, session);
  if (session === undefined || stranger !== undefined) {
    return { report, key, session: undefined, stranger: stranger ?? 'session_not_found' };
  }
  return { report, key, session, decision: decide(report, session, rules) };
}

/** The first acceptable report of each key. */
function candidatesOf(judged: readonly Judged[]): Map<string, UsageRecord> {
  const candidates = new Map<string, UsageRecord>();
  for (const one of judged) {
    if (one.session === undefined || one.decision.kind !== 'store' || candidates.has(one.key)) continue;
    candidates.set(one.key, one.decision.record);
  }
  return candidates;
}

interface Recorded {
  /** By this batch. */
  readonly recorded: ReadonlyMap<string, UsageRecord>;
  /** Before it. */
  readonly known: ReadonlyMap<string, UsageRecord>;
  /** The keys of reports that are too many. */
  readonly crowded: ReadonlySet<string>;
}

function outcomesOf(judged: readonly Judged[], found: Recorded): UsageOutcome[] {
  return judged.map((one): UsageOutcome => {
    if (one.session === undefined) return { kind: 'refused', reason: one.stranger, sessionStatus: undefined };
    const { report, key, decision } = one;
    const { status: sessionStatus } = one.session;
    const stored = found.recorded.get(key) ?? found.known.get(key);
    if (stored === undefined)
      return { kind: 'refused', reason: reasonOf(key, decision, found), sessionStatus };
    const isFirst = decision.kind === 'store' && stored === decision.record;
    if (isFirst) return { kind: 'recorded', isLate: stored.isLate, sessionStatus };
    if (isSame(report, stored)) return { kind: 'duplicate', isLate: stored.isLate, sessionStatus };
    return { kind: 'refused', reason: 'usage_conflict', sessionStatus };
  });
}

/** Why nothing is stored under a report's key. */
function reasonOf(key: string, decision: Decision, { crowded }: Recorded): UsageRefusal {
  if (decision.kind === 'refuse') return decision.reason;
  return crowded.has(key) ? 'too_many_reports' : 'usage_conflict';
}
