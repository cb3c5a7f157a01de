import { ServiceError } from '@gridlease/common/errors/service-error';
import type { UsageOutcome, UsageReport } from './report.ts';

export type RecordReports = (reports: readonly UsageReport[]) => Promise<readonly UsageOutcome[]>;

/** The outcome of a report, or the error that kept it from being recorded. */
export type Attempt = UsageOutcome | { readonly kind: 'failed'; readonly error: unknown };

export function isPassing(error: unknown): boolean {
  return error instanceof ServiceError && error.kind === 'unavailable';
}

/**
 * Records reports together. If that fails with an error that is not transient, splits them in half repeatedly
 * to isolate the report at fault, so that it does not block the others.
 */
export async function recordApart(
  record: RecordReports,
  reports: readonly UsageReport[],
): Promise<readonly Attempt[]> {
  try {
    return await record(reports);
  } catch (error) {
    if (reports.length === 1 || isPassing(error)) return reports.map(() => ({ kind: 'failed', error }));
    const middle = Math.ceil(reports.length / 2);
    const first = await recordApart(record, reports.slice(0, middle));
    return [...first, ...(await recordApart(record, reports.slice(middle)))];
  }
}
