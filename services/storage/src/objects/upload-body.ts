import { Readable } from 'node:stream';
import { ServiceError } from '@gridlease/common/errors/service-error';
import { digestMismatch } from '../backend/errors.ts';
import type { ExpectedDigest } from './digests.ts';

export interface UploadBodyOptions {
  /** Bytes at most. */
  readonly bytesMax: number;
  readonly digests: readonly ExpectedDigest[];
  /** Aborted when nobody needs the body any longer, though its source goes on. */
  readonly signal?: AbortSignal | undefined;
}

/** @param bytesMax of one object */
export function uploadTooLarge(bytesMax: number): ServiceError {
  return new ServiceError('too_large', 'upload_too_large', `An object has at most ${bytesMax} bytes.`, {
    details: { max_upload_bytes: bytesMax },
  });
}

/** The sender of a body went away before its end. Nobody is there to read this. */
export function uploadAborted(cause?: unknown): ServiceError {
  return new ServiceError('invalid', 'upload_aborted', 'The body ended before its end.', { cause });
}

interface Inspection {
  /** What may be passed on for this chunk. @throws ServiceError */
  take(chunk: Buffer): Buffer | undefined;
  /** What is left to be passed on when all have been taken. @throws ServiceError */
  end(): Buffer | undefined;
}

function createInspection({ bytesMax, digests }: Omit<UploadBodyOptions, 'signal'>): Inspection {
  const running = digests.map(({ header, value, start }) => ({ header, value, digest: start() }));
  let bytes = 0;
  let held: Buffer | undefined;
  return {
    take(chunk) {
      bytes += chunk.length;
      if (bytes > bytesMax) throw uploadTooLarge(bytesMax);
      if (running.length === 0) return chunk;
      for (const { digest } of running) digest.update(chunk);
      const before = held;
      held = chunk;
      return before;
    },
    end() {
      const wrong = running.find(({ value, digest }) => !digest.value().equals(value));
      if (wrong !== undefined) throw digestMismatch(wrong.header);
      return held;
    },
  };
}

/**
 * The body of an upload as a store may read it: counted, and failing as soon as it is too much. With digests its last
 * chunk is held back until they are right, so that a store that was told the length never has a whole body that is
 * wrong. Destroying it leaves `source`, and with it the connection, as it is: somebody has to be answered.
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
