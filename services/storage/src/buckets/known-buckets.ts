import type { Backend } from '../backend/backend.ts';

/** How long a bucket is assumed to still exist. */
const KNOWN_MS = 10_000;

/**
 * Caches which buckets exist. Existence is cached for a moment, absence never: a new bucket can be used at once through
 * every replica.
 */
export interface KnownBuckets {
  /** Did it exist a moment ago? Does no I/O. */
  remembers(name: string): boolean;
  has(name: string): Promise<boolean>;
  remember(name: string): void;
  forget(name: string): void;
}

/** @param clock monotonic milliseconds */
export function createKnownBuckets(
  backend: Pick<Backend, 'hasBucket'>,
  clock: () => number = () => performance.now(),
): KnownBuckets {
  const seenAt = new Map<string, number>();
  const remembers = (name: string) => {
    const at = seenAt.get(name);
    return at !== undefined && clock() - at < KNOWN_MS;
  };
  return {
    remembers,
    async has(name) {
      if (remembers(name)) return true;
      seenAt.delete(name);
      if (!(await backend.hasBucket(name))) return false;
      seenAt.set(name, clock());
      return true;
    },
    remember: (name) => void seenAt.set(name, clock()),
    forget: (name) => void seenAt.delete(name),
  };
}
