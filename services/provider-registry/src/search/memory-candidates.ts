import type { Fleet } from '../inventory/fleet.ts';
import { type FleetEntry, labelKey } from '../inventory/fleet-lists.ts';
import { comparePositions } from '../inventory/list-order.ts';
import type { Machine } from '../inventory/machine.ts';
import { mergeAfter } from '../inventory/sorted-list.ts';
import { type MemorySearch, meetsInventory } from './memory-conditions.ts';
import type { NamePosition } from './name-order.ts';

/** With more classes than this their lists are not merged. */
const MERGED_CLASSES_MAX = 32;
/** Entries that are looked at for a page: beyond, the database finds rare machines sooner. */
const LOOKED_AT_MAX = 20_000;

/** Machines in order that meet the conditions on the inventory. */
export interface MemoryCandidates {
  readonly machines: readonly Machine[];
  /** Whether there may be more: the first `wanted` were found, or looking for them took too long. */
  readonly hasMore: boolean;
}

/** Lists of which each match is in one: those with the fewest entries. */
function shortestLists(
  fleet: Fleet,
  { filters, resolved }: MemorySearch,
): readonly (readonly FleetEntry[])[] {
  const { owner_id, label, ids, suspended } = filters;
  if (ids !== undefined) {
    return [ids.flatMap((id) => fleet.find(id) ?? []).sort(comparePositions)];
  }
  const choices = [[fleet.list('all')]];
  if (owner_id !== undefined) choices.push([fleet.list(`owner:${owner_id}`)]);
  if (suspended === true) choices.push([fleet.list('suspended')]);
  if (resolved.location !== undefined) choices.push([fleet.list(`location:${resolved.location}`)]);
  for (const [name, value] of Object.entries(label ?? {})) choices.push([fleet.list(labelKey(name, value))]);
  const { classIds } = resolved;
  if (classIds !== undefined && classIds.size <= MERGED_CLASSES_MAX) {
    choices.push([...classIds].map((id) => fleet.list(`class:${id}`)).filter((list) => list.length > 0));
  }
  const lengthOf = (lists: readonly (readonly FleetEntry[])[]) =>
    lists.reduce((sum, { length }) => sum + length, 0);
  return choices.reduce((best, lists) => (lengthOf(lists) < lengthOf(best) ? lists : best));
}

/** The first machines after the position that meet the conditions on the inventory, at most `wanted`. */
export function findMemoryCandidates(
  fleet: Fleet,
  search: MemorySearch,
  { after, wanted }: { readonly after: NamePosition | undefined; readonly wanted: number },
): MemoryCandidates {
  const machines: Machine[] = [];
  let lookedAt = 0;
  for (const { machine } of mergeAfter(shortestLists(fleet, search), after)) {
    if (machines.length === wanted || lookedAt === LOOKED_AT_MAX) return { machines, hasMore: true };
    lookedAt += 1;
    if (meetsInventory(machine, search)) machines.push(machine);
  }
  return { machines, hasMore: false };
}
