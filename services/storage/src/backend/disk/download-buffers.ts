import { createBufferPool, type LentBuffer } from '../buffer-pool.ts';

const LARGE_BYTES = 1024 * 1024;
/** Large buffers in use: further downloads, of which most wait for slow clients, have smaller ones of their own. */
const LARGE_MAX = 32;
const LARGE_KEPT = 4;
const SMALL_BYTES = 128 * 1024;
/** A download that is no longer than this is read at once, into a buffer of its length. */
const SHORT_BYTES = 256 * 1024;

/** The two buffers of a download, which are used in turn. */
export interface LentBuffers {
  at(turn: number): Buffer;
  /** @param mayBeReused false if a connection might still read them */
  giveBack(mayBeReused: boolean): void;
}

export type DownloadBuffers = ReturnType<typeof createDownloadBuffers>;

/** Buffers through which downloads pass. */
export function createDownloadBuffers() {
  let lentCount = 0;
  const pool = createBufferPool(LARGE_BYTES, LARGE_KEPT, () => {
    lentCount -= 1;
  });
  const lendLarge = (): LentBuffer => {
    lentCount += 1;
    return pool();
  };
  return {
    /** @param bytes of the whole download */
    lend(bytes: number): LentBuffers {
      if (bytes <= SHORT_BYTES) return ownBuffers(bytes);
      if (lentCount + 2 > LARGE_MAX) return ownBuffers(SMALL_BYTES);
      const lent: LentBuffer[] = [lendLarge()];
      return {
        at(turn) {
          const buffer = lent[turn % 2] ?? lendLarge();
          lent[turn % 2] = buffer;
          return buffer.bytes;
        },
        giveBack(mayBeReused) {
          for (const buffer of lent) buffer.giveBack(mayBeReused);
        },
      };
    },
  };
}

function ownBuffers(size: number): LentBuffers {
  const buffers: Buffer[] = [];
  return {
    at(turn) {
      const buffer = buffers[turn % 2] ?? Buffer.allocUnsafeSlow(Math.max(1, size));
      buffers[turn % 2] = buffer;
      return buffer;
    },
    giveBack() {},
  };
}
