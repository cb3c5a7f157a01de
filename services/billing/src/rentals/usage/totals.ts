import type { UsageRecord, UsageTotals } from './report.ts';

/**
 * Adds these records of the same session to its totals, in any order. Late records are not counted: the
 * session's bill is already written.
 *
 * @param staleAfterMs 0: silence does not count
 */
export function countRecords(
  totals: UsageTotals,
  records: readonly UsageRecord[],
  staleAfterMs: number,
): UsageTotals {
  const counted = records.filter(({ isLate }) => !isLate);
  return counted
    .toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime())
    .reduce((sums, record) => countRecord(sums, record, staleAfterMs), totals);
}

function countRecord(totals: UsageTotals, record: UsageRecord, staleAfterMs: number): UsageTotals {
  const { lastReportAt, newest } = totals;
  return {
    sessionId: totals.sessionId,
    reports: totals.reports + 1,
    newest: newest !== undefined && compare(newest, record) >= 0 ? newest : record,
    lastReportAt:
      lastReportAt !== undefined && lastReportAt > record.receivedAt ? lastReportAt : record.receivedAt,
    silentMs: totals.silentMs + silenceBefore(record.receivedAt, lastReportAt, staleAfterMs),
    gpuUtilizationSum: totals.gpuUtilizationSum + record.gpuUtilizationPercent,
    vramUtilizationSum: totals.vramUtilizationSum + record.vramUtilizationPercent,
    powerDrawSum: totals.powerDrawSum + record.powerDrawW,
  };
}

/** Returns the unbilled time before this report, from when silence began to count to its receipt. */
function silenceBefore(receivedAt: Date, lastReportAt: Date | undefined, staleAfterMs: number): number {
  if (staleAfterMs === 0 || lastReportAt === undefined) return 0;
  return Math.max(0, receivedAt.getTime() - (lastReportAt.getTime() + staleAfterMs));
}

type Newest = NonNullable<UsageTotals['newest']>;

/** Compares by measurement time, then by value, so that the order of arrival never matters. */
function compare(one: Newest, other: Newest): number {
  return (
    one.measuredAt.getTime() - other.measuredAt.getTime() ||
    one.powerDrawW - other.powerDrawW ||
    one.gpuUtilizationPercent - other.gpuUtilizationPercent ||
    one.vramUtilizationPercent - other.vramUtilizationPercent ||
    (one.temperatureC ?? -1) - (other.temperatureC ?? -1)
  );
}
