/**
 * The last moment of the schedule that is not after `now`: multiples of the interval since 1970, so that with a day
 * payouts are made at midnight of UTC, and every replica means the same moment.
 */
export function momentOf(now: Date, intervalMs: number): Date {
  return new Date(Math.floor(now.getTime() / intervalMs) * intervalMs);
}
