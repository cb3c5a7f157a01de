import { createBufferPool, type LentBuffer } from '../buffer-pool.ts';

export type PartBuffers = ReturnType<typeof createPartBuffers>;

/** Buffers of `partBytes` each, `memoryBytes` in all, at least one: the memory for parts, shared by all uploads. */
export function createPartBuffers(partBytes: number, memoryBytes: number) {
  const countMax = Math.max(1, Math.floor(memoryBytes / partBytes));
  const waiting = new Set<() => void>();
  let taken = 0;
  const lend = createBufferPool(partBytes, countMax, () => {
    taken -= 1;
    const [next] = waiting;
    next?.();
  });

  return {
    /** How many are in use. */
    takenCount: () => taken,
    /** Waits in turn. @throws the signal's reason */
    async take(signal: AbortSignal): Promise<LentBuffer> {
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
