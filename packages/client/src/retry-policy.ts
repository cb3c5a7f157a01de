export interface RetryPolicy {
  /** Maximum number of attempts, including the first one. */
  readonly attemptsMax: number;
  /** Timeout in milliseconds until the response to an attempt begins. */
  readonly attemptTimeoutMs: number;
  /** Maximum total time of all attempts and pauses in milliseconds. */
  readonly totalMs: number;
  /** Maximum of the first random pause in milliseconds; it doubles with every attempt, up to `pauseMaxMs`. */
  readonly firstPauseMs: number;
  /** Maximum of the random pause in milliseconds. A `Retry-After` may request a longer one. */
  readonly pauseMaxMs: number;
}

export const DEFAULT_RETRY_POLICY: RetryPolicy = {
  attemptsMax: 5,
  // Longer than a service's request_timeout (30 s), so that its own response arrives first.
  attemptTimeoutMs: 35_000,
  totalMs: 90_000,
  firstPauseMs: 200,
  pauseMaxMs: 5_000,
};

/**
 * How an attempt failed. `unsuccessful`: a response with another status than 2xx. `unsent`: no connection was made, so the service
 * has never seen the request. `no_response`: the connection broke or stayed silent after the request may have been
 * received, so the outcome is unknown.
 */
export type Failure =
  | { readonly kind: 'unsuccessful'; readonly status: number; readonly retryAfterMs: number | undefined }
  | { readonly kind: 'unsent' }
  | { readonly kind: 'no_response' };

/**
 * The effect of sending a request twice. `none`: the same as once (RFC 9110, section 9.2.2, or an operation that sets
 * the given values). `keyed`: the same as once, because of its Idempotency-Key. `unknown`: it may take effect twice.
 */
export type RepeatEffect = 'none' | 'keyed' | 'unknown';

const TRANSIENT_STATUSES = new Set([429, 502, 503, 504]);
const IDEMPOTENT_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PUT', 'DELETE']);

/** The effect of sending a request with this method and headers twice, as defined by HTTP. */
export function repeatEffectOf(request: {
  readonly method: string;
  readonly headers: { has(name: string): boolean };
}): RepeatEffect {
  if (IDEMPOTENT_METHODS.has(request.method)) return 'none';
  return request.headers.has('idempotency-key') ? 'keyed' : 'unknown';
}

/** Whether the same request may be sent again after this failure, and may then succeed. */
export function mayRepeat(failure: Failure, effect: RepeatEffect): boolean {
  if (failure.kind === 'unsent') return true;
  // Of the transient statuses only 429 means that nothing was done: a database or a gateway may lose its connection,
  // and respond 503, after the work has taken effect.
  if (effect === 'unknown') return failure.kind === 'unsuccessful' && failure.status === 429;
  if (failure.kind === 'no_response' || TRANSIENT_STATUSES.has(failure.status)) return true;
  // The first attempt is still in progress; its response will be replayed.
  return effect === 'keyed' && failure.status === 409 && failure.retryAfterMs !== undefined;
}

/**
 * The pause before the next attempt in milliseconds, or undefined if there is none, because attempts or time are used
 * up or the service requests a longer pause than the remaining time. Full jitter over a doubling bound (AWS
 * Architecture Blog, "Exponential Backoff And Jitter", 2015) is added to the `Retry-After`, so that clients that were
 * given the same time do not return together.
 *
 * @param attemptsMade at least 1.
 * @param elapsedMs since the first attempt began.
 * @param random from 0 to 1.
 */
export function pauseBeforeNext(
  policy: RetryPolicy,
  state: {
    readonly attemptsMade: number;
    readonly elapsedMs: number;
    readonly retryAfterMs: number | undefined;
  },
  random: number,
): number | undefined {
  if (state.attemptsMade >= policy.attemptsMax) return undefined;
  const bound = Math.min(policy.pauseMaxMs, policy.firstPauseMs * 2 ** (state.attemptsMade - 1));
  const pause = (state.retryAfterMs ?? 0) + random * bound;
  return state.elapsedMs + pause < policy.totalMs ? pause : undefined;
}
