/** A place in the order of a list: by name, then id. */
export interface ListPosition {
  readonly name: string;
  readonly id: string;
}

const SURROGATE_FIRST = 0xd800;
const SURROGATE_LAST = 0xdfff;

/** In UTF-8, what UTF-16 writes with surrogates comes after everything else. */
const rankOf = (unit: number) => (unit >= SURROGATE_FIRST && unit <= SURROGATE_LAST ? unit + 0x10000 : unit);

/** Compares texts by their bytes in UTF-8, as PostgreSQL does with the collation "C". */
export function compareBytes(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (one !== other) return rankOf(one) - rankOf(other);
  }
  return a.length - b.length;
}

/** Ids are UUIDs in lower case. */
export function comparePositions(a: ListPosition, b: ListPosition): number {
  return compareBytes(a.name, b.name) || compareBytes(a.id, b.id);
}

/** How many entries of a sorted list are before the position, or at it. */
export function countUpTo(sorted: readonly ListPosition[], position: ListPosition): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = sorted[middle] as ListPosition;
    if (comparePositions(entry, position) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
