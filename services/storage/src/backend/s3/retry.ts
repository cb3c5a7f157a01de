import { setTimeout as delay } from 'node:timers/promises';

const ATTEMPTS_MAX = 3;
const FIRST_PAUSE_MS = 50;

/**
 * Runs idempotent work up to three times, with growing, jittered pauses.
 *
 * @param isPassing whether an error may be transient
 */
export async function retry<T>(
  work: () => Promise<T>,
  isPassing: (error: unknown) => boolean,
  signal?: AbortSignal,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || signal?.aborted || !isPassing(error)) throw error;
      const pause = FIRST_PAUSE_MS * 4 ** (attempt - 1) * (0.5 + Math.random());
      await delay(pause, undefined, { signal });
    }
  }
}
