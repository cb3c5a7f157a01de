import type { Readable } from 'node:stream';
import { uploadAborted } from '../objects/upload-body.ts';

/** Unconsumed bytes above which the sender is paused. */
const WAITING_BYTES_MAX = 256 * 1024;

export interface IncomingLimits {
  readonly bytesMax: number;
  /** Creates the error for bytes beyond the limit. */
  readonly tooLong: () => Error;
  /** Aborted when the body is no longer needed. */
  readonly signal: AbortSignal;
  /** Aborted when another request waits: bytes in transit are still taken, until nothing arrives for a moment. */
  readonly interrupted: AbortSignal;
  readonly patience?: Patience;
}

/** How long an interrupted body may continue, in milliseconds: without a byte, and in total. */
export interface Patience {
  readonly idleMs: number;
  readonly totalMs: number;
}

/**
 * A dead connection is silent. A live one may finish its chunk: otherwise two clients that continue the same upload would
 * interrupt each other forever.
 */
const PATIENCE: Patience = { idleMs: 200, totalMs: 2_000 };

/**
 * The chunks of a body as they arrive. Unlike a stream, it yields everything that arrived before a failure first: these
 * bytes were sent over a bad connection and must not be wasted. Leaves `source` and its connection intact.
 *
 * @throws ServiceError `upload_aborted`; `tooLong`; the signals' reasons
 */
export async function* incomingChunks(source: Readable, limits: IncomingLimits): AsyncGenerator<Buffer> {
  const { bytesMax, tooLong, signal, interrupted, patience = PATIENCE } = limits;
  const waiting: Buffer[] = [];
  let waitingBytes = 0;
  let bytes = 0;
  let ended: { readonly error?: unknown } | undefined;
  let wake = () => {};
  const end = (how: { readonly error?: unknown }) => {
    ended ??= how;
    source.pause();
    wake();
  };
  const timers: NodeJS.Timeout[] = [];
  const onInterrupt = () => {
    const giveUp = () => end({ error: interrupted.reason });
    timers.push(setTimeout(giveUp, patience.idleMs), setTimeout(giveUp, patience.totalMs));
  };
  const onData = (chunk: Buffer) => {
    // Never a gap: after the first rejected chunk, none is taken.
    if (ended !== undefined) return;
    timers[0]?.refresh();
    bytes += chunk.length;
    if (bytes > bytesMax) return end({ error: tooLong() });
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes >= WAITING_BYTES_MAX) source.pause();
    wake();
  };
  const breakOff = (error: unknown) => {
    // Reading the rest may or, after a failure, may not emit it as data.
    source.off('data', onData);
    // A stream that was paused when it failed still has the data it had read.
    const rest = source.read() as Buffer | null;
    if (rest !== null) onData(rest);
    end({ error });
  };
  const onEnd = () => end({});
  const onError = (cause: Error) => breakOff(uploadAborted(cause));
  const onClose = () => (source.readableEnded ? end({}) : breakOff(uploadAborted()));
  const onAbort = () => breakOff(signal.reason);
  source.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose);
  signal.addEventListener('abort', onAbort, { once: true });
  interrupted.addEventListener('abort', onInterrupt, { once: true });
  if (interrupted.aborted) onInterrupt();
  if (signal.aborted) onAbort();
  else if (source.destroyed) onClose();

  try {
    for (;;) {
      const chunk = waiting.shift();
      if (chunk !== undefined) {
        waitingBytes -= chunk.length;
        yield chunk;
      } else if (ended !== undefined) {
        if ('error' in ended) throw ended.error;
        return;
      } else {
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        source.resume();
        await woken;
      }
    }
  } finally {
    source.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onError);
    source.on('error', () => {});
    source.pause();
    signal.removeEventListener('abort', onAbort);
    interrupted.removeEventListener('abort', onInterrupt);
    for (const timer of timers) clearTimeout(timer);
  }
}
