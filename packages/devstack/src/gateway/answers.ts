import type { IncomingMessage, ServerResponse } from 'node:http';
import { PROBLEM_MEDIA_TYPE, problemOf, retryAfterOf, statusOf } from '@gridlease/common/errors/problem';
import type { ServiceError } from '@gridlease/common/errors/service-error';
import { isLocalOrigin } from '@gridlease/common/http/cors';
import { type ExchangeIds, idHeaders } from './ids.ts';

/** One request at the gateway, with what its log lines and answers need. */
export interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly ids: ExchangeIds;
  /** The gateway is stopping: this connection is not to be used again. */
  readonly isLast: () => boolean;
}

/** Without these a page would not be told why it failed. What services answer has theirs. */
function corsHeaders(origin: string | undefined): Record<string, string> {
  if (origin === undefined || !isLocalOrigin(origin)) return {};
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': 'X-Request-ID, X-Correlation-ID, Retry-After',
    Vary: 'Origin',
  };
}

/** Answers with JSON of the gateway's own. */
export function sendJson(
  exchange: Exchange,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const { req, res, ids } = exchange;
  const bytes = Buffer.from(JSON.stringify(body));
  res.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': bytes.length,
    'Cache-Control': 'no-store',
    ...idHeaders(ids),
    ...corsHeaders(req.headers.origin),
    ...(exchange.isLast() ? { Connection: 'close' } : {}),
    ...headers,
  });
  res.end(req.method === 'HEAD' ? undefined : bytes);
}

/** Answers a failure of the gateway's own as a problem document. */
export function sendProblem(
  exchange: Exchange,
  error: ServiceError,
  headers: Record<string, string> = {},
): void {
  const problem = problemOf(error, {
    instance: pathOf(exchange.req),
    requestId: exchange.ids.requestId,
  });
  const retryAfter = retryAfterOf(error);
  sendJson(exchange, statusOf(error.kind), problem, {
    'Content-Type': PROBLEM_MEDIA_TYPE,
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
    ...headers,
  });
}

/** The path of a request without its query, which may hold signatures. */
export function pathOf(req: IncomingMessage): string {
  return (req.url ?? '/').split('?', 1)[0] as string;
}
