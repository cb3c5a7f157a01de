import { inTransaction } from '@gridlease/common/database/transaction';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { type Decision, decide, isSame, strangerTo } from './acceptance.ts';
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
  const inserted = await insertRecords(trx, [...candidates.values()]);
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
  return outcomesOf(judged, recorded, known);
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

/** @param recorded by this batch @param known recorded before it */
function outcomesOf(
  judged: readonly Judged[],
  recorded: ReadonlyMap<string, UsageRecord>,
  known: ReadonlyMap<string, UsageRecord>,
): UsageOutcome[] {
  return judged.map((one): UsageOutcome => {
    if (one.session === undefined) return { kind: 'refused', reason: one.stranger, sessionStatus: undefined };
    const { report, key, decision } = one;
    const { status: sessionStatus } = one.session;
    const stored = recorded.get(key) ?? known.get(key);
    if (stored === undefined) {
      const reason = decision.kind === 'refuse' ? decision.reason : 'usage_conflict';
      return { kind: 'refused', reason, sessionStatus };
    }
    const isFirst = decision.kind === 'store' && stored === decision.record;
    if (isFirst) return { kind: 'recorded', isLate: stored.isLate, sessionStatus };
    if (isSame(report, stored)) return { kind: 'duplicate', isLate: stored.isLate, sessionStatus };
    return { kind: 'refused', reason: 'usage_conflict', sessionStatus };
  });
}
