import { closeSync, openSync, readSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { storeUnavailable } from '../errors.ts';

/** Bytes of one file: `length` of them from `start`. */
export interface Slice {
  readonly path: string;
  readonly start: number;
  readonly length: number;
}

function tooShort(): Error {
  return new Error('a file of the object store is shorter than the index says');
}

/**
 * Reads a small slice on the event loop: handing each step to another thread takes longer than the reading.
 *
 * @throws ServiceError `store_unavailable`
 */
export function readSmallSlice({ path, start, length }: Slice): Buffer {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const bytes = Buffer.allocUnsafeSlow(length);
    for (let read = 0; read < length; ) {
      const count = readSync(file, bytes, read, length - read, start + read);
      if (count === 0) throw tooShort();
      read += count;
    }
    return bytes;
  } catch (error) {
    throw storeUnavailable(error);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

export type SliceReader = ReturnType<typeof createSliceReader>;

/** Reads slices in order, opening each file when it is needed. One call at a time. */
export function createSliceReader(slices: readonly Slice[]) {
  let at = 0;
  let file: FileHandle | undefined;
  let position = 0;
  let rest = 0;
  let remaining = slices.reduce((sum, { length }) => sum + length, 0);
  let reading: Promise<unknown> = Promise.resolve();

  const advance = async (): Promise<FileHandle | undefined> => {
    while (rest === 0) {
      await file?.close();
      file = undefined;
      const slice = slices[at];
      if (slice === undefined) return undefined;
      at += 1;
      file = await open(slice.path, 'r');
      position = slice.start;
      rest = slice.length;
    }
    return file;
  };
  const readNext = async (buffer: Buffer): Promise<number> => {
    const opened = await advance();
    if (opened === undefined) return 0;
    const { bytesRead } = await opened.read(buffer, 0, Math.min(buffer.length, rest), position);
    if (bytesRead === 0) throw tooShort();
    position += bytesRead;
    rest -= bytesRead;
    remaining -= bytesRead;
    return bytesRead;
  };
  return {
    /** Bytes that have not been read. */
    remaining: () => remaining,
    /** Fills the buffer, or its beginning; resolves to the number of bytes, 0 at the end. */
    read(buffer: Buffer): Promise<number> {
      const count = readNext(buffer);
      reading = count.catch(() => {});
      return count;
    },
    /** A file must not be closed during a read. */
    async close(): Promise<void> {
      await reading;
      await file?.close().catch(() => {});
    },
  };
}
