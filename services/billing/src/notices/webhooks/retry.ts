const MINUTE = 60;
const HOUR = 3_600;

/** The delays after failed attempts: eight attempts within 28 hours. After the last one a delivery has failed. */
const DELAYS_SECONDS = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];

/** Each delay is up to so much longer, so that what failed together is not retried together. */
const JITTER = 0.2;

/** A receiver cannot postpone an attempt for longer than this. */
const RETRY_AFTER_SECONDS_MAX = 24 * HOUR;

/**
 * The delay before the next attempt, in seconds; undefined: there is none.
 *
 * @param tries failed attempts so far, at least 1
 * @param retryAfterSeconds what the receiver asked for
 * @param random from 0 to 1
 */
export function retryDelaySeconds(
  tries: number,
  {
    retryAfterSeconds = 0,
    random,
  }: { readonly retryAfterSeconds?: number | undefined; readonly random: number },
): number | undefined {
  const delay = DELAYS_SECONDS[tries - 1];
  if (delay === undefined) return undefined;
  return Math.max(delay * (1 + random * JITTER), Math.min(retryAfterSeconds, RETRY_AFTER_SECONDS_MAX));
}

/**
 * The seconds that a Retry-After header asks for (RFC 9110, 10.2.3: seconds, or a date); undefined if it is absent or
 * malformed.
 *
 * @param now the machine's clock
 */
export function parseRetryAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text);
  if (!/^[A-Za-z]{3}/.test(text)) return undefined;
  const seconds = (Date.parse(text) - now.getTime()) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
