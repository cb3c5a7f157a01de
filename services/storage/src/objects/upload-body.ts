import { Readable } from 'node:stream';
import { ServiceError } from '@gridlease/common/errors/service-error';
import { digestMismatch } from '../backend/errors.ts';
import type { ExpectedDigest } from './digests.ts';

export interface UploadBodyOptions {
  /** Maximum bytes. */
  readonly bytesMax: number;
  readonly digests: readonly ExpectedDigest[];
  /** Called with the length of each chunk; if it throws, the upload fails. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
  /** Aborted when the body is no longer needed although its source continues. */
  readonly signal?: AbortSignal | undefined;
}

/** @param bytesMax maximum size of an object */
export function uploadTooLarge(bytesMax: number): ServiceError {
  return new ServiceError('too_large', 'upload_too_large', `An object may have at most ${bytesMax} bytes.`, {
    details: { max_upload_bytes: bytesMax },
  });
}

/** The sender of a body disconnected before its end; no client receives this. */
export function uploadAborted(cause?: unknown): ServiceError {
  const message = 'The connection closed before the full body arrived.';
  return new ServiceError('invalid', 'upload_aborted', message, { cause });
}

interface Inspection {
  /** What may be passed on after this chunk. @throws ServiceError */
  take(chunk: Buffer): Buffer | undefined;
  /** What remains to be passed on after the last chunk. @throws ServiceError */
  end(): Buffer | undefined;
}

function createInspection({ bytesMax, digests, onBytes }: Omit<UploadBodyOptions, 'signal'>): Inspection {
  const running = digests.map(({ header, value, start }) => ({ header, value, digest: start() }));
  let bytes = 0;
  let held: Buffer | undefined;
  return {
    take(chunk) {
      bytes += chunk.length;
      if (bytes > bytesMax) throw uploadTooLarge(bytesMax);
      onBytes?.(chunk.length);
      if (running.length === 0) return chunk;
      for (const { digest } of running) digest.update(chunk);
      const before = held;
      held = chunk;
      return before;
    },
    end() {
      const wrong = running.find(({ value, digest }) => !digest.digest().equals(value));
      if (wrong !== undefined) throw digestMismatch(wrong.header);
      return held;
    },
  };
}

/**
 * The body of an upload as passed to the store: counted, and failing as soon as it is too large. With digests, the last
 * chunk is held back until they have been verified, so that a store that was told the length never has a complete but
 * wrong body. Destroying it leaves `source` and its connection intact, which still needs a response.
 */
export function guardBody(source: Readable, options: UploadBodyOptions): Readable {
  const inspection = createInspection(options);
  const pass = (chunk: Buffer | undefined) => {
    if (chunk !== undefined && !guarded.push(chunk)) source.pause();
  };
  const attempt = (work: () => void) => {
    try {
      work();
    } catch (error) {
      guarded.destroy(error as Error);
    }
  };
  const listeners = {
    data: (chunk: Buffer) => attempt(() => pass(inspection.take(chunk))),
    end: () =>
      attempt(() => {
        pass(inspection.end());
        guarded.push(null);
      }),
    error: (cause: Error) => guarded.destroy(uploadAborted(cause)),
    close: () => {
      if (!source.readableEnded) guarded.destroy(uploadAborted());
    },
  };
  const guarded = new Readable({
    read: () => void source.resume(),
    destroy(error, done) {
      for (const [event, listener] of Object.entries(listeners)) source.off(event, listener);
      source.on('error', () => {});
      source.pause();
      done(error);
    },
  });
  // It may fail before a store has begun to read it.
  guarded.on('error', () => {});
  for (const [event, listener] of Object.entries(listeners)) source.on(event, listener);
  source.pause();
  options.signal?.addEventListener('abort', () => guarded.destroy(uploadAborted()), { once: true });
  if (source.destroyed || options.signal?.aborted === true) guarded.destroy(uploadAborted());
  return guarded;
}
