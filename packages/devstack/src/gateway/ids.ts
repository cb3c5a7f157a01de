import type { IncomingMessage } from 'node:http';
import { acceptId, type TraceContext, traceFrom } from '@gridlease/common/tracing/trace-context';

/** The names under which one exchange is found in every log. */
export interface ExchangeIds extends TraceContext {
  readonly requestId: string;
}

/** Takes over the ids a request came with when they are well formed and makes those that are missing. */
export function exchangeIds(req: IncomingMessage): ExchangeIds {
  const requestId = acceptId(req.headers['x-request-id']);
  return { requestId, ...traceFrom(req.headers, requestId) };
}

/** The ids as answer headers. */
export function idHeaders(ids: ExchangeIds): Record<string, string> {
  return {
    'X-Request-ID': ids.requestId,
    'X-Correlation-ID': ids.correlationId,
    traceparent: ids.traceparent,
  };
}
