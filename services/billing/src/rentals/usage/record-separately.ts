import { ServiceError } from '@gridlease/common/errors/service-error';
import type { UsageOutcome, UsageReport } from './report.ts';

export type RecordReports = (reports: readonly UsageReport[]) => Promise<readonly UsageOutcome[]>;

/** What became of a report, or what kept it from being recorded. */
export type Attempt = UsageOutcome | { readonly kind: 'failed'; readonly error: unknown };

export function isPassing(error: unknown): boolean {
  return error instanceof ServiceError && error.kind === 'unavailable';
}

/**
 * Records reports together; when the trouble is not one that passes, halves them down to the report at fault, so that
 * one which cannot be written keeps no other from it.
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
