/** Until the registry has promised a pace. */
const FIRST_PACE_MS = 15_000;
/** The agent's own bounds on what it is told. */
const PACE_MIN_MS = 1_000;
const PACE_MAX_MS = 10 * 60_000;
/** Failures make the pause longer up to this, or the promised pace: the lease ends after 90 s at the earliest. */
const BACKOFF_MAX_MS = 60_000;
const JITTER = 0.1;

/** How the heartbeats have gone so far. */
export interface Pace {
  readonly promisedMs: number;
  /** Since the last heartbeat that counted. */
  readonly failures: number;
  /** What the last answer asked for with Retry-After. */
  readonly retryAfterMs: number;
}

export const FIRST_PACE: Pace = { promisedMs: FIRST_PACE_MS, failures: 0, retryAfterMs: 0 };

/** After a heartbeat that counted. @param nextSeconds `next_heartbeat_seconds`; undefined keeps the last promise. */
export function afterSuccess(pace: Pace, nextSeconds: number | undefined): Pace {
  const asked = nextSeconds === undefined ? pace.promisedMs : nextSeconds * 1_000;
  const promisedMs = Number.isFinite(asked)
    ? Math.min(PACE_MAX_MS, Math.max(PACE_MIN_MS, asked))
    : FIRST_PACE_MS;
  return { promisedMs, failures: 0, retryAfterMs: 0 };
}

/** After one that did not. @param retryAfterMs undefined without the header. */
export function afterFailure(pace: Pace, retryAfterMs: number | undefined): Pace {
  return { ...pace, failures: pace.failures + 1, retryAfterMs: Math.min(PACE_MAX_MS, retryAfterMs ?? 0) };
}

/**
 * Milliseconds until the next heartbeat. In good times the promised pace with 10 % jitter to both sides, so that a
 * fleet that was started at once does not beat at once. After failures it doubles, at least what Retry-After asks,
 * and the jitter only lengthens it: trouble is never answered faster than the promised pace.
 *
 * @param random from 0 to 1.
 */
export function pauseMs(pace: Pace, random: number): number {
  if (pace.failures === 0) return Math.max(PACE_MIN_MS, pace.promisedMs * (1 + JITTER * (2 * random - 1)));
  const bound = Math.max(BACKOFF_MAX_MS, pace.promisedMs);
  const backoff = Math.min(bound, pace.promisedMs * 2 ** Math.min(pace.failures - 1, 16));
  return Math.max(backoff, pace.retryAfterMs) * (1 + 2 * JITTER * random);
}
