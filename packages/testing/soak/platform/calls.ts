import { randomUUID } from 'node:crypto';
import type { RetryPolicy } from '@gridlease/client/retry-policy';
import { createRetryingFetch, type Fetch } from '@gridlease/client/retrying-fetch';

/** The client's own pauses, with more attempts, because replacing a process takes long on a busy machine. */
const PATIENT: Partial<RetryPolicy> = { attemptsMax: 30 };
const ID = 'x-correlation-id';
/** How much of an unsuccessful response is kept for the report. */
const TOLD_CHARACTERS = 300;
/** Statuses that only mean that a service is unavailable. */
const AWAY = new Set([502, 503, 504]);

/** One call of a client, with all of its attempts. */
interface Call {
  readonly method: string;
  readonly path: string;
  readonly begunAt: number;
  /** The failures of its attempts. */
  readonly mishaps: string[];
}

/** Every call, until it has succeeded. */
export interface Calls {
  /** Options for a client whose calls are observed. */
  readonly watched: {
    readonly fetch: Fetch;
    readonly retry: Partial<RetryPolicy>;
    readonly correlationId: () => string;
  };
  /** Retries like the client, for requests that the client does not support. */
  readonly fetch: Fetch;
  succeeded(): number;
  /** Calls that succeeded in a later attempt. */
  hidden(): number;
  /** The highest number of attempts of a call. */
  attemptsMax(): number;
  /** Duration of the longest call in milliseconds, from the first attempt to the last. */
  longestMs(): number;
  /** Each call that has not succeeded: its method, its path and its failures. */
  unsuccessful(): string[];
}

export function watchCalls(): Calls {
  const open = new Map<string, Call>();
  const seen = { succeeded: 0, hidden: 0, attemptsMax: 0, longestMs: 0 };

  const succeed = (id: string, { mishaps, begunAt }: Call) => {
    open.delete(id);
    seen.succeeded += 1;
    if (mishaps.length === 0) return;
    seen.hidden += 1;
    seen.attemptsMax = Math.max(seen.attemptsMax, mishaps.length + 1);
    seen.longestMs = Math.max(seen.longestMs, performance.now() - begunAt);
  };
  const attempt: Fetch = async (request) => {
    const id = request.headers.get(ID) ?? '';
    const call = open.get(id) ?? beginCall(request);
    open.set(id, call);
    try {
      const response = await fetch(request);
      if (response.ok) succeed(id, call);
      else call.mishaps.push(await tell(response));
      return response;
    } catch (error) {
      call.mishaps.push(String((error as Error).cause ?? error));
      throw error;
    }
  };
  const retrying = createRetryingFetch({ fetch: attempt, policy: PATIENT });
  return {
    watched: { fetch: attempt, retry: PATIENT, correlationId: randomUUID },
    fetch: (request) => {
      request.headers.set(ID, randomUUID());
      return retrying(request);
    },
    succeeded: () => seen.succeeded,
    hidden: () => seen.hidden,
    attemptsMax: () => seen.attemptsMax,
    longestMs: () => seen.longestMs,
    unsuccessful: () =>
      [...open].map(([id, { method, path, mishaps }]) => `${method} ${path} (${id}): ${mishaps.join('; ')}`),
  };
}

function beginCall(request: Request): Call {
  const { pathname } = new URL(request.url);
  return { method: request.method, path: pathname, begunAt: performance.now(), mishaps: [] };
}

async function tell(response: Response): Promise<string> {
  if (AWAY.has(response.status)) return String(response.status);
  return `${response.status} ${(await response.clone().text()).slice(0, TOLD_CHARACTERS)}`;
}
