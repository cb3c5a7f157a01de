import type { Backend } from '../backend/backend.ts';

/** How long a bucket is assumed to still exist. */
const KNOWN_MS = 10_000;

export type KnownBuckets = ReturnType<typeof createKnownBuckets>;

/**
 * Caches which buckets exist. Existence is cached for a moment, absence never: a new bucket can be used at once through
 * every replica.
 */
export function createKnownBuckets(backend: Pick<Backend, 'hasBucket'>) {
  const seenAt = new Map<string, number>();
  /** Did it exist a moment ago? Does no I/O. */
  const remembers = (name: string) => {
    const at = seenAt.get(name);
    return at !== undefined && performance.now() - at < KNOWN_MS;
  };
  return {
    remembers,
    async has(name: string): Promise<boolean> {
      if (remembers(name)) return true;
      seenAt.delete(name);
      if (!(await backend.hasBucket(name))) return false;
      seenAt.set(name, performance.now());
      return true;
    },
    remember: (name: string) => void seenAt.set(name, performance.now()),
    forget: (name: string) => void seenAt.delete(name),
  };
}
