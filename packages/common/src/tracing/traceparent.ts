import { randomBytes } from 'node:crypto';

/** W3C Trace Context, section 3.2: `version-traceid-parentid-flags`, version 00. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const ALL_ZERO = /^0+$/;

const POOL_BYTES = 4_096;
let pool = '';
let used = 0;

/** From a pool: requesting random bytes for each id, or formatting numbers as digits, takes several times as long. */
function randomHex(digits: number): string {
  if (used + digits > pool.length) {
    pool = randomBytes(POOL_BYTES).toString('hex');
    used = 0;
  }
  used += digits;
  return pool.slice(used - digits, used);
}

interface TraceparentParts {
  readonly traceId: string;
  readonly spanId: string;
  readonly flags: number;
}

/** The parts of a valid `traceparent`; undefined when it is malformed. */
export function parseTraceparent(traceparent: string): TraceparentParts | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  if (ALL_ZERO.test(traceId) || ALL_ZERO.test(spanId)) return undefined;
  return { traceId, spanId, flags: Number.parseInt(flags, 16) };
}

export function formatTraceparent({ traceId, spanId, flags }: TraceparentParts): string {
  return `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`;
}

/** Continues the incoming trace with a new span, or begins a new trace when there is none or it is malformed. */
export function continueTrace(incoming: string | undefined): string {
  const { traceId = randomHex(32), flags = 0 } = parseTraceparent(incoming ?? '') ?? {};
  return formatTraceparent({ traceId, spanId: randomHex(16), flags });
}

/** The trace id inside a `traceparent`, for log lines. */
export function traceIdOf(traceparent: string): string {
  return traceparent.slice(3, 35);
}
