import type { UsageRecord, UsageTotals } from './report.ts';

/** The most reports of a session whose measurement times are within one second. */
const REPORTS_MAX = 10;
const SECOND_MS = 1_000;

/** A stored report, as far as it is needed here. */
export type PlacedRecord = Pick<UsageRecord, 'eventKey' | 'measuredAt'>;

/**
 * Whether reports of a session may be too many, judged by its totals alone. That is rare: a machine reports every few
 * seconds and in order, so what is stored need not be looked at.
 *
 * @param totals before these reports; they do not count late ones
 */
export function mayBeCrowded(totals: UsageTotals | undefined, records: readonly UsageRecord[]): boolean {
  if (records.length > REPORTS_MAX || records.some(({ isLate }) => isLate)) return true;
  if (totals?.newest === undefined || totals.reports + records.length <= REPORTS_MAX) return false;
  const newest = totals.newest.measuredAt.getTime();
  return records.some(({ measuredAt }) => measuredAt.getTime() - newest < SECOND_MS);
}

/**
 * The new reports of a session that are too many beside those before them.
 *
 * @param stored at least those within a second of a new one, and those with the key of a new one, which is not judged
 */
export function crowdedOf<New extends PlacedRecord>(
  records: readonly New[],
  stored: readonly PlacedRecord[],
): New[] {
  const times = stored.map(({ measuredAt }) => measuredAt.getTime());
  const known = new Set(stored.map(({ eventKey }) => eventKey));
  return records.filter(({ eventKey, measuredAt }) => {
    if (known.has(eventKey)) return false;
    const time = measuredAt.getTime();
    if (isCrowded(times, time)) return true;
    times.push(time);
    return false;
  });
}

/** Whether with one more there would be more than the most within a second. */
function isCrowded(times: readonly number[], time: number): boolean {
  const near = times.filter((other) => Math.abs(other - time) < SECOND_MS);
  if (near.length < REPORTS_MAX) return false;
  const sorted = [...near, time].sort((a, b) => a - b);
  return sorted.some((first, place) => {
    const last = sorted[place + REPORTS_MAX];
    return last !== undefined && last - first < SECOND_MS;
  });
}
