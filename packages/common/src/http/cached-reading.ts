/**
 * Reads at most every `maxAgeMs`, however often the metrics page is asked for, and once for all who ask together.
 * Answers undefined while the last reading stands, and when there was none: what was set before then stays.
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
