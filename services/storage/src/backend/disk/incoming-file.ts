import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createBufferPool, type LentBuffer } from '../buffer-pool.ts';
import { storeUnavailable } from '../errors.ts';

/** Written bytes are flushed to the disk at this interval, so that the final sync of a long upload is short. */
const SYNC_EVERY_BYTES = 64 * 1024 * 1024;

/** Bytes per write. */
const BATCH_BYTES = 256 * 1024;
/** Unused buffers of this size that are kept. */
const BUFFERS_KEPT = 32;

/** What was written: bytes, and their digest in hexadecimal. */
export interface WrittenFile {
  readonly size: number;
  readonly sha256: string;
}

/** Writes all of it; a single write may be partial. */
async function writeFully(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length; )
    written += (await file.write(bytes, written, bytes.length - written)).bytesWritten;
}

const lendBuffer = createBufferPool(BATCH_BYTES, BUFFERS_KEPT);

/**
 * The file of an incoming body: hashes and collects a batch while the one before is written in another thread. Bytes are
 * copied, because chunks that wait for a slow disk outlive the collections that free them cheaply, and pile up.
 */
class IncomingFile {
  readonly sha256 = createHash('sha256');
  size = 0;
  private readonly file: FileHandle;
  private filling = lendBuffer();
  private filled = 0;
  private other: LentBuffer | undefined;
  private unsynced = 0;
  private working: Promise<void> = Promise.resolve();

  constructor(file: FileHandle) {
    this.file = file;
  }

  /** Resolves when there is room for more. */
  async take(chunk: Uint8Array): Promise<void> {
    this.sha256.update(chunk);
    this.size += chunk.length;
    for (let taken = 0; taken < chunk.length; ) {
      // Only now: a body that ends with the batch needs no second buffer.
      if (this.filled === BATCH_BYTES) await this.pass();
      const part = chunk.subarray(taken, taken + BATCH_BYTES - this.filled);
      this.filling.bytes.set(part, this.filled);
      taken += part.length;
      this.filled += part.length;
    }
  }

  /** Resolves when all of it is on the disk. */
  async end(): Promise<void> {
    await this.working;
    await this.write(this.filling.bytes.subarray(0, this.filled));
    await this.file.datasync();
  }

  /** Has to be called at the end, whatever happened. */
  async release(): Promise<void> {
    await this.working.catch(() => {});
    this.filling.giveBack(true);
    this.other?.giveBack(true);
  }

  private async pass(): Promise<void> {
    await this.working;
    const full = this.filling;
    const bytes = full.bytes.subarray(0, this.filled);
    this.filling = this.other ?? lendBuffer();
    this.other = full;
    this.filled = 0;
    this.working = this.write(bytes);
    // The next batch, or the end, reports the failure.
    this.working.catch(() => {});
  }

  private async write(bytes: Uint8Array): Promise<void> {
    await writeFully(this.file, bytes);
    this.unsynced += bytes.length;
    if (this.unsynced < SYNC_EVERY_BYTES) return;
    this.unsynced = 0;
    await this.file.datasync();
  }
}

/**
 * Writes what was read of a body before, and all of the rest, and makes it durable.
 *
 * @throws ServiceError `store_unavailable`, and as the body fails
 */
export async function writeBody(
  file: FileHandle,
  body: Readable,
  beginning: readonly Uint8Array[],
): Promise<WrittenFile> {
  const incoming = new IncomingFile(file);
  const fail = (cause: unknown) => Promise.reject(storeUnavailable(cause));
  try {
    for (const chunk of beginning) await incoming.take(chunk).catch(fail);
    for await (const chunk of body as AsyncIterable<Uint8Array>) await incoming.take(chunk).catch(fail);
    await incoming.end().catch(fail);
    return { size: incoming.size, sha256: incoming.sha256.digest('hex') };
  } finally {
    await incoming.release();
  }
}
