/**
 * Caches a value for `maxAgeMs`. Callers share a read in progress. A failed read fails only the callers that
 * shared it and is not cached.
 *
 * @param now milliseconds of a monotonic clock
 */
export function createRecent<T>(
  read: () => Promise<T>,
  { maxAgeMs, now }: { readonly maxAgeMs: number; readonly now: () => number },
): () => Promise<T> {
  let last: { readonly beganAt: number; readonly value: Promise<T> } | undefined;
  return () => {
    if (last !== undefined && now() - last.beganAt <= maxAgeMs) return last.value;
    const begun = { beganAt: now(), value: read() };
    last = begun;
    begun.value.catch(() => {
      if (last === begun) last = undefined;
    });
    return begun.value;
  };
}
