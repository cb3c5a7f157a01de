import { comparePositions, countUpTo, type ListPosition } from './list-order.ts';

/** More changes than this are merged into a list at once: moving its tail for each of them would take longer. */
const ONE_BY_ONE_MAX = 64;

const isAfter = (entry: ListPosition | undefined, last: ListPosition | undefined): boolean =>
  entry !== undefined && (last === undefined || comparePositions(entry, last) > 0);

/** Replaces entries of a sorted list. `added` are in any order; those `removed` are in the list. */
export function changeSorted<Entry extends ListPosition>(
  sorted: readonly Entry[],
  added: readonly Entry[],
  removed: ReadonlySet<Entry>,
): Entry[] {
  const changed = sorted as Entry[];
  if (added.length + removed.size > ONE_BY_ONE_MAX) {
    const sortedAdded = added.toSorted(comparePositions);
    if (removed.size === 0 && isAfter(sortedAdded[0], sorted.at(-1))) {
      changed.push(...sortedAdded);
      return changed;
    }
    const kept = removed.size === 0 ? sorted : sorted.filter((entry) => !removed.has(entry));
    // Two sorted runs, which this sort merges.
    return [...kept, ...sortedAdded].sort(comparePositions);
  }
  for (const entry of removed) changed.splice(countUpTo(changed, entry) - 1, 1);
  for (const entry of added) changed.splice(countUpTo(changed, entry), 0, entry);
  return changed;
}

/** The entries of sorted lists after a position, in order, each once; an entry may be in several lists. */
export function* mergeAfter<Entry extends ListPosition>(
  lists: readonly (readonly Entry[])[],
  after: ListPosition | undefined,
): Generator<Entry, undefined> {
  const heads = lists.map((list) => (after === undefined ? 0 : countUpTo(list, after)));
  const headOf = (list: readonly Entry[], place: number) => list[heads[place] as number];
  for (;;) {
    const first = lists.reduce<Entry | undefined>((least, list, place) => {
      const entry = headOf(list, place);
      if (entry === undefined || least === undefined) return entry ?? least;
      return comparePositions(entry, least) < 0 ? entry : least;
    }, undefined);
    if (first === undefined) return;
    for (const [place, list] of lists.entries()) {
      if (headOf(list, place) === first) heads[place] = (heads[place] as number) + 1;
    }
    yield first;
  }
}
