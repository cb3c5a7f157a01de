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

/**
 * `memoryBytes` for parts of `partBytes`, of all uploads together: nobody waits for memory, so that clients with slow
 * connections, who keep theirs for long, do not stop the others. Large ones are kept and used again: memory outside of
 * JavaScript's heap that is allocated anew for each part is collected late.
 */
export function createPartMemories(partBytes: number, memoryBytes: number): PartMemories {
  const countMax = Math.floor(memoryBytes / partBytes);
  const free: Buffer[] = [];
  let taken = 0;
  return {
    takeLarge() {
      if (taken >= countMax) return undefined;
      taken += 1;
      const bytes = free.pop() ?? Buffer.allocUnsafeSlow(partBytes);
      let isTaken = true;
      return {
        bytes,
        giveBack(mayBeReused) {
          if (!isTaken) return;
          isTaken = false;
          taken -= 1;
          if (mayBeReused) free.push(bytes);
        },
      };
    },
    takeSmall: () => ({
      bytes: Buffer.allocUnsafeSlow(Math.min(SMALL_BYTES, partBytes)),
      giveBack: () => {},
    }),
  };
}
