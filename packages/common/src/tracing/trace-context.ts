import { v7 as uuidv7 } from 'uuid';
import { continueTrace } from './traceparent.ts';

/** What follows one action through HTTP calls, messages and log lines. */
export interface TraceContext {
  readonly correlationId: string;
  /** W3C Trace Context of the span that is open now. */
  readonly traceparent: string;
}

/** Ids of others end up in logs and headers: visible, short, and nothing that needs escaping. */
const ACCEPTABLE_ID = /^[A-Za-z0-9._:-]{1,128}$/;

type HeaderValue = string | string[] | undefined;

/** The id a client sent when it is acceptable, else a new one. */
export function acceptId(header: HeaderValue, newId: () => string = uuidv7): string {
  return typeof header === 'string' && ACCEPTABLE_ID.test(header) ? header : newId();
}

/** The trace of an incoming request, continued or begun; what correlates nothing else is called like the request. */
export function traceFrom(headers: Readonly<Record<string, HeaderValue>>, requestId: string): TraceContext {
  const traceparent = headers.traceparent;
  return {
    correlationId: acceptId(headers['x-correlation-id'], () => requestId),
    traceparent: continueTrace(typeof traceparent === 'string' ? traceparent : undefined),
  };
}
