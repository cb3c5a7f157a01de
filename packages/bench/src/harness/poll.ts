import { setTimeout as delay } from 'node:timers/promises';

/**
 * Calls `look` until it returns something other than `undefined`, and returns that.
 *
 * @param problem the message of the Error that is thrown after the timeout.
 */
export async function pollUntil<T>(
  look: () => Promise<T | undefined>,
  { problem, timeoutMs, pollMs = 100 }: { problem: string; timeoutMs: number; pollMs?: number },
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    const found = await look();
    if (found !== undefined) return found;
    await delay(pollMs);
  }
  throw new Error(problem);
}

export interface Watch {
  /** Ends the watch; resolves to the highest sample. Undefined when there was none. */
  stop(): Promise<number | undefined>;
}

/** Takes samples until it is stopped, and once more then. */
export function watchHighest(sample: () => Promise<number | undefined>, intervalMs: number): Watch {
  const ending = new AbortController();
  let highest: number | undefined;
  const look = async () => {
    const value = await sample();
    if (value !== undefined) highest = Math.max(highest ?? value, value);
  };
  const watching = (async () => {
    while (!ending.signal.aborted) {
      await look();
      await delay(intervalMs, undefined, { signal: ending.signal }).catch(() => {});
    }
  })();
  // Errors are reported where it is stopped.
  watching.catch(() => {});
  return {
    async stop() {
      ending.abort();
      await watching;
      await look();
      return highest;
    },
  };
}
