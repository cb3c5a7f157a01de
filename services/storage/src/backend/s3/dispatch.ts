import { Readable } from 'node:stream';
import { type Dispatcher, errors } from 'undici';
import type { IncomingHttpHeaders } from 'undici/types/header.js';
import type { Reader } from '../backend.ts';

/** A store's response, as soon as its headers have arrived. */
export interface StoreResponse {
  readonly statusCode: number;
  readonly headers: Readonly<IncomingHttpHeaders>;
  /** A buffer if the whole body arrived with the headers, as for small objects; else a stream to be read or destroyed. */
  readonly body: Readable | Buffer;
}

/** Reusing a connection is worth reading at most this many unwanted bytes. */
const DISCARD_BYTES_MAX = 64 * 1024;

/** Discards an unwanted body, keeping the connection if that is cheap. */
export function discard(body: StoreResponse['body']): void {
  if (!(body instanceof Readable)) return;
  let left = DISCARD_BYTES_MAX;
  body.on('error', () => {});
  body.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) body.destroy();
  });
}

type Settle = Pick<PromiseWithResolvers<StoreResponse>, 'resolve' | 'reject'>;

/** Both can end a request early. */
interface Enders {
  readonly signal: AbortSignal | undefined;
  readonly reader: Reader | undefined;
}

/**
 * Receives one response. undici's own `request` does the same with a stream, an abort signal and an async resource for
 * each, which took longer than everything else that a small object needs.
 */
class Receiver implements Dispatcher.DispatchHandler {
  readonly #settle: Settle;
  readonly #signal: AbortSignal | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #endedFor: Error | undefined;
  #hasEnded = false;
  #chunks: Buffer[] = [];
  #body: Readable | undefined;

  constructor(settle: Settle, { signal, reader }: Enders) {
    this.#settle = settle;
    this.#signal = signal;
    signal?.addEventListener('abort', this.#onAbort, { once: true });
    reader?.onDisconnect(() => this.#end(new errors.RequestAbortedError()));
    if (signal?.aborted) this.#onAbort();
  }

  readonly #onAbort = () => this.#end(this.#signal?.reason ?? new errors.RequestAbortedError());

  #end(reason: Error): void {
    if (this.#hasEnded) return;
    this.#endedFor ??= reason;
    this.#controller?.abort(reason);
  }

  #finish(): void {
    this.#hasEnded = true;
    this.#signal?.removeEventListener('abort', this.#onAbort);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#endedFor !== undefined) controller.abort(this.#endedFor);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: IncomingHttpHeaders,
  ): void {
    // After everything that arrived with the headers has been read.
    if (statusCode >= 200) queueMicrotask(() => this.#hand(statusCode, headers));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#body === undefined) this.#chunks.push(chunk);
    else if (!this.#body.push(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    this.#finish();
    this.#body?.push(null);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#finish();
    this.#settle.reject(error);
    this.#body?.destroy(error);
  }

  #hand(statusCode: number, headers: IncomingHttpHeaders): void {
    const [first = Buffer.alloc(0), ...more] = this.#chunks;
    if (this.#hasEnded) {
      const body = more.length === 0 ? first : Buffer.concat(this.#chunks);
      this.#settle.resolve({ statusCode, headers, body });
      return;
    }
    this.#body = new Readable({
      read: () => this.#controller?.resume(),
      destroy: (error, done) => {
        this.#end(error ?? new errors.RequestAbortedError());
        done(error);
      },
    });
    // It may break before there is a listener.
    this.#body.on('error', () => {});
    for (const chunk of this.#chunks) if (!this.#body.push(chunk)) this.#controller?.pause();
    this.#chunks = [];
    this.#settle.resolve({ statusCode, headers, body: this.#body });
  }
}

/** Sends a request and waits for the headers of its response. @throws undici's errors, and the signal's reason */
export function exchange(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  enders: Enders,
): Promise<StoreResponse> {
  return new Promise((resolve, reject) => {
    dispatcher.dispatch(options, new Receiver({ resolve, reject }, enders));
  });
}
