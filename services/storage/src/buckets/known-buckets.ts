import type { Backend } from '../backend/backend.ts';

/** How long it is believed that a bucket is still there. */
const KNOWN_MS = 10_000;

/**
 * Which buckets there are. That one is there is remembered for a moment; that one is not never is: who makes a bucket
 * reaches it at once, through every replica.
 */
export interface KnownBuckets {
  /** Was it there a moment ago? Asks nobody. */
  remembers(name: string): boolean;
  has(name: string): Promise<boolean>;
  remember(name: string): void;
  forget(name: string): void;
}

/** @param clock milliseconds that only go forward */
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
