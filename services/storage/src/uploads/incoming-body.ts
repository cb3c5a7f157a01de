import type { Readable } from 'node:stream';
import { uploadAborted } from '../objects/upload-body.ts';

/** So much may wait to be taken before the sender is made to wait. */
const WAITING_BYTES_MAX = 256 * 1024;

export interface IncomingLimits {
  readonly bytesMax: number;
  /** What more bytes fail with. */
  readonly tooLong: () => Error;
  /** Aborted when nobody needs the body any longer. */
  readonly signal: AbortSignal;
  /** Aborted when somebody else waits: what is on its way is still taken, until nothing comes for a moment. */
  readonly interrupted: AbortSignal;
  readonly patience?: Patience;
}

/** How long an interrupted body may go on, in milliseconds: without a byte, and in all. */
export interface Patience {
  readonly idleMs: number;
  readonly totalMs: number;
}

/**
 * A dead connection is silent. One that is not shall get its chunk done: two clients that go on with the same upload
 * would else interrupt each other for ever.
 */
const PATIENCE: Patience = { idleMs: 200, totalMs: 2_000 };

/**
 * The chunks of a body as they arrive. Unlike a stream, what has arrived before it fails is handed out first: these
 * bytes were sent over a bad connection and shall not have been for nothing. Leaves `source`, and with it the
 * connection, as it is.
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
    // Never a gap: behind the first chunk that is not taken none is.
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
    // What it gives now it may also tell its listeners, or, when it has failed, not.
    source.off('data', onData);
    // A stream that was paused when it failed still has what it read before.
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
