/**
 * Returns the latest scheduled time that is not after `now`. Scheduled times are multiples of the interval
 * since 1970: with a daily interval payouts are made at midnight UTC, and all replicas agree on the time.
 */
export function momentOf(now: Date, intervalMs: number): Date {
  return new Date(Math.floor(now.getTime() / intervalMs) * intervalMs);
}
