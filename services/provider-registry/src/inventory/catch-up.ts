import { retryingReads } from '@gridlease/common/database/transaction';
import type { Database } from '../database/database.ts';
import { createFleet, type Fleet } from './fleet.ts';
import type { ListPosition } from './list-order.ts';
import type { Machine } from './machine.ts';
import {
  listMachines,
  listMachinesAfter,
  listPrices,
  listUptimes,
  type MachineRow,
} from './machine-store.ts';
import type { InventoryChanges } from './reading-store.ts';
import { createMachineReader } from './to-machine.ts';

/** Machines that are read in one statement: few, so that requests are not held up while they are decoded. */
export const MACHINES_PER_READ = 250;
/** More than are calculated in one transaction. */
export const UPTIMES_PER_READ = 2_000;

/** A fleet with what converts rows to its machines. */
export interface ReadFleet {
  readonly fleet: Fleet;
  readonly toMachine: (row: MachineRow) => Machine;
}

export const createReadFleet = (): ReadFleet => ({ fleet: createFleet(), toMachine: createMachineReader() });

/** All of the requested, with undefined for those that were not found. */
function withGone<K, V>(asked: readonly K[], found: ReadonlyMap<K, V>): Map<K, V | undefined> {
  return new Map(asked.map((key) => [key, found.get(key)]));
}

/** Reads what has changed, and replaces it at once; nothing is replaced if that fails. */
export async function applyChanges(
  db: Database,
  { fleet, toMachine }: ReadFleet,
  { machineIds, uptimeIds, priceIds }: InventoryChanges,
): Promise<void> {
  const [rows, uptimes, prices] = await Promise.all([
    machineIds.length === 0 ? [] : retryingReads(() => listMachines(db, machineIds)),
    uptimeIds.length === 0 ? new Map<string, number>() : retryingReads(() => listUptimes(db, uptimeIds)),
    priceIds.length === 0 ? undefined : retryingReads(() => listPrices(db, priceIds)),
  ]);
  const machines = withGone(machineIds, new Map(rows.map((row) => [row.id, toMachine(row)])));
  for (const id of uptimeIds) {
    // A machine that was read anyway has the uptime of its row.
    const machine = machines.has(id) ? undefined : fleet.find(id)?.machine;
    if (machine !== undefined) machines.set(id, { ...machine, uptimeHundredths: uptimes.get(id) });
  }
  fleet.putMachines(machines);
  if (prices !== undefined) fleet.putPrices(withGone(priceIds, prices));
}

/** Reads everything, or until `isTooLarge`. */
export async function fillFleet(
  db: Database,
  { fleet, toMachine }: ReadFleet,
  { signal, isTooLarge }: { readonly signal: AbortSignal; readonly isTooLarge: () => boolean },
): Promise<void> {
  fleet.putPrices(await retryingReads(() => listPrices(db)));
  // In the order of the lists, so that each page is appended. One that is renamed meanwhile is read again later.
  let after: ListPosition | undefined;
  do {
    signal.throwIfAborted();
    const from: ListPosition | undefined = after;
    const rows = await retryingReads(() => listMachinesAfter(db, from, MACHINES_PER_READ));
    fleet.putMachines(new Map(rows.map((row) => [row.id, toMachine(row)])));
    after = rows.length < MACHINES_PER_READ ? undefined : rows.at(-1);
  } while (after !== undefined && !isTooLarge());
}
