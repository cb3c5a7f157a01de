/** A buffer for one part, until it is given back. */
export interface PartBuffer {
  readonly bytes: Buffer;
  /** @param mayBeReused false when somebody might still read it, as a connection that broke */
  giveBack(mayBeReused: boolean): void;
}

/** The memory for parts of uploads, of all of them together. */
export interface PartBuffers {
  /** Waits in turn. @throws the signal's reason */
  take(signal: AbortSignal): Promise<PartBuffer>;
  /** How many are taken now. */
  takenCount(): number;
}

/**
 * Buffers of `partBytes` each, `memoryBytes` in all. They are kept and used again: memory outside of JavaScript's heap
 * that is allocated anew for each part is collected late.
 */
export function createPartBuffers(partBytes: number, memoryBytes: number): PartBuffers {
  const countMax = Math.max(1, Math.floor(memoryBytes / partBytes));
  const free: Buffer[] = [];
  const waiting = new Set<() => void>();
  let taken = 0;

  function lend(): PartBuffer {
    const bytes = free.pop() ?? Buffer.allocUnsafeSlow(partBytes);
    let isLent = true;
    return {
      bytes,
      giveBack(mayBeReused) {
        if (!isLent) return;
        isLent = false;
        if (mayBeReused) free.push(bytes);
        taken -= 1;
        const [next] = waiting;
        next?.();
      },
    };
  }

  return {
    takenCount: () => taken,
    async take(signal) {
      signal.throwIfAborted();
      if (taken < countMax && waiting.size === 0) {
        taken += 1;
        return lend();
      }
      await new Promise<void>((resolve, reject) => {
        const give = () => {
          waiting.delete(give);
          signal.removeEventListener('abort', leave);
          taken += 1;
          resolve();
        };
        const leave = () => {
          waiting.delete(give);
          reject(signal.reason);
        };
        waiting.add(give);
        signal.addEventListener('abort', leave, { once: true });
      });
      return lend();
    },
  };
}
