import { createBufferPool, type LentBuffer } from '../buffer-pool.ts';

/** Buffers of one size that are in use at most: further downloads, of which most wait for slow clients, have their own. */
interface Shelf {
  readonly bytes: number;
  readonly usedMax: number;
  /** Unused ones that are kept. */
  readonly keptMax: number;
}

const LARGE: Shelf = { bytes: 1024 * 1024, usedMax: 32, keptMax: 4 };
/** For downloads that are read at once. */
const SHORT: Shelf = { bytes: 256 * 1024, usedMax: 128, keptMax: 32 };
const OWN_BYTES = 128 * 1024;

/** The two buffers of a download, which are used in turn. */
export interface LentBuffers {
  at(turn: number): Buffer;
  /** @param mayBeReused false if a connection might still read them */
  giveBack(mayBeReused: boolean): void;
}

export type DownloadBuffers = ReturnType<typeof createDownloadBuffers>;

/** Buffers through which downloads pass: a fresh one for each costs more time in garbage collection than the reading. */
export function createDownloadBuffers() {
  const lendLarge = createShelf(LARGE);
  const lendShort = createShelf(SHORT);
  return {
    /** @param bytes of the whole download */
    lend(bytes: number): LentBuffers {
      return (bytes <= SHORT.bytes ? lendShort() : lendLarge()) ?? ownBuffers(Math.min(bytes, OWN_BYTES));
    },
  };
}

/** Undefined: too many are in use. */
function createShelf({ bytes, usedMax, keptMax }: Shelf): () => LentBuffers | undefined {
  let used = 0;
  const pool = createBufferPool(bytes, keptMax, () => {
    used -= 1;
  });
  const lend = (): LentBuffer => {
    used += 1;
    return pool();
  };
  return () => (used + 2 > usedMax ? undefined : twoOf(lend));
}

/** The second one is lent when it is needed. */
function twoOf(lend: () => LentBuffer): LentBuffers {
  const lent: LentBuffer[] = [lend()];
  return {
    at(turn) {
      const buffer = lent[turn % 2] ?? lend();
      lent[turn % 2] = buffer;
      return buffer.bytes;
    },
    giveBack(mayBeReused) {
      for (const buffer of lent) buffer.giveBack(mayBeReused);
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
