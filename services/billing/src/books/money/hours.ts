import { formatAmount } from './amount.ts';

/** Hours are parsed and formatted like amounts: decimals with at most nine fractional digits. */
export const PARTS_OF_AN_HOUR = 1_000_000_000n;
export const MINUTES_PER_HOUR = 60n;

/** Formats minutes as decimal hours, rounded down to nine fractional digits. */
export function formatHours(minutes: number): string {
  return formatAmount((BigInt(minutes) * PARTS_OF_AN_HOUR) / MINUTES_PER_HOUR);
}
