import { createGroupCommit } from '@gridlease/common/worker/group-commit';
import { usageOverloaded } from './errors.ts';
import type { UsageOutcome, UsageReport } from './report.ts';

export type RecordReports = (reports: readonly UsageReport[]) => Promise<readonly UsageOutcome[]>;

/**
 * Records a report together with those that arrive at the same time (group commit). Resolves when the outcome is
 * durable. Throws `usage_overloaded` (503) if too many reports wait, or the error that kept this one from being
 * recorded.
 */
export type SubmitReport = (report: UsageReport) => Promise<UsageOutcome>;

const WAITING_MAX = 20_000;
const BATCH_MAX = 500;

/**
 * Creates an empty queue. One batch is processed at a time, and the next one fills meanwhile.
 *
 * @param waitingMax the maximum number of waiting reports
 */
export function createUsageQueue(record: RecordReports, waitingMax = WAITING_MAX): SubmitReport {
  return createGroupCommit({
    write: record,
    itemsMax: BATCH_MAX,
    waitingMax,
    overloaded: usageOverloaded,
  });
}
