import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { storeUnavailable } from '../errors.ts';

const CHUNK_BYTES = 256 * 1024;

/** Bytes of one file: `length` of them from `start`. */
export interface Slice {
  readonly path: string;
  readonly start: number;
  readonly length: number;
}

/** Reads slices in order, opening each file when it is needed; `onClose` is called exactly once. */
export function readSlices(slices: readonly Slice[], onClose: () => void): Readable {
  let at = 0;
  let file: FileHandle | undefined;
  let position = 0;
  let rest = 0;

  const advance = async (): Promise<boolean> => {
    while (rest === 0) {
      await file?.close();
      file = undefined;
      const slice = slices[at];
      if (slice === undefined) return false;
      at += 1;
      file = await open(slice.path, 'r');
      position = slice.start;
      rest = slice.length;
    }
    return true;
  };
  const readChunk = async (): Promise<Buffer | null> => {
    if (!(await advance()) || file === undefined) return null;
    const buffer = Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, rest));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) throw new Error('a file of the object store is shorter than the index says');
    position += bytesRead;
    rest -= bytesRead;
    return bytesRead === buffer.length ? buffer : buffer.subarray(0, bytesRead);
  };

  let reading: Promise<unknown> = Promise.resolve();
  return new Readable({
    highWaterMark: CHUNK_BYTES,
    read() {
      reading = readChunk().then(
        (chunk) => this.push(chunk),
        (error: unknown) => this.destroy(storeUnavailable(error)),
      );
    },
    destroy(error, done) {
      // A file must not be closed during a read.
      void reading
        .then(() => file?.close())
        .catch(() => {})
        .then(() => {
          onClose();
          done(error);
        });
    },
  });
}
