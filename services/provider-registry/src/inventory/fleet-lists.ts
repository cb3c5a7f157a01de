import type { ListPosition } from './list-order.ts';
import type { Machine } from './machine.ts';
import { changeSorted } from './sorted-list.ts';

/** A machine's place in the lists, which stays as long as its name. */
export interface FleetEntry extends ListPosition {
  machine: Machine;
}

/** Machines that have something in common. */
export type ListKey =
  | 'all'
  | 'suspended'
  | `class:${number}`
  | `owner:${string}`
  | `location:${string}`
  | `label:${string}`;

export const labelKey = (name: string, value: string): ListKey => `label:${name}=${value}`;

/** The lists that a machine is in. */
export function listKeysOf({ classIds, owner_id, location, labels, isSuspended }: Machine): Set<ListKey> {
  const keys = new Set<ListKey>(['all', `owner:${owner_id}`]);
  for (const id of classIds) keys.add(`class:${id}`);
  if (isSuspended) keys.add('suspended');
  if (location !== undefined) keys.add(`location:${location}`);
  for (const [name, value] of Object.entries(labels ?? {})) keys.add(labelKey(name, value));
  return keys;
}

const NO_ENTRIES: readonly FleetEntry[] = [];

/** Lists of machines, sorted by name and id. */
export interface FleetLists {
  readonly list: (key: ListKey) => readonly FleetEntry[];
  /** Moves an entry from some lists to others, with the next `settle`. */
  readonly move: (entry: FleetEntry, from: ReadonlySet<ListKey>, to: ReadonlySet<ListKey>) => void;
  readonly settle: () => void;
}

export function createFleetLists(): FleetLists {
  const lists = new Map<ListKey, readonly FleetEntry[]>();
  const added = new Map<ListKey, FleetEntry[]>();
  const removed = new Map<ListKey, Set<FleetEntry>>();

  function addTo(key: ListKey, entry: FleetEntry): void {
    const entries = added.get(key);
    if (entries === undefined) added.set(key, [entry]);
    else entries.push(entry);
  }

  function removeFrom(key: ListKey, entry: FleetEntry): void {
    const entries = removed.get(key);
    if (entries === undefined) removed.set(key, new Set([entry]));
    else entries.add(entry);
  }

  return {
    list: (key) => lists.get(key) ?? NO_ENTRIES,
    move(entry, from, to) {
      for (const key of from) if (!to.has(key)) removeFrom(key, entry);
      for (const key of to) if (!from.has(key)) addTo(key, entry);
    },
    settle() {
      for (const key of new Set([...added.keys(), ...removed.keys()])) {
        const gone = removed.get(key) ?? new Set();
        const changed = changeSorted(lists.get(key) ?? [], added.get(key) ?? [], gone);
        if (changed.length === 0) lists.delete(key);
        else lists.set(key, changed);
      }
      added.clear();
      removed.clear();
    },
  };
}
