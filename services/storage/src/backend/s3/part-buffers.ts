/** A buffer for one part, until it is returned. */
export interface PartBuffer {
  readonly bytes: Buffer;
  /** @param mayBeReused false if something might still read it, such as a broken connection */
  giveBack(mayBeReused: boolean): void;
}

/** The memory for parts, shared by all uploads. */
export interface PartBuffers {
  /** Waits in turn. @throws the signal's reason */
  take(signal: AbortSignal): Promise<PartBuffer>;
  /** How many are in use. */
  takenCount(): number;
}

/**
 * Buffers of `partBytes` each, `memoryBytes` in all. They are reused: memory outside of JavaScript's heap that is allocated
 * for each part is freed late.
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
