import { createBufferPool } from '../backend/buffer-pool.ts';

const SMALL_BYTES = 512 * 1024;
/** Small buffers that are kept for reuse; with more concurrent uploads, new ones are allocated. */
const SMALL_KEPT_MAX = 32;

export type PartMemory = ReturnType<typeof createPartMemory>;

/**
 * Memory for bytes that have arrived and are not in the store yet: `memoryBytes` for parts of `partBytes`, shared by all
 * uploads. Nothing waits for memory, so clients with slow connections, which hold theirs for long, do not block the others.
 */
export function createPartMemory(partBytes: number, memoryBytes: number) {
  const countMax = Math.floor(memoryBytes / partBytes);
  let taken = 0;
  const lendLarge = createBufferPool(partBytes, countMax, () => {
    taken -= 1;
  });
  return {
    /** Enough for a whole part, if there is any left. */
    takeLarge() {
      if (taken >= countMax) return undefined;
      taken += 1;
      return lendLarge();
    },
    /** Always available: without more than this, incoming bytes are stored in smaller pieces. */
    takeSmall: createBufferPool(Math.min(SMALL_BYTES, partBytes), SMALL_KEPT_MAX),
  };
}
