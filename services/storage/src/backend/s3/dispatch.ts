import { Readable } from 'node:stream';
import { type Dispatcher, errors } from 'undici';
import type { IncomingHttpHeaders } from 'undici/types/header.js';
import type { Reader } from '../backend.ts';

/** A store's answer, as soon as its headers are there. */
export interface StoreResponse {
  readonly statusCode: number;
  readonly headers: Readonly<IncomingHttpHeaders>;
  /** Bytes when all of them came with the headers, as those of small objects do; else a stream to be read or let go. */
  readonly body: Readable | Buffer;
}

/** A connection is worth reading this many unwanted bytes, and not more. */
const DISCARD_BYTES_MAX = 64 * 1024;

/** Lets a body go that nobody wants, keeping the connection when that is cheap. */
export function discard(body: StoreResponse['body']): void {
  if (!(body instanceof Readable)) return;
  let left = DISCARD_BYTES_MAX;
  body.on('error', () => {});
  body.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) body.destroy();
  });
}

interface Settle {
  resolve(answer: StoreResponse): void;
  reject(error: unknown): void;
}

/** Who ends an exchange before its end. */
interface Enders {
  readonly signal: AbortSignal | undefined;
  readonly reader: Reader | undefined;
}

/**
 * Receives one answer. undici's own `request` does the same, with a stream, an abort signal and an asynchronous
 * resource for each: that took longer than all else that a small object needs.
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
    reader?.onLeave(() => this.#end(new errors.RequestAbortedError()));
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
    // When all has been read that came with the headers.
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
    // It may break while nobody is listening yet.
    this.#body.on('error', () => {});
    for (const chunk of this.#chunks) if (!this.#body.push(chunk)) this.#controller?.pause();
    this.#chunks = [];
    this.#settle.resolve({ statusCode, headers, body: this.#body });
  }
}

/** Sends a request and waits for the headers of its answer. @throws what undici fails with, and the signal's reason */
export function exchange(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  enders: Enders,
): Promise<StoreResponse> {
  return new Promise((resolve, reject) => {
    dispatcher.dispatch(options, new Receiver({ resolve, reject }, enders));
  });
}
