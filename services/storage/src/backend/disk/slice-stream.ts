import { Readable, type Writable } from 'node:stream';
import { storeUnavailable } from '../errors.ts';
import type { DownloadBuffers } from './download-buffers.ts';
import { createSliceReader, type Slice, type SliceReader } from './slice-reader.ts';

const CHUNK_BYTES = 256 * 1024;

interface SliceStreamOptions {
  readonly buffers: DownloadBuffers;
  /** Called exactly once. */
  readonly onClose: () => void;
}

/**
 * The bytes of slices. Piped into a response they are read into two buffers in turn, the next bytes while the last are
 * being sent: a fresh buffer for each costs more time than all the rest. Whoever reads it otherwise has fresh ones.
 */
class SliceStream extends Readable {
  private readonly reader: SliceReader;
  private readonly options: SliceStreamOptions;
  /** Ends the wait for a destination that will not tell any more. */
  private abandon: (() => void) | undefined;

  constructor(slices: readonly Slice[], options: SliceStreamOptions) {
    super({ highWaterMark: CHUNK_BYTES });
    this.reader = createSliceReader(slices);
    this.options = options;
  }

  override _read(): void {
    const buffer = Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, this.reader.remaining()));
    this.reader.read(buffer).then(
      (count) => this.push(count === 0 ? null : buffer.subarray(0, count)),
      (error: unknown) => this.destroy(storeUnavailable(error)),
    );
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.abandon?.();
    void this.reader.close().then(() => {
      this.options.onClose();
      done(error);
    });
  }

  override pipe<T extends NodeJS.WritableStream>(destination: T, { end = true } = {}): T {
    this.send(destination as unknown as Writable).then(
      (isSent) => {
        if (!isSent || this.destroyed) return void this.destroy();
        this.push(null);
        this.resume();
        if (end) destination.end();
      },
      (error: unknown) => this.destroy(storeUnavailable(error)),
    );
    return destination;
  }

  /** Resolves when everything was sent; to false if the destination is gone. */
  private async send(destination: Writable): Promise<boolean> {
    const lent = this.options.buffers.lend(this.reader.remaining());
    let isSent = false;
    try {
      let sending: Promise<boolean> = Promise.resolve(true);
      for (let turn = 0; this.reader.remaining() > 0; turn += 1) {
        const buffer = lent.at(turn);
        const count = await this.reader.read(buffer);
        if (!(await sending) || this.destroyed) return false;
        sending = this.write(destination, buffer.subarray(0, count));
      }
      isSent = await sending;
      return isSent;
    } finally {
      lent.giveBack(isSent);
    }
  }

  /** Resolves once the bytes are no longer needed; to false if the destination is gone. */
  private write(destination: Writable, bytes: Buffer): Promise<boolean> {
    return new Promise((resolve) => {
      this.abandon = () => resolve(false);
      destination.write(bytes, (error) => resolve(error === undefined || error === null));
    });
  }
}

/** Reads slices in order; at the end or when it is destroyed, `onClose` is called. */
export function streamSlices(slices: readonly Slice[], options: SliceStreamOptions): Readable {
  return new SliceStream(slices, options);
}
