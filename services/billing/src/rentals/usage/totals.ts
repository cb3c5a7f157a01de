import type { UsageRecord, UsageTotals } from './report.ts';

/**
 * Adds these records of the same session to its totals, in any order. Late records are not counted: the
 * session's bill is already written.
 */
export function countRecords(totals: UsageTotals, records: readonly UsageRecord[]): UsageTotals {
  const counted = records.filter(({ isLate }) => !isLate);
  return counted
    .toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime())
    .reduce(countRecord, totals);
}

function countRecord(totals: UsageTotals, record: UsageRecord): UsageTotals {
  const { lastReportAt, newest } = totals;
  return {
    sessionId: totals.sessionId,
    reports: totals.reports + 1,
    newest: newest !== undefined && compare(newest, record) >= 0 ? newest : record,
    lastReportAt:
      lastReportAt !== undefined && lastReportAt > record.receivedAt ? lastReportAt : record.receivedAt,
    silentMs: totals.silentMs,
    gpuUtilizationSum: totals.gpuUtilizationSum + record.gpuUtilizationPercent,
    vramUtilizationSum: totals.vramUtilizationSum + record.vramUtilizationPercent,
    powerDrawSum: totals.powerDrawSum + record.powerDrawW,
  };
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
