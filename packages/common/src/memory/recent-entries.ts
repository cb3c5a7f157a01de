/** Entries that were used lately, in memory. */
export interface RecentEntries<V> {
  find(key: string): V | undefined;
  keep(key: string, value: V): void;
  forget(key: string): void;
}

/**
 * Holds up to `entriesMax` entries in two generations: when the young one is full the old one is dropped, so that used
 * entries stay and others go.
 */
export function createRecentEntries<V>(entriesMax: number): RecentEntries<V> {
  const generationMax = Math.max(1, Math.floor(entriesMax / 2));
  let young = new Map<string, V>();
  let old = new Map<string, V>();

  const keep = (key: string, value: V) => {
    if (young.size >= generationMax && !young.has(key)) {
      old = young;
      young = new Map();
    }
    young.set(key, value);
  };
  return {
    find(key) {
      const value = young.get(key);
      if (value !== undefined) return value;
      const older = old.get(key);
      if (older !== undefined) keep(key, older);
      return older;
    },
    keep,
    forget(key) {
      young.delete(key);
      old.delete(key);
    },
  };
}
