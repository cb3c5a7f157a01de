import type { IncomingMessage } from 'node:http';
import { acceptId, type TraceContext, traceFrom } from '@gridlease/common/tracing/trace-context';

/** The ids of one exchange, the same in every log. */
export interface ExchangeIds extends TraceContext {
  readonly requestId: string;
}

/** Accepts well-formed ids of a request and generates missing ones. */
export function exchangeIds(req: IncomingMessage): ExchangeIds {
  const requestId = acceptId(req.headers['x-request-id']);
  return { requestId, ...traceFrom(req.headers, requestId) };
}

/** The ids as response headers. */
export function idHeaders(ids: ExchangeIds): Record<string, string> {
  return {
    'X-Request-ID': ids.requestId,
    'X-Correlation-ID': ids.correlationId,
    traceparent: ids.traceparent,
  };
}
