/**
 * Reads again only what is older than `maxAgeMs`; who asks while it is read shares the reading. A reading that failed is
 * nobody's but theirs.
 *
 * @param now milliseconds of a clock that never goes back
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
