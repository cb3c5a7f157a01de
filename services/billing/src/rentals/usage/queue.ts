import { setTimeout as delay } from 'node:timers/promises';
import { usageOverloaded } from './errors.ts';
import { type RecordReports, recordApart } from './record-separately.ts';
import type { UsageOutcome, UsageReport } from './report.ts';

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
/** Under load a batch gets this long to fill: its statements cost the same for one report as for many. */
const GATHER_MS = 4;
const CROWD = 16;

interface Waiter {
  readonly report: UsageReport;
  readonly resolve: (outcome: UsageOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/** Creates an empty queue. One batch is processed at a time, and the next one fills meanwhile. */
export function createUsageQueue({ record, waitingMax = WAITING_MAX }: UsageQueueOptions): UsageQueue {
  const waiting: Waiter[] = [];
  let underWay = 0;
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    for (let before = 0; waiting.length > 0; ) {
      if (before >= CROWD) await delay(GATHER_MS);
      const batch = waiting.splice(0, BATCH_MAX);
      underWay = batch.length;
      const reports = batch.map(({ report }) => report);
      const attempts = await recordApart(record, reports);
      for (const [at, { resolve, reject }] of batch.entries()) {
        const attempt = attempts[at] ?? { kind: 'failed', error: new Error('nothing became of the report') };
        if (attempt.kind === 'failed') reject(attempt.error);
        else resolve(attempt);
      }
      before = batch.length;
    }
    underWay = 0;
    isRunning = false;
  }

  return {
    submit(report) {
      if (waiting.length + underWay >= waitingMax) return Promise.reject(usageOverloaded());
      const { promise, resolve, reject } = Promise.withResolvers<UsageOutcome>();
      waiting.push({ report, resolve, reject });
      if (!isRunning) void run();
      return promise;
    },
  };
}
