import { getRandomValues } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { continueTrace } from './traceparent.ts';

/** What connects the HTTP calls, messages and log lines of one action. */
export interface TraceContext {
  readonly correlationId: string;
  /** W3C Trace Context of the current span. */
  readonly traceparent: string;
}

/** Ids from outside end up in logs and headers: visible, short, and without anything that needs escaping. */
const ACCEPTABLE_ID = /^[A-Za-z0-9._:-]{1,128}$/;

const POOL_BYTES = 8_192;
const ID_BYTES = 16;
const pool = new Uint8Array(POOL_BYTES);
let used = POOL_BYTES;

/** Random bytes for one id, from a pool: asking the system for each id was 4 % of a busy server's time. */
function pooledBytes(): Uint8Array {
  if (used + ID_BYTES > POOL_BYTES) {
    getRandomValues(pool);
    used = 0;
  }
  used += ID_BYTES;
  return pool.slice(used - ID_BYTES, used);
}

/** A UUID version 7 for something that is only traced, not stored: without the generator's monotonic counter. */
function newTracedId(): string {
  return uuidv7({ rng: pooledBytes });
}

type HeaderValue = string | string[] | undefined;

/** The id sent by a client if it is acceptable, else a new one. */
export function acceptId(header: HeaderValue, newId: () => string = newTracedId): string {
  return typeof header === 'string' && ACCEPTABLE_ID.test(header) ? header : newId();
}

/** The trace of an incoming request, continued or new; without a correlation id the request id is used. */
export function traceFrom(headers: Readonly<Record<string, HeaderValue>>, requestId: string): TraceContext {
  const traceparent = headers.traceparent;
  return {
    correlationId: acceptId(headers['x-correlation-id'], () => requestId),
    traceparent: continueTrace(typeof traceparent === 'string' ? traceparent : undefined),
  };
}
