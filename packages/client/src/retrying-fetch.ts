import { parseRetryAfter } from './retry-after.ts';
import {
  DEFAULT_RETRY_POLICY,
  type Failure,
  mayRepeat,
  pauseBeforeNext,
  type RepeatEffect,
  type RetryPolicy,
  repeatEffectOf,
} from './retry-policy.ts';

export type Fetch = (request: Request) => Promise<Response>;

export interface RetryingFetchOptions {
  /** Sends one attempt; default: the platform's own fetch. */
  readonly fetch?: Fetch | undefined;
  readonly policy?: Partial<RetryPolicy> | undefined;
  /** The effect of sending the request twice, if it differs from what HTTP defines. */
  readonly repeatEffect?: (request: Request) => RepeatEffect;
  /** Waits for this many milliseconds; rejects when the signal is aborted. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** System calls before the first byte of a request: looking up a name and connecting. */
const CONNECTING = new Set(['getaddrinfo', 'connect']);
const CONNECT_TIMEOUT = 'UND_ERR_CONNECT_TIMEOUT';

type Outcome = { readonly response: Response } | { readonly error: unknown };

/**
 * A fetch that repeats a request after a transient failure, if repeating is safe; see `mayRepeat` and
 * `pauseBeforeNext`. If no attempt succeeds, it returns the last response or rejects with the last error. A server that
 * does not respond causes a `TimeoutError`; aborting the request's signal rejects immediately with the signal's reason.
 *
 * An attempt ends when its response begins: streams are not limited in time, and a truncated response is not requested
 * again. Request bodies are held in memory.
 *
 * A repeated request may see the effect of its own first attempt: a DELETE whose response was lost then gets 404, and a
 * change with `If-Match` gets 412.
 */
export function createRetryingFetch(options: RetryingFetchOptions = {}): Fetch {
  const {
    fetch: send = (request) => fetch(request),
    repeatEffect = repeatEffectOf,
    pause = pauseFor,
  } = options;
  const policy = { ...DEFAULT_RETRY_POLICY, ...options.policy };

  return async (request) => {
    const { signal } = request;
    const effect = repeatEffect(request);
    const body = request.body === null ? undefined : await request.arrayBuffer();
    const begunAt = performance.now();
    for (let attemptsMade = 1; ; attemptsMade += 1) {
      signal.throwIfAborted();
      const timeLeftMs = policy.totalMs - (performance.now() - begunAt);
      const timeoutMs = Math.max(1, Math.min(policy.attemptTimeoutMs, timeLeftMs));
      const outcome = await attempt(send, request, body, timeoutMs);
      const elapsedMs = performance.now() - begunAt;
      const failure = signal.aborted ? undefined : failureOf(outcome);
      const pauseMs = pauseAfter(failure, effect, policy, { attemptsMade, elapsedMs });
      if (pauseMs === undefined) return settle(outcome);
      if ('response' in outcome) await outcome.response.body?.cancel();
      await pause(pauseMs, signal);
    }
  };
}

/** The pause before the next attempt; undefined if this was the last one. */
function pauseAfter(
  failure: Failure | undefined,
  effect: RepeatEffect,
  policy: RetryPolicy,
  progress: { attemptsMade: number; elapsedMs: number },
): number | undefined {
  if (failure === undefined || !mayRepeat(failure, effect)) return undefined;
  const retryAfterMs = failure.kind === 'unsuccessful' ? failure.retryAfterMs : undefined;
  return pauseBeforeNext(policy, { ...progress, retryAfterMs }, Math.random());
}

function settle(outcome: Outcome): Response {
  if ('error' in outcome) throw outcome.error;
  return outcome.response;
}

async function attempt(
  send: Fetch,
  request: Request,
  body: ArrayBuffer | undefined,
  timeoutMs: number,
): Promise<Outcome> {
  const expiry = new AbortController();
  const timer = setTimeout(
    () => expiry.abort(new DOMException(`no response within ${Math.round(timeoutMs)} ms`, 'TimeoutError')),
    timeoutMs,
  );
  const signal = AbortSignal.any([request.signal, expiry.signal]);
  try {
    return { response: await send(new Request(request, body === undefined ? { signal } : { signal, body })) };
  } catch (error) {
    return { error };
  } finally {
    clearTimeout(timer);
  }
}

/** Undefined for a success, and for an error caused by the caller rather than the network. */
function failureOf(outcome: Outcome): Failure | undefined {
  if ('response' in outcome) {
    const { ok, status, headers } = outcome.response;
    if (ok) return undefined;
    return {
      kind: 'unsuccessful',
      status,
      retryAfterMs: parseRetryAfter(headers.get('retry-after'), Date.now()),
    };
  }
  const { error } = outcome;
  if (error instanceof DOMException && error.name === 'TimeoutError') return { kind: 'no_response' };
  // The fetch standard's network error; the actual failure is its cause.
  if (!(error instanceof TypeError)) return undefined;
  return { kind: isUnsent(error.cause) ? 'unsent' : 'no_response' };
}

function isUnsent(cause: unknown): boolean {
  // One error for each address that was tried.
  if (cause instanceof AggregateError) return cause.errors.length > 0 && cause.errors.every(isUnsent);
  if (!(cause instanceof Error)) return false;
  // As reported by Node; browsers report nothing, and their requests count as sent.
  const { syscall, code } = cause as { syscall?: string; code?: string };
  return code === CONNECT_TIMEOUT || (syscall !== undefined && CONNECTING.has(syscall));
}

function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onAbort = () => reject(signal.reason);
  const timer = setTimeout(resolve, ms);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  });
}
