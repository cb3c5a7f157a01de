import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { ServiceError } from '@gridlease/common/errors/service-error';
import { type Dispatcher, errors, Pool } from 'undici';
import type { Reader } from '../backend.ts';
import { storeUnavailable } from '../errors.ts';
import { SLICE_BYTES, slicesOf } from '../slices.ts';
import { exchange, type StoreResponse } from './dispatch.ts';
import { storePath } from './endpoint.ts';
import { readErrorResponse, type Subject, storeError } from './error-response.ts';
import type { S3Options } from './options.ts';
import type { Signer } from './signer.ts';

/** Maximum connections to the store; further requests wait for one. */
const CONNECTIONS_MAX = 1_024;
/** How long an idle connection is kept unless the store says otherwise: less than any server keeps it. */
const KEEP_ALIVE_MS = 4_000;

/** A request for the store itself, a bucket or an object. */
export interface StoreRequest extends Subject {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** A stream is read once; bytes may be sent again. */
  readonly body?: Readable | Uint8Array | undefined;
  /** Do not send bytes again either: a retry would conflict with a first attempt whose response was lost. */
  readonly isSingleAttempt?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** The recipient of the response. */
  readonly reader?: Reader | undefined;
  /** Statuses that are returned; all others are thrown as the errors they represent. */
  readonly accept: readonly number[];
}

/** Signed requests to one store, over a pool of persistent connections. */
export interface StoreConnection {
  /**
   * Sends a request and waits for the headers of its response. Transient failures are retried if that loses nothing: no
   * stream, no reader. The body of the response must be read, discarded or destroyed.
   */
  send(request: StoreRequest): Promise<StoreResponse>;
  close(): Promise<void>;
}

/** In slices: a TLS connection encrypts what it is given at once, synchronously and into memory. */
function requestBody(body: StoreRequest['body']): Dispatcher.DispatchOptions['body'] {
  if (!(body instanceof Uint8Array) || body.length <= SLICE_BYTES) return body ?? null;
  return slicesOf(body) as unknown as Dispatcher.DispatchOptions['body'];
}

/**
 * Translates a failed request: connection errors are the store's, anything else is the caller's own, who destroyed the
 * body or aborted.
 */
function transportError(error: unknown): unknown {
  if (error instanceof ServiceError || error instanceof errors.RequestAbortedError) return error;
  const hasCode = error instanceof Error && 'code' in error && typeof error.code === 'string';
  return hasCode && error.name !== 'AbortError' ? storeUnavailable(error) : error;
}

/** Whether the connection broke, for instance a stale one, or the store had a transient failure. */
function isTransientError(error: unknown): boolean {
  if (!(error instanceof ServiceError) || error.kind !== 'unavailable') return false;
  const { cause } = error;
  if (!(cause instanceof Error && 'code' in cause)) return true;
  return ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(String(cause.code));
}

const ATTEMPTS_MAX = 3;
const FIRST_PAUSE_MS = 50;

/**
 * Runs idempotent work up to three times, with growing, jittered pauses.
 *
 * @param isTransientError whether an error may be transient
 */
export async function retry<T>(
  work: () => Promise<T>,
  isTransientError: (error: unknown) => boolean,
  signal?: AbortSignal,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || signal?.aborted || !isTransientError(error)) throw error;
      const pause = FIRST_PAUSE_MS * 4 ** (attempt - 1) * (0.5 + Math.random());
      await delay(pause, undefined, { signal });
    }
  }
}

export function openStoreConnection({ endpoint, timeouts }: S3Options, signer: Signer): StoreConnection {
  const pool = new Pool(endpoint.origin, {
    connections: CONNECTIONS_MAX,
    allowH2: false,
    connect: { timeout: timeouts.connect },
    bodyTimeout: timeouts.idle,
    keepAliveTimeout: KEEP_ALIVE_MS,
  });

  async function attempt(request: StoreRequest): Promise<StoreResponse> {
    const { method, query, signal, reader, accept } = request;
    const isStreamed = request.body instanceof Readable;
    // It may fail while it waits for a connection, without any listener.
    if (isStreamed) (request.body as Readable).on('error', () => {});
    const target = storePath(endpoint, request.bucket, request.key);
    const { path, headers } = signer.signRequest({ method, path: target, query, headers: request.headers });
    const body = requestBody(request.body);
    const headersTimeout = isStreamed ? timeouts.body : timeouts.idle;
    // undici closes the connection after each HEAD unless told otherwise.
    const options = { method, path, headers, body, headersTimeout, reset: false };
    let response: StoreResponse;
    try {
      response = await exchange(pool, options, { signal, reader });
    } catch (error) {
      // No one will read the rest.
      if (isStreamed) (request.body as Readable).destroy();
      throw transportError(error);
    }
    if (accept.includes(response.statusCode)) return response;
    throw storeError(await readErrorResponse(response), request);
  }

  return {
    send(request) {
      const isHeld = request.body === undefined || request.body instanceof Uint8Array;
      return isHeld && !request.isSingleAttempt
        ? retry(() => attempt(request), isTransientError, request.signal)
        : attempt(request);
    },
    close: () => pool.destroy(),
  };
}
