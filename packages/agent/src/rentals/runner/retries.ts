const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;
const DOUBLINGS_MAX = 5;

/** Pauses between attempts, which all end early when there is news. */
export interface Retries {
  /** Longer after each attempt, up to half a minute, and at least `minMs`; returns early on a nudge or an abort. */
  pause(attempts: number, minMs: number, signal: AbortSignal): Promise<void>;
  nudge(): void;
}

export function createRetries(): Retries {
  const waiting = new Set<() => void>();
  return {
    async pause(attempts, minMs, signal) {
      if (signal.aborted) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const ms = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempts - 1, DOUBLINGS_MAX));
      const timer = setTimeout(resolve, Math.max(ms, minMs));
      waiting.add(resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
      await promise;
      clearTimeout(timer);
      waiting.delete(resolve);
    },
    nudge() {
      for (const resolve of waiting) resolve();
    },
  };
}
