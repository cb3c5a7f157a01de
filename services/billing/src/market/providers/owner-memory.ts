/** Owners kept in mind; the ones that were asked for longest ago go first. */
const OWNERS_MAX = 50_000;
/** How long an answer is believed: machines are sold, and the news of a sale may get lost. */
const BELIEVED_MS = 30_000;

export interface OwnerMemoryOptions {
  readonly ownersMax?: number;
  /** Milliseconds that only go forward. */
  readonly clock: () => number;
}

/** Who has which machine, as it was learned. */
export interface OwnerMemory {
  /** The owner, while the answer that said so is fresh. */
  believed(providerId: string): string | undefined;
  /** The owner by the last answer, however old: better than none. */
  last(providerId: string): string | undefined;
  /** Called before the directory is asked; what it gives back is called with the answer. */
  asking(providerId: string): (ownerId: string | undefined) => void;
  /** The owner has changed. */
  forget(providerId: string): void;
  /** Owners may have changed without anybody hearing of it. */
  doubtAll(): void;
}

interface Known {
  readonly ownerId: string;
  readonly askedAt: number;
  /** How many changes had been heard of when it was asked for. */
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
        // The answer may be from before a change that was heard of while it was under way.
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
