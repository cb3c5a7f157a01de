const FIRST_MS = 500;
const LONGEST_MS = 30_000;
/** Each pause is up to so much shorter, so that what failed together is not retried together. */
const JITTER = 0.5;

/**
 * The pause after failed attempts, in milliseconds: 0.5 s, doubled each time, at most 30 s, or what the server asked for,
 * within the same limit.
 *
 * @param failures in a row, at least 1
 * @param random from 0 to 1
 */
export function backoffMs(failures: number, random: number, retryAfterMs = 0): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
  return Math.max(longest * (1 - random * JITTER), Math.min(retryAfterMs, LONGEST_MS));
}
