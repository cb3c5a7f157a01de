/** Memory for bytes that have arrived and are not in the store yet. */
export interface PartMemory {
  readonly bytes: Buffer;
  /** @param mayBeReused false if something might still read it, such as a broken connection */
  giveBack(mayBeReused: boolean): void;
}

export interface PartMemories {
  /** Enough for a whole part, if there is any left. */
  takeLarge(): PartMemory | undefined;
  /** Always available: without more than this, incoming bytes are stored in smaller pieces. */
  takeSmall(): PartMemory;
}

const SMALL_BYTES = 512 * 1024;
/** Small buffers that are kept for reuse; with more concurrent uploads, new ones are allocated. */
const SMALL_KEPT_MAX = 32;

/**
 * Buffers of one size that are reused: memory outside of JavaScript's heap that is allocated for each part is freed late.
 */
function createBuffers(bytes: number, keptMax: number): { take(onBack?: () => void): PartMemory } {
  const free: Buffer[] = [];
  return {
    take(onBack) {
      const buffer = free.pop() ?? Buffer.allocUnsafeSlow(bytes);
      let isTaken = true;
      return {
        bytes: buffer,
        giveBack(mayBeReused) {
          if (!isTaken) return;
          isTaken = false;
          if (mayBeReused && free.length < keptMax) free.push(buffer);
          onBack?.();
        },
      };
    },
  };
}

/**
 * `memoryBytes` for parts of `partBytes`, shared by all uploads. Nobody waits for memory, so clients with slow
 * connections, which hold theirs for long, do not block the others.
 */
export function createPartMemories(partBytes: number, memoryBytes: number): PartMemories {
  const countMax = Math.floor(memoryBytes / partBytes);
  const large = createBuffers(partBytes, countMax);
  const small = createBuffers(Math.min(SMALL_BYTES, partBytes), SMALL_KEPT_MAX);
  let taken = 0;
  return {
    takeLarge() {
      if (taken >= countMax) return undefined;
      taken += 1;
      return large.take(() => {
        taken -= 1;
      });
    },
    takeSmall: () => small.take(),
  };
}
