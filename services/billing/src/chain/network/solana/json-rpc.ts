import { Pool } from 'undici';
import { z } from 'zod';
import { RpcFailure } from './rpc-failure.ts';

const CONNECTIONS_MAX = 16;
const CONNECT_TIMEOUT_MS = 5_000;
/** How long idle connections are kept: each new one costs a genesis check. */
const KEEP_ALIVE_MS = 60_000;
/** By default: 1,000 signatures of an address are about 300 kB; the largest transaction is smaller. */
const RESPONSE_BYTES_MAX = 8 * 1024 * 1024;
const RETRY_AFTER_DEFAULT_MS = 1_000;
const RETRY_AFTER_MAX_MS = 60_000;
/** Codes with which providers report 429 in an otherwise successful response. */
const OVERLOAD_CODES = [429, -32_429];

/** Connection failures before anything was written. */
const NO_CONNECTION = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

const Response = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }) }),
  z.object({ result: z.unknown() }),
]);

/** Limits of one call. */
export interface CallLimits {
  /** Of the response. */
  readonly bytesMax: number;
  /** For the whole call. */
  readonly timeoutMs: number;
}

/** JSON-RPC 2.0 over HTTP to one URL. */
export interface JsonRpc {
  /** Throws RpcFailure. Calls are not batched, because many providers refuse batches. */
  readonly call: (method: string, params: readonly unknown[], limits?: CallLimits) => Promise<unknown>;
  /** Increases with every connection opened or lost: another machine may respond from then on. */
  readonly connectionCount: () => number;
  readonly close: () => Promise<void>;
}

/** @param timeoutMs the limit for one whole call */
export function createJsonRpc(url: string, timeoutMs: number): JsonRpc {
  const { origin, pathname, search, username, password } = new URL(url);
  const pool = new Pool(origin, {
    connections: CONNECTIONS_MAX,
    connect: { timeout: Math.min(CONNECT_TIMEOUT_MS, timeoutMs) },
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization: Record<string, string> =
    credentials === ':' ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
  let connectionCount = 0;
  const count = () => {
    connectionCount += 1;
  };
  pool.on('connect', count).on('disconnect', count);
  let lastId = 0;

  async function post(
    body: string,
    limits: CallLimits,
  ): Promise<{ status: number; retryAfter: string | undefined; text: string }> {
    try {
      const response = await pool.request({
        path: `${pathname}${search}`,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...authorization },
        body,
        headersTimeout: limits.timeoutMs,
        bodyTimeout: limits.timeoutMs,
        signal: AbortSignal.timeout(limits.timeoutMs),
      });
      const retryAfter = response.headers['retry-after'];
      return {
        status: response.statusCode,
        retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
        text: await readText(response.body, limits.bytesMax),
      };
    } catch (error) {
      throw failureOf(error);
    }
  }
  return {
    async call(method, params, limits = { bytesMax: RESPONSE_BYTES_MAX, timeoutMs }) {
      lastId += 1;
      const { status, retryAfter, text } = await post(
        JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params }),
        limits,
      );
      if (status === 429 || status === 503) throw overloaded(`HTTP ${status}`, retryAfter);
      return readResponse(status, text);
    },
    connectionCount: () => connectionCount,
    close: () => pool.destroy(),
  };
}

/** @throws RpcFailure beyond the limit; the connection is then closed */
async function readText(body: AsyncIterable<Buffer>, bytesMax: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new RpcFailure('malformed', `a response of more than ${bytesMax} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function readResponse(status: number, text: string): unknown {
  let response: z.output<typeof Response>;
  try {
    response = Response.parse(JSON.parse(text));
  } catch {
    // Error pages of proxies are not quoted: they may contain the URL, which may hold an API key.
    const kind = status >= 200 && status < 300 ? 'malformed' : 'unreachable';
    throw new RpcFailure(kind, `HTTP ${status} without a JSON-RPC response`);
  }
  if (!('error' in response)) return response.result;
  const { code, message, data } = response.error;
  if (OVERLOAD_CODES.includes(code)) throw overloaded(message, undefined);
  throw new RpcFailure('refused', `${message} (${code})`, { code, data });
}

function overloaded(message: string, retryAfter: string | undefined): RpcFailure {
  const asked = retryAfterMs(retryAfter);
  return new RpcFailure('overloaded', message, { retryAfterMs: Math.min(asked, RETRY_AFTER_MAX_MS) });
}

/** `Retry-After` (RFC 9110, 10.2.3): seconds, or a date. */
function retryAfterMs(text: string | undefined): number {
  if (text === undefined) return RETRY_AFTER_DEFAULT_MS;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? RETRY_AFTER_DEFAULT_MS : Math.max(0, ms);
}

function failureOf(error: unknown): RpcFailure {
  if (error instanceof RpcFailure) return error;
  const { name, code: anyCode } = error as { name?: string; code?: unknown };
  // A DOMException's code is a number.
  const code = typeof anyCode === 'string' ? anyCode : undefined;
  const isLate = name === 'TimeoutError' || (code?.endsWith('_TIMEOUT') ?? false);
  // Only the code: some messages contain the URL.
  const message = isLate ? 'no response in time' : (code ?? name ?? 'no connection');
  const isBeforeArrival = NO_CONNECTION.includes(code ?? '');
  return new RpcFailure(isLate ? 'timeout' : 'unreachable', message, { isBeforeArrival });
}
