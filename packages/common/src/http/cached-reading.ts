/**
 * Reads at most every `maxAgeMs`, however often the metrics page is requested, and once for concurrent callers.
 * Returns undefined while the last reading is fresh, or when it failed: the previous value then stays.
 */
export function createCachedReading<T>(
  read: () => Promise<T>,
  maxAgeMs: number,
): () => Promise<T | undefined> {
  let readAt = -Infinity;
  return async () => {
    if (performance.now() - readAt < maxAgeMs) return undefined;
    readAt = performance.now();
    return read().catch(() => undefined);
  };
}
