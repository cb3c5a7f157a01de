import { least } from './amount.ts';
import { MINUTES_PER_HOUR } from './hours.ts';

export const MINUTE_MS = 60_000;
/** 1,900 years: longer than any session, and still a valid date. */
export const MINUTES_MAX = 1_000_000_000;

/** Returns the cost of this many minutes at an hourly rate, rounded down once. */
export function costOfMinutes(hourlyRate: bigint, minutes: number): bigint {
  return (hourlyRate * BigInt(minutes)) / MINUTES_PER_HOUR;
}

/** Returns how many whole minutes these funds cover, at most `MINUTES_MAX`. */
export function minutesCovered(hourlyRate: bigint, funds: bigint): number {
  if (hourlyRate === 0n) return MINUTES_MAX;
  if (funds < 0n) return 0;
  // The largest m with floor(rate * m / 60) <= funds, that is, rate * m < 60 * (funds + 1).
  return Number(least((MINUTES_PER_HOUR * (funds + 1n) - 1n) / hourlyRate, BigInt(MINUTES_MAX)));
}
