import type { Readable } from 'node:stream';
import { uploadAborted } from '../objects/upload-body.ts';

/** So much may wait to be taken before the sender is made to wait. */
const WAITING_BYTES_MAX = 256 * 1024;

export interface ArrivalLimits {
  readonly bytesMax: number;
  /** What more bytes fail with. */
  readonly tooLong: () => Error;
  /** Aborted when no more of the body is wanted. */
  readonly signal: AbortSignal;
}

/**
 * The chunks of a body as they arrive. Unlike a stream, what has arrived before it fails is handed out first: these
 * bytes were sent over a bad connection and shall not have been for nothing. Leaves `source`, and with it the
 * connection, as it is.
 *
 * @throws ServiceError `upload_aborted`; `tooLong`; the signal's reason
 */
export async function* arriving(source: Readable, limits: ArrivalLimits): AsyncGenerator<Buffer> {
  const { bytesMax, tooLong, signal } = limits;
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
  const onData = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > bytesMax) return end({ error: tooLong() });
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes >= WAITING_BYTES_MAX) source.pause();
    wake();
  };
  const onEnd = () => end({});
  const onError = (cause: Error) => end({ error: uploadAborted(cause) });
  const onClose = () => end(source.readableEnded ? {} : { error: uploadAborted() });
  const onAbort = () => end({ error: signal.reason });
  source.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose);
  signal.addEventListener('abort', onAbort, { once: true });
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
  }
}
