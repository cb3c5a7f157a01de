import { createGroupCommit } from '@gridlease/common/worker/group-commit';
import { usageOverloaded } from './errors.ts';
import type { UsageOutcome, UsageReport } from './report.ts';

export type RecordReports = (reports: readonly UsageReport[]) => Promise<readonly UsageOutcome[]>;

/** Collects concurrent reports and records them together (group commit). */
export interface UsageQueue {
  /**
   * Resolves when the outcome of the report is durable. Throws `usage_overloaded` (503) if too many reports
   * wait, or the error that kept this one from being recorded.
   */
  submit(report: UsageReport): Promise<UsageOutcome>;
}

export interface UsageQueueOptions {
  readonly record: RecordReports;
  /** The maximum number of waiting reports. Default 20,000. */
  readonly waitingMax?: number;
}

const WAITING_MAX = 20_000;
const BATCH_MAX = 500;

/** Creates an empty queue. One batch is processed at a time, and the next one fills meanwhile. */
export function createUsageQueue({ record, waitingMax = WAITING_MAX }: UsageQueueOptions): UsageQueue {
  const submit = createGroupCommit({
    write: record,
    itemsMax: BATCH_MAX,
    waitingMax,
    overloaded: usageOverloaded,
  });
  return { submit };
}
