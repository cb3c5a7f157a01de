/** Memory for what has arrived and is not in the store yet. */
export interface PartMemory {
  readonly bytes: Buffer;
  /** @param mayBeReused false when somebody might still read it, as a connection that broke */
  giveBack(mayBeReused: boolean): void;
}

export interface PartMemories {
  /** Enough for a whole part, when there is any left. */
  takeLarge(): PartMemory | undefined;
  /** Always there: whoever has no more than this keeps what arrives in smaller pieces. */
  takeSmall(): PartMemory;
}

const SMALL_BYTES = 512 * 1024;
/** Small ones that are kept: those of more uploads at once are made anew. */
const SMALL_KEPT_MAX = 32;

/**
 * Buffers of one size that are kept and used again: memory outside of JavaScript's heap that is allocated anew for each
 * part is collected late.
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
 * `memoryBytes` for parts of `partBytes`, of all uploads together: nobody waits for memory, so that clients with slow
 * connections, who keep theirs for long, do not stop the others.
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
