export interface RetryPolicy {
  /** How often a request is sent at most, the first time included. */
  readonly attemptsMax: number;
  /** Milliseconds until the answer to one attempt begins. */
  readonly attemptTimeoutMs: number;
  /** Milliseconds that all attempts and pauses may take together. */
  readonly totalMs: number;
  /** Bound of the first random pause in milliseconds; it doubles with every attempt ... */
  readonly firstPauseMs: number;
  /** ... up to this. A `Retry-After` may ask for more. */
  readonly pauseMaxMs: number;
}

export const DEFAULT_RETRY_POLICY: RetryPolicy = {
  attemptsMax: 5,
  // Longer than a service's request_timeout (30 s), so that its own answer arrives first.
  attemptTimeoutMs: 35_000,
  totalMs: 90_000,
  firstPauseMs: 200,
  pauseMaxMs: 5_000,
};

/**
 * How an attempt went wrong. `answered`: with a status that is no success. `unsent`: no connection came about, so
 * the service has never seen the request. `unanswered`: the connection broke or stayed silent after the request may
 * have been received, so the outcome is unknown.
 */
export type Failure =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfterMs: number | undefined }
  | { readonly kind: 'unsent' }
  | { readonly kind: 'unanswered' };

/**
 * What sending a request twice does. `none`: the same as once (RFC 9110, section 9.2.2, or an operation that sets
 * what it is told). `keyed`: the same as once, because of its Idempotency-Key. `unknown`: perhaps everything twice.
 */
export type RepeatEffect = 'none' | 'keyed' | 'unknown';

const PASSING = new Set([429, 502, 503, 504]);
const IDEMPOTENT_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PUT', 'DELETE']);

/** What sending a request with this method and headers twice does, as far as HTTP says. */
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
  // Of the passing statuses only 429 says that nothing was done: a database or a gateway may lose its connection,
  // and answer 503, after the work has taken effect.
  if (effect === 'unknown') return failure.kind === 'answered' && failure.status === 429;
  if (failure.kind === 'unanswered' || PASSING.has(failure.status)) return true;
  // The first attempt is still at work; its answer will be replayed.
  return effect === 'keyed' && failure.status === 409 && failure.retryAfterMs !== undefined;
}

/**
 * The pause before the next attempt in milliseconds, or undefined when there shall be none: attempts or time are
 * used up, or the service asks for more patience than there is. Full jitter over a doubling bound (AWS Architecture
 * Blog, "Exponential Backoff And Jitter", 2015), after what `Retry-After` asks for, so that clients that were all
 * told the same time do not come back together.
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
