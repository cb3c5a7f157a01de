import fc from 'fast-check';
import { canary } from './canary.ts';
import type { FuzzedOperation, FuzzedRequest } from './operations.ts';

export interface FuzzTarget {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const TIMEOUT_MS = 20_000;
const PROBLEM = 'application/problem+json';

/** Requests per operation in `npm test`. */
const RUNS = 24;
/** Time limit per operation. */
export const FUZZ_TIMEOUT_MS = 300_000;

/**
 * Sends an operation many requests; throws with the smallest one whose response is wrong: no unexpected errors, only
 * documented statuses (or 404, 405, 414, 431 for requests that are not valid at all), every refusal a problem
 * document with a code, no header injected by the request, and no address fetched that it named. The seed is fixed: a
 * failing run fails again.
 */
export async function fuzzOperation(
  target: FuzzTarget,
  operation: FuzzedOperation,
  { runs = RUNS, seed = 20_260_301 }: { readonly runs?: number; readonly seed?: number } = {},
): Promise<void> {
  const property = fc.asyncProperty(operation.requests, async (request) => {
    const problem = await problemWith(target, operation, request);
    if (problem !== undefined) throw new Error(`${operation.operationId}: ${problem}`);
  });
  await fc.assert(property, {
    numRuns: runs,
    seed,
    examples: operation.corners.map((corner) => [corner]),
    interruptAfterTimeLimit: FUZZ_TIMEOUT_MS,
    markInterruptAsFailure: true,
  });
}

/**
 * Requests per operation, so that a service gets as many as `GRIDLEASE_FUZZ_REQUESTS` says; few without it. Every run
 * starts with the corner cases.
 */
export function fuzzRuns(operations: readonly FuzzedOperation[]): number {
  // biome-ignore lint/style/noProcessEnv: how long to look for mistakes is a choice of the caller of the tests
  const wanted = Number(process.env.GRIDLEASE_FUZZ_REQUESTS ?? 0);
  return Math.max(RUNS, Math.ceil(wanted / operations.length));
}

/** What a service may report about itself, where it is documented. */
const BEARABLE = [501, 503];
/** For requests that are not valid at all. */
const ALWAYS = [400, 404, 405, 413, 414, 415, 431];

function isExpected(status: number, documented: readonly number[]): boolean {
  if (status >= 500 && !BEARABLE.includes(status)) return false;
  return documented.includes(status) || ALWAYS.includes(status);
}

async function problemWith(
  target: FuzzTarget,
  { method, statuses }: FuzzedOperation,
  { target: path, headers, body }: FuzzedRequest,
): Promise<string | undefined> {
  const response = await fetch(target.url + path, {
    method,
    headers: { ...target.headers, ...headers },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    // No HTTP client in use sends a body with these.
    ...(body !== undefined && method !== 'GET' && method !== 'HEAD' && { body }),
  });
  const type = response.headers.get('content-type') ?? '';
  // A stream of events has no end.
  const text = type.startsWith('text/event-stream') ? '' : await response.text();
  if (type.startsWith('text/event-stream')) await response.body?.cancel();
  const { status } = response;
  if (canary.visits.length > 0) return `${canary.visits.join(', ')}: an address of a request was fetched`;
  if (response.headers.has('set-cookie')) return `${status} has a header of the request`;
  if (!response.headers.has('x-request-id')) return `${status} has no X-Request-ID`;
  if (!isExpected(status, statuses)) return `${status} is a failure, or not documented: ${text}`;
  if (status < 400 || method === 'HEAD') return undefined;
  if (!type.startsWith(PROBLEM)) return `${status} is ${type || 'without a type'}: ${text}`;
  const { code } = JSON.parse(text) as { code?: unknown };
  if (typeof code !== 'string') return `${status} has no code: ${text}`;
  return code === 'internal_error' ? `${status} ${text}` : undefined;
}
