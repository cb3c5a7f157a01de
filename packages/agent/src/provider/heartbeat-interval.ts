/** Used until the registry has requested an interval. */
const FIRST_INTERVAL_MS = 15_000;
/** The agent's own bounds on the requested interval. */
const INTERVAL_MIN_MS = 1_000;
const INTERVAL_MAX_MS = 10 * 60_000;
/**
 * Maximum pause after failures, unless the requested interval is longer: a lease ends after 90 s at the earliest.
 */
const BACKOFF_MAX_MS = 60_000;
const JITTER = 0.1;

/** The outcome of the heartbeats so far. */
export interface HeartbeatInterval {
  readonly requestedMs: number;
  /** Since the last accepted heartbeat. */
  readonly failures: number;
  /** From the last response's Retry-After. */
  readonly retryAfterMs: number;
}

export const FIRST_INTERVAL: HeartbeatInterval = {
  requestedMs: FIRST_INTERVAL_MS,
  failures: 0,
  retryAfterMs: 0,
};

/** After an accepted heartbeat. @param nextSeconds `next_heartbeat_seconds`; undefined keeps the last interval. */
export function afterSuccess(
  interval: HeartbeatInterval,
  nextSeconds: number | undefined,
): HeartbeatInterval {
  const asked = nextSeconds === undefined ? interval.requestedMs : nextSeconds * 1_000;
  const requestedMs = Number.isFinite(asked)
    ? Math.min(INTERVAL_MAX_MS, Math.max(INTERVAL_MIN_MS, asked))
    : FIRST_INTERVAL_MS;
  return { requestedMs, failures: 0, retryAfterMs: 0 };
}

/** After a failed one. @param retryAfterMs undefined without the header. */
export function afterFailure(
  interval: HeartbeatInterval,
  retryAfterMs: number | undefined,
): HeartbeatInterval {
  return {
    ...interval,
    failures: interval.failures + 1,
    retryAfterMs: Math.min(INTERVAL_MAX_MS, retryAfterMs ?? 0),
  };
}

/**
 * Milliseconds until the next heartbeat. Normally the requested interval with 10 % jitter either way, so that a fleet
 * started at once does not stay in step. After failures it doubles, at least to Retry-After, and the jitter only
 * lengthens it: failures are never retried faster than the requested interval.
 *
 * @param random from 0 to 1.
 */
export function pauseMs(interval: HeartbeatInterval, random: number): number {
  if (interval.failures === 0)
    return Math.max(INTERVAL_MIN_MS, interval.requestedMs * (1 + JITTER * (2 * random - 1)));
  const bound = Math.max(BACKOFF_MAX_MS, interval.requestedMs);
  const backoff = Math.min(bound, interval.requestedMs * 2 ** Math.min(interval.failures - 1, 16));
  return Math.max(backoff, interval.retryAfterMs) * (1 + 2 * JITTER * random);
}
