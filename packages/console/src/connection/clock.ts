/**
 * The server's clock as far as responses tell it: their `Date` header has whole seconds, and the response took some
 * time. The estimate of the fastest response is kept, because it is off by least.
 */
let offsetMs = 0;
let bestRoundTripMs = Number.POSITIVE_INFINITY;
let judgedAt = Number.NEGATIVE_INFINITY;
/** A visitor's clock may be set, or the machine may sleep. */
const KEPT_MS = 10 * 60_000;
/** The header is cut off to whole seconds; on average half of one is missing. */
const HALF_SECOND = 500;

/** Learns from the headers of one response. `sentAt` is a value of `performance.now()`. */
export function learnServerTime(headers: Headers, sentAt: number): void {
  const told = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(told) || mayBeOld(headers)) return;
  const now = performance.now();
  const roundTripMs = now - sentAt;
  if (roundTripMs > bestRoundTripMs && now - judgedAt < KEPT_MS) return;
  bestRoundTripMs = roundTripMs;
  judgedAt = now;
  offsetMs = told + HALF_SECOND + roundTripMs / 2 - Date.now();
}

/** A response that the browser may keep tells when it was first sent, and comes back faster than any other. */
function mayBeOld(headers: Headers): boolean {
  return headers.has('last-modified') || /max-age=[1-9]/.test(headers.get('cache-control') ?? '');
}

/** Milliseconds since the epoch by the server's clock. Differences below two seconds are not believed. */
export function serverNow(): number {
  return Date.now() + (Math.abs(offsetMs) < 2_000 ? 0 : offsetMs);
}
