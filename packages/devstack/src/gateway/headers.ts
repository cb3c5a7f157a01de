import type { IncomingMessage } from 'node:http';
import { type ExchangeIds, idHeaders } from './ids.ts';

/** RFC 9110, section 7.6.1: these belong to one connection and are never forwarded. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Set by the gateway itself, so incoming values are not forwarded. */
const replaced = new Set(['x-request-id', 'x-correlation-id', 'traceparent']);

/**
 * The caller's identity, which the authentication service gives to gateways; never accepted from a client. Programs
 * that read headers like CGI treat an underscore as a hyphen.
 */
const identity = /^(x[-_]user[-_].*|x[-_]auth[-_]scope|x[-_]client[-_]id)$/;

/**
 * The origin of a request. The embedded gateway is not behind another proxy, so it knows only its peer: values
 * written by clients are never forwarded, in any spelling.
 */
const forwarding = /^(forwarded|x[-_]forwarded[-_](for|host|proto))$/;

const bodiless = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE']);

/** Whether no upstream gets a client's header of this name, in lower case. */
function isDropped(name: string): boolean {
  return hopByHop.has(name) || replaced.has(name) || identity.test(name) || forwarding.test(name);
}

/** Whether the request has a body on the wire (a declared length of 0 means none). */
export function hasBody(req: IncomingMessage): boolean {
  if (req.headers['transfer-encoding'] !== undefined) return true;
  return Number(req.headers['content-length'] ?? 0) > 0;
}

/**
 * The headers of the request to the upstream as a flat list of names and values. Spelling, order and repetitions are
 * kept, hop-by-hop and identity headers are dropped, and forwarding and tracing headers are set by the gateway.
 *
 * @param takesCookies whether the upstream may see cookies: a session's refresh token is nobody's but auth's
 */
export function upstreamHeaders(req: IncomingMessage, ids: ExchangeIds, takesCookies: boolean): string[] {
  const named = connectionTokens(req.headers.connection);
  // W3C Trace Context: tracestate belongs to the trace of a valid traceparent; a trace that begins here has none.
  const isContinued = ids.traceparent.slice(3, 35) === req.headers.traceparent?.slice(3, 35);
  const headers: string[] = [];
  const { rawHeaders } = req;
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name, value] = [rawHeaders[at] as string, rawHeaders[at + 1] as string];
    const lower = name.toLowerCase();
    if (isDropped(lower) || named.has(lower) || (lower === 'cookie' && !takesCookies)) continue;
    if (lower === 'tracestate' && !isContinued) continue;
    headers.push(name, value);
  }
  headers.push('X-Forwarded-For', req.socket.remoteAddress ?? 'unknown');
  headers.push('X-Forwarded-Proto', 'http');
  if (req.headers.host !== undefined) headers.push('X-Forwarded-Host', req.headers.host);
  headers.push('X-Request-ID', ids.requestId, 'X-Correlation-ID', ids.correlationId);
  headers.push('traceparent', ids.traceparent);
  if (req.headers['transfer-encoding'] !== undefined) headers.push('Transfer-Encoding', 'chunked');
  // Without either header Node would announce a chunked body, and an empty body is no body.
  else if (req.headers['content-length'] === undefined && !bodiless.has(req.method ?? 'GET')) {
    headers.push('Content-Length', '0');
  }
  return headers;
}

/** The upstream's response headers without hop-by-hop headers, plus the ids that are missing. */
export function responseHeaders(response: IncomingMessage, ids: ExchangeIds): string[] {
  const named = connectionTokens(response.headers.connection);
  const headers: string[] = [];
  const { rawHeaders } = response;
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name, value] = [rawHeaders[at] as string, rawHeaders[at + 1] as string];
    const lower = name.toLowerCase();
    if (!hopByHop.has(lower) && !named.has(lower)) headers.push(name, value);
  }
  for (const [name, value] of Object.entries(idHeaders(ids))) {
    if (response.headers[name.toLowerCase()] === undefined) headers.push(name, value);
  }
  return headers;
}

const NO_TOKENS: ReadonlySet<string> = new Set();

function connectionTokens(connection: string | undefined): ReadonlySet<string> {
  if (connection === undefined || connection === 'keep-alive') return NO_TOKENS;
  return new Set(
    (connection ?? '')
      .toLowerCase()
      .split(',')
      .map((token) => token.trim()),
  );
}
