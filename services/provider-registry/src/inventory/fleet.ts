import {
  createFleetLists,
  type FleetEntry,
  type FleetLists,
  type ListKey,
  listKeysOf,
} from './fleet-lists.ts';
import type { CardPrice, Machine } from './machine.ts';
import { bytesOf } from './memory-size.ts';

/** The machines in memory, with sorted lists of those that have something in common. */
export interface Fleet {
  readonly size: () => number;
  /** Estimated. */
  readonly bytes: () => number;
  readonly find: (id: string) => FleetEntry | undefined;
  readonly list: FleetLists['list'];
  /** By their numbers; replaced when one of them changes. */
  readonly prices: () => ReadonlyMap<number, CardPrice>;
  /** Another one, of all in this process, after a machine with a class that none had before. */
  readonly classGeneration: () => number;
  /** Replaces machines; undefined: it is gone. */
  readonly putMachines: (machines: ReadonlyMap<string, Machine | undefined>) => void;
  /** Replaces prices; undefined: it is gone. */
  readonly putPrices: (prices: ReadonlyMap<number, CardPrice | undefined>) => void;
}

let generations = 0;
const nextGeneration = () => {
  generations += 1;
  return generations;
};

const NO_KEYS: ReadonlySet<ListKey> = new Set();

export function createFleet(): Fleet {
  const entries = new Map<string, FleetEntry>();
  const lists = createFleetLists();
  const classes = new Set<number>();
  let prices: ReadonlyMap<number, CardPrice> = new Map();
  let generation = nextGeneration();
  let bytes = 0;

  function noteClasses({ classIds }: Machine): void {
    if (classIds.every((id) => classes.has(id))) return;
    for (const id of classIds) classes.add(id);
    generation = nextGeneration();
  }

  function remove(entry: FleetEntry): void {
    const keys = listKeysOf(entry.machine);
    lists.move(entry, keys, NO_KEYS);
    bytes -= bytesOf(entry.machine, keys.size);
    entries.delete(entry.id);
  }

  function add(machine: Machine): void {
    const { id, name } = machine;
    const entry = { id, name, machine };
    const keys = listKeysOf(machine);
    lists.move(entry, NO_KEYS, keys);
    bytes += bytesOf(machine, keys.size);
    entries.set(id, entry);
  }

  function replace(entry: FleetEntry, machine: Machine): void {
    const [from, to] = [listKeysOf(entry.machine), listKeysOf(machine)];
    lists.move(entry, from, to);
    bytes += bytesOf(machine, to.size) - bytesOf(entry.machine, from.size);
    entry.machine = machine;
  }

  function put(id: string, machine: Machine | undefined): void {
    const entry = entries.get(id);
    if (machine !== undefined) noteClasses(machine);
    if (entry !== undefined && machine?.name === entry.name) {
      replace(entry, machine);
      return;
    }
    if (entry !== undefined) remove(entry);
    if (machine !== undefined) add(machine);
  }

  return {
    size: () => entries.size,
    bytes: () => bytes,
    find: (id) => entries.get(id),
    list: lists.list,
    prices: () => prices,
    classGeneration: () => generation,
    putMachines(machines) {
      for (const [id, machine] of machines) put(id, machine);
      lists.settle();
    },
    putPrices(changed) {
      const next = new Map(prices);
      for (const [id, price] of changed) {
        if (price === undefined) next.delete(id);
        else next.set(id, price);
      }
      prices = next;
    },
  };
}
