import type { IncomingMessage, ServerResponse } from 'node:http';
import { PROBLEM_MEDIA_TYPE, problemOf, retryAfterOf, statusOf } from '@gridlease/common/errors/problem';
import type { ServiceError } from '@gridlease/common/errors/service-error';
import { isLocalOrigin } from '@gridlease/common/http/cors';
import { lingerOnClose } from '@gridlease/common/http/raw-body';
import { hasBody } from './headers.ts';
import { type ExchangeIds, idHeaders } from './ids.ts';

/** A request at the gateway, with the data for its log lines and responses. */
export interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly ids: ExchangeIds;
  /** The gateway is stopping: this connection must not be reused. */
  readonly isLast: () => boolean;
  /** Tells a client that expects 100-continue to send its body. */
  readonly requestBody: () => void;
  /** Such a client has not been told yet to send its body. */
  readonly isWaiting: () => boolean;
}

/** Up to this size the rest of a body is read and dropped, so that the connection can be reused. */
const DROPPED_BYTES_MAX = 65_536;

/**
 * Whether this final response is the last one of its connection: because the gateway stops; because the client was
 * never told to send its body, so that its next request may stand where the body would have been (RFC 9110, section
 * 10.1.1); or because a refusal leaves much of a body unread. Incoming data is then dropped for a moment, so that the
 * client reads the response and not a reset.
 */
export function endsConnection({ req, isLast, isWaiting }: Exchange, status: number): boolean {
  if (!hasBody(req) || req.complete) return isLast();
  const length = Number(req.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (!isWaiting() && (status < 400 || length <= DROPPED_BYTES_MAX)) return isLast();
  lingerOnClose(req);
  req.resume();
  return true;
}

/** CORS headers for the gateway's own responses, so that a page can read why a request failed. */
function corsHeaders(origin: string | undefined): Record<string, string> {
  if (origin === undefined || !isLocalOrigin(origin)) return {};
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': 'X-Request-ID, X-Correlation-ID, Retry-After',
    Vary: 'Origin',
  };
}

/** Sends JSON of the gateway's own. */
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
    ...(endsConnection(exchange, status) ? { Connection: 'close' } : {}),
    ...headers,
  });
  res.end(req.method === 'HEAD' ? undefined : bytes);
}

/** Sends a failure of the gateway's own as a problem document. */
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

/** The path of a request without its query, which may contain signatures. */
export function pathOf(req: IncomingMessage): string {
  return (req.url ?? '/').split('?', 1)[0] as string;
}
