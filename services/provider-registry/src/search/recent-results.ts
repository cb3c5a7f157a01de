/** Results that are remembered; of more, the oldest are forgotten. */
const REMEMBERED_MAX = 200;

/**
 * Shares a result among the callers of a moment: those who ask while it is being computed, and those who ask until it is
 * `maxAgeMs` old, counted from when its computation began. Failures are not remembered.
 */
export function createRecentResults<T>(maxAgeMs: number, clock: () => number) {
  const results = new Map<string, { readonly begunAt: number; readonly result: Promise<T> }>();
  return (key: string, compute: () => Promise<T>): Promise<T> => {
    const begunAt = clock();
    const known = results.get(key);
    if (known !== undefined && begunAt - known.begunAt < maxAgeMs) return known.result;
    const entry = { begunAt, result: compute() };
    results.delete(key);
    results.set(key, entry);
    entry.result.catch(() => {
      if (results.get(key) === entry) results.delete(key);
    });
    for (const oldest of results.keys()) {
      if (results.size <= REMEMBERED_MAX) break;
      results.delete(oldest);
    }
    return entry.result;
  };
}
