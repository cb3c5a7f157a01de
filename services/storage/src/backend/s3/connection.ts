import { Readable } from 'node:stream';
import { ServiceError } from '@gridlease/common/errors/service-error';
import { type Dispatcher, errors, Pool } from 'undici';
import { storeUnavailable } from '../errors.ts';
import type { Endpoint } from './endpoint.ts';
import type { S3Timeouts } from './options.ts';
import { readRefusal, refusalError, type Subject } from './refusal.ts';
import { retry } from './retry.ts';
import type { Signer } from './signer.ts';

/** Connections to the store at most; more requests wait for one. */
const CONNECTIONS_MAX = 1_024;
/** How long an unused connection is kept unless the store says otherwise: less than any server keeps it. */
const KEEP_ALIVE_MS = 4_000;
/** A connection is worth reading this many unwanted bytes, and not more. */
const DISCARD_BYTES_MAX = 64 * 1024;

export interface StoreRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Percent-encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** A stream is read once; bytes may be sent again. */
  readonly body?: Readable | Uint8Array | undefined;
  /** Bytes are not sent again either: a second attempt would meet the work of a first one whose answer was lost. */
  readonly isOnce?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly subject: Subject;
  /** Statuses that are answers; all others are thrown as what they mean. */
  readonly accept: readonly number[];
}

/** Signed requests to one store, over a pool of connections that are kept. */
export interface StoreConnection {
  /**
   * Sends a request and waits for the headers of its answer. What failed in passing is tried again when nothing was
   * lost by that: no stream, no reader. The answer's body must be read, discarded or destroyed.
   */
  send(request: StoreRequest): Promise<Dispatcher.ResponseData>;
  close(): Promise<void>;
}

/** Lets a body go that nobody wants, keeping the connection when that is cheap. */
export function discard(body: Dispatcher.ResponseData['body']): void {
  body.dump({ limit: DISCARD_BYTES_MAX }).catch(() => {});
}

/** Bytes that a connection takes at once, of a body that is whole in memory. */
const SLICE_BYTES = 256 * 1024;

/** Large bodies in slices: a connection with TLS encrypts at once, and into memory, what it is given at once. */
function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += SLICE_BYTES)
    yield bytes.subarray(start, start + SLICE_BYTES);
}

function requestBody(body: StoreRequest['body']): Dispatcher.DispatchOptions['body'] {
  if (!(body instanceof Uint8Array) || body.length <= SLICE_BYTES) return body ?? null;
  return slicesOf(body) as unknown as Dispatcher.DispatchOptions['body'];
}

/**
 * What a failed request means: trouble of the connection is the store's, anything else is the caller's own, who
 * destroyed the body or aborted.
 */
function transportError(error: unknown): unknown {
  if (error instanceof ServiceError || error instanceof errors.RequestAbortedError) return error;
  const hasCode = error instanceof Error && 'code' in error && typeof error.code === 'string';
  return hasCode && error.name !== 'AbortError' ? storeUnavailable(error) : error;
}

/** Whether the connection broke, as one that was kept too long does, or the store has a moment's trouble. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ServiceError) || error.kind !== 'unavailable') return false;
  const { cause } = error;
  if (!(cause instanceof Error && 'code' in cause)) return true;
  return ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(String(cause.code));
}

export function openStoreConnection(options: {
  endpoint: Endpoint;
  signer: Signer;
  timeouts: S3Timeouts;
}): StoreConnection {
  const { endpoint, signer, timeouts } = options;
  const pool = new Pool(endpoint.origin, {
    connections: CONNECTIONS_MAX,
    allowH2: false,
    connect: { timeout: timeouts.connect },
    bodyTimeout: timeouts.idle,
    keepAliveTimeout: KEEP_ALIVE_MS,
  });

  async function attempt(request: StoreRequest): Promise<Dispatcher.ResponseData> {
    const { method, signal, subject, accept } = request;
    const isStreamed = request.body instanceof Readable;
    // It may fail while it waits for a connection, with nobody listening.
    if (isStreamed) (request.body as Readable).on('error', () => {});
    const { path, headers } = signer.signRequest(request);
    const body = requestBody(request.body);
    let answer: Dispatcher.ResponseData;
    try {
      // undici gives up a connection after each HEAD unless it is told not to.
      answer = await pool.request({
        method,
        path,
        headers,
        body,
        signal: signal ?? null,
        headersTimeout: isStreamed ? timeouts.body : timeouts.idle,
        reset: false,
      });
    } catch (error) {
      throw transportError(error);
    }
    // Nobody may be listening yet when it breaks.
    answer.body.on('error', () => {});
    if (accept.includes(answer.statusCode)) return answer;
    throw refusalError(await readRefusal(answer), subject);
  }

  return {
    send(request) {
      const isHeld = request.body === undefined || request.body instanceof Uint8Array;
      return isHeld && !request.isOnce
        ? retry(() => attempt(request), isPassing, request.signal)
        : attempt(request);
    },
    close: () => pool.destroy(),
  };
}
