import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits until `probe` returns something truthy and returns that. A probe that throws counts as "not yet", and its
 * last error is the cause of the failure when time runs out.
 *
 * @param options.timeoutMs total time limit (default 60 s).
 * @param options.every pause between two probes in milliseconds (default 20).
 * @param options.message what is waited for, for the failure's message.
 */
export async function until<T>(
  probe: () => T | Promise<T>,
  options: { timeoutMs?: number; every?: number; message?: string } = {},
): Promise<NonNullable<T>> {
  const { timeoutMs = 60_000, every = 20, message = 'the condition' } = options;
  const deadline = performance.now() + timeoutMs;
  let cause: unknown;
  for (;;) {
    try {
      cause = undefined;
      const value = await probe();
      if (value) return value;
    } catch (error) {
      cause = error;
    }
    if (performance.now() >= deadline) {
      throw new Error(`${message} did not come true within ${timeoutMs} ms`, { cause });
    }
    await delay(every);
  }
}
