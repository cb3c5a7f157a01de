/** The maximum number of owners kept; the least recently used are evicted first. */
const OWNERS_MAX = 50_000;
/** How long an owner is considered fresh. Machines are sold, and the event of a sale may get lost. */
const BELIEVED_MS = 30_000;

export interface OwnerMemoryOptions {
  readonly ownersMax?: number;
  /** A monotonic clock, milliseconds. */
  readonly clock: () => number;
}

/** Caches which owner has which machine. */
export interface OwnerMemory {
  /** The owner, if the cached value is fresh. */
  believed(providerId: string): string | undefined;
  /** The last known owner, however old: better than none. */
  last(providerId: string): string | undefined;
  /** Call before a lookup, and call the returned function with the result. */
  asking(providerId: string): (ownerId: string | undefined) => void;
  /** Drops the owner, because it has changed. */
  forget(providerId: string): void;
  /** Marks all owners as stale, because changes may have been missed. */
  doubtAll(): void;
}

interface Known {
  readonly ownerId: string;
  readonly askedAt: number;
  /** The number of changes known when the lookup started. */
  readonly changes: number;
}

export function createOwnerMemory({ ownersMax = OWNERS_MAX, clock }: OwnerMemoryOptions): OwnerMemory {
  const entries = new Map<string, Known>();
  let changes = 0;
  let forgottenAt = 0;
  let doubtedAt = 0;

  function set(providerId: string, known: Known): void {
    entries.delete(providerId);
    entries.set(providerId, known);
    const [oldest] = entries.size > ownersMax ? entries.keys() : [];
    if (oldest !== undefined) entries.delete(oldest);
  }

  return {
    believed(providerId) {
      const known = entries.get(providerId);
      if (known === undefined) return undefined;
      set(providerId, known);
      const isFresh = known.changes >= doubtedAt && clock() - known.askedAt < BELIEVED_MS;
      return isFresh ? known.ownerId : undefined;
    },
    last: (providerId) => entries.get(providerId)?.ownerId,
    asking(providerId) {
      const asked = { askedAt: clock(), changes };
      return (ownerId) => {
        // The result may predate a change that was reported while the lookup was in flight.
        if (asked.changes < forgottenAt) return;
        const known = entries.get(providerId);
        if (known !== undefined && known.askedAt > asked.askedAt) return;
        if (ownerId === undefined) entries.delete(providerId);
        else set(providerId, { ownerId, ...asked });
      };
    },
    forget(providerId) {
      changes += 1;
      forgottenAt = changes;
      entries.delete(providerId);
    },
    doubtAll() {
      changes += 1;
      doubtedAt = changes;
    },
  };
}
