/** The maximum number of owners kept; the least recently used are evicted first. */
const OWNERS_MAX = 50_000;
/** How long an owner is considered fresh. Machines are sold, and the event of a sale may get lost. */
const FRESH_MS = 30_000;

export interface OwnerCacheOptions {
  readonly ownersMax?: number;
  /** A monotonic clock, milliseconds. */
  readonly clock: () => number;
}

/** Caches which owner has which machine. */
export interface OwnerCache {
  /** The owner, if the cached value is fresh. */
  findFresh(providerId: string): string | undefined;
  /** The last known owner, however old: better than none. */
  findLast(providerId: string): string | undefined;
  /** Call before a lookup, and call the returned function with the result. */
  startLookup(providerId: string): (ownerId: string | undefined) => void;
  /** Drops the owner, because it has changed. */
  drop(providerId: string): void;
  /** Marks all owners as stale, because changes may have been missed. */
  expireAll(): void;
}

interface Known {
  readonly ownerId: string;
  readonly startedAt: number;
  /** The number of changes known when the lookup started. */
  readonly changes: number;
}

export function createOwnerCache({ ownersMax = OWNERS_MAX, clock }: OwnerCacheOptions): OwnerCache {
  const entries = new Map<string, Known>();
  let changes = 0;
  let droppedAt = 0;
  let expiredAt = 0;

  function set(providerId: string, known: Known): void {
    entries.delete(providerId);
    entries.set(providerId, known);
    const [oldest] = entries.size > ownersMax ? entries.keys() : [];
    if (oldest !== undefined) entries.delete(oldest);
  }

  return {
    findFresh(providerId) {
      const known = entries.get(providerId);
      if (known === undefined) return undefined;
      set(providerId, known);
      const isFresh = known.changes >= expiredAt && clock() - known.startedAt < FRESH_MS;
      return isFresh ? known.ownerId : undefined;
    },
    findLast: (providerId) => entries.get(providerId)?.ownerId,
    startLookup(providerId) {
      const lookup = { startedAt: clock(), changes };
      return (ownerId) => {
        // The result may predate a change that was reported while the lookup was in flight.
        if (lookup.changes < droppedAt) return;
        const known = entries.get(providerId);
        if (known !== undefined && known.startedAt > lookup.startedAt) return;
        if (ownerId === undefined) entries.delete(providerId);
        else set(providerId, { ownerId, ...lookup });
      };
    },
    drop(providerId) {
      changes += 1;
      droppedAt = changes;
      entries.delete(providerId);
    },
    expireAll() {
      changes += 1;
      expiredAt = changes;
    },
  };
}
