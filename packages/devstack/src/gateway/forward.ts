import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { ServiceError } from '@gridlease/common/errors/service-error';
import type { Logger } from '@gridlease/common/log/logger';
import { hasBody, responseHeaders, upstreamHeaders } from './headers.ts';
import { type Exchange, endsConnection, pathOf, sendProblem } from './responses.ts';
import type { Upstream } from './upstreams.ts';

export interface ForwardLimits {
  /** Idle timeout of the upstream connection before its response begins, in milliseconds. */
  readonly responseTimeoutMs: number;
  /** Idle timeout of a response in progress (event streams send comments), in milliseconds. */
  readonly standstillTimeoutMs: number;
}

/** How long a client may continue to send a body after it received its response, before it is disconnected. */
const LINGER_MS = 2_000;
const REPEATABLE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PUT', 'DELETE']);

interface Forwarding {
  readonly exchange: Exchange;
  readonly upstream: Upstream;
  /** Path and query for the upstream. */
  readonly target: string;
  readonly limits: ForwardLimits;
  readonly log: Logger;
}

/**
 * Forwards a request to an upstream and the response back, streaming both without a size limit. A request that fails
 * on a kept-alive connection before its response begins is sent once more on a new connection if that is safe
 * (idempotent by RFC 9110, section 9.2.2, and without a body), and never otherwise.
 */
export function forward(forwarding: Forwarding): void {
  const { req, res } = forwarding.exchange;
  res.on('finish', () => endUnreadBody(req));
  attempt(forwarding, false);
}

function attempt(forwarding: Forwarding, isRepeat: boolean): void {
  const { exchange, upstream, target, limits } = forwarding;
  const { req, res } = exchange;
  const headers = upstreamHeaders(req, exchange.ids, upstream.takesCookies);
  const onward = request({
    host: upstream.host,
    port: upstream.port,
    method: req.method,
    path: target,
    headers,
    agent: isRepeat ? false : upstream.agent,
    timeout: limits.responseTimeoutMs,
  });
  let hasResponded = false;
  onward.on('timeout', () =>
    onward.destroy(Object.assign(new Error('no response in time'), { code: 'ETIMEDOUT' })),
  );
  onward.on('response', (response) => {
    hasResponded = true;
    onward.setTimeout(limits.standstillTimeoutMs);
    passResponse(exchange, response);
  });
  onward.on('error', (error: NodeJS.ErrnoException) => {
    if (hasResponded || res.destroyed) return;
    if (!isRepeat && isRepeatable(req, onward, error)) attempt(forwarding, true);
    else refuse(forwarding, error);
  });
  res.on('close', () => onward.destroy());
  sendBody(exchange, onward);
}

/**
 * Sends the headers immediately: Node would hold them until the first byte of the body, and a refusal based on them
 * would arrive only after that. A client that expects 100-continue sends its body when the upstream asks for it, or
 * after a timeout.
 */
function sendBody({ req, requestBody }: Exchange, onward: ClientRequest): void {
  if (!hasBody(req)) {
    onward.end();
    return;
  }
  // Bytes that arrived with the headers are sent with them; otherwise the refusal of an upstream that closes the
  // connection would be lost.
  setImmediate(() => setImmediate(() => onward.flushHeaders()));
  onward.once('continue', requestBody);
  pump(req, onward);
}

/**
 * Forwards the body with backpressure. Each chunk is written only after all input of the current turn of the event loop
 * has been processed: an upstream that refuses a body and closes has usually responded by then, and writing to the
 * closed connection would lose that response. The last chunk is sent together with the end: an upstream that knows the
 * length responds to the chunk, and the connection of a request that has not ended by then could not be used again.
 */
function pump(req: IncomingMessage, onward: ClientRequest): void {
  let isStopped = false;
  const resume = () => req.resume();
  const pass = (chunk: Buffer) => {
    req.pause();
    setImmediate(() => {
      if (isStopped) return;
      if (req.complete && req.readableLength === 0) {
        stop();
        onward.end(chunk);
        resume();
      } else if (onward.write(chunk)) resume();
      else onward.once('drain', resume);
    });
  };
  // The end is not delayed: it must be queued right after the last chunk.
  const end = () => setImmediate(() => onward.end());
  const stop = () => {
    isStopped = true;
    req.off('data', pass).off('end', end);
    onward.off('drain', resume);
  };
  req.on('data', pass).on('end', end);
  onward.once('close', stop);
  // A refusal; an upstream that has accepted may keep reading while it responds.
  onward.once('response', (response) => {
    if ((response.statusCode ?? 0) >= 400) stop();
  });
}

function passResponse(exchange: Exchange, response: IncomingMessage): void {
  const { res, ids } = exchange;
  const status = response.statusCode ?? 502;
  const headers = responseHeaders(response, ids);
  if (endsConnection(exchange, status)) headers.push('Connection', 'close');
  res.writeHead(status, response.statusMessage, headers);
  response.pipe(res);
  // What has arrived of the body by then goes with them.
  setImmediate(() => {
    if (!res.writableEnded && !res.destroyed) res.flushHeaders();
  });
  // A truncated response breaks the client's connection too: it must not look complete.
  response.once('close', () => {
    if (!response.complete) res.destroy();
  });
  response.on('error', () => {});
  res.on('error', () => {});
}

function isRepeatable(req: IncomingMessage, onward: ClientRequest, error: NodeJS.ErrnoException): boolean {
  const wasDropped = onward.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
  return wasDropped && REPEATABLE.has(req.method ?? '') && !hasBody(req);
}

function refuse({ exchange, upstream, log }: Forwarding, error: NodeJS.ErrnoException): void {
  const fields = { upstream: upstream.name, path: pathOf(exchange.req), method: exchange.req.method };
  log.warn({ ...fields, request_id: exchange.ids.requestId, error }, 'an upstream did not answer');
  sendProblem(exchange, upstreamError(upstream.name, error));
}

function upstreamError(name: string, cause: NodeJS.ErrnoException): ServiceError {
  if (cause.code === 'ETIMEDOUT') {
    const message = `${name} did not respond in time. The outcome is unknown: repeat with the same Idempotency-Key.`;
    return new ServiceError('timeout', 'upstream_timeout', message, { cause });
  }
  const details = { upstream: name };
  const isUnsent = cause.code === 'ECONNREFUSED' || cause.code === 'ENOTFOUND' || cause.code === 'EAI_AGAIN';
  const message = isUnsent
    ? `${name} cannot be reached.`
    : `The connection to ${name} broke. The outcome is unknown: repeat with the same Idempotency-Key.`;
  return new ServiceError('unavailable', 'upstream_unavailable', message, { cause, details });
}

/**
 * Drops the rest of a body for a moment after the response, so that the client reads the response instead of a reset.
 */
function endUnreadBody(req: IncomingMessage): void {
  if (req.complete || req.destroyed) return;
  req.resume();
  const timer = setTimeout(() => req.destroy(), LINGER_MS);
  req.once('close', () => clearTimeout(timer));
}
