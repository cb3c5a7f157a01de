import { retryingReads } from '@gridlease/common/database/transaction';
import { createReadBatcher } from '@gridlease/common/worker/read-batcher';
import type { LeaseRules } from '../leases/rules.ts';
import type { Fleet } from './fleet.ts';
import type { LiveMachine } from './live-text.ts';
import type { CardPrice, Machine } from './machine.ts';
import { createMemoryHolder, type InventoryMemory, type MemoryOptions } from './memory.ts';
import { createInventoryReader, type InventoryReading, type LogPosition } from './reading-store.ts';

/** Chooses machines whose live rows are to be read, and what else the caller needs of the same moment. */
export type Choose<T> = (fleet: Fleet) => { readonly machines: readonly Machine[]; readonly chosen: T };

/** Machines as they all were at one moment, after the read was requested. */
export interface MachinesRead<T> {
  readonly chosen: T;
  readonly machines: readonly { readonly machine: Machine; readonly live: LiveMachine }[];
  readonly prices: ReadonlyMap<number, CardPrice>;
  /** The time of the database, in milliseconds. */
  readonly now: number;
}

export interface InventoryOptions extends Omit<MemoryOptions, 'readInventory'> {
  readonly leases: LeaseRules;
}

/** The inventory in memory. Each read proves in the database that what it used is current. */
export interface Inventory {
  /** Undefined: nothing is in memory now, or it changes too fast; the database has to be asked. */
  read<T>(choose: Choose<T>): Promise<MachinesRead<T> | undefined>;
  /** See `Fleet`; undefined: nothing is in memory now. */
  readonly classGeneration: () => number | undefined;
  /** Resolves when the memory is filled, or cannot be. */
  fill(): Promise<void>;
  readonly size: () => { readonly machines: number; readonly bytes: number };
}

/** Reads in one statement. */
const READS_MAX = 16;
/** How often a read is made because something had changed. */
const ATTEMPTS_MAX = 4;

const CHANGED = Symbol('changed');
type Outcome = MachinesRead<unknown> | typeof CHANGED | undefined;

export function createInventory(options: InventoryOptions): Inventory {
  const readInventory = createInventoryReader(options.db, options.leases);
  const holder = createMemoryHolder({ ...options, readInventory });

  /** Whether what was read since `since` proves that the memory was current; otherwise it is brought up to date. */
  async function isCurrent(
    of: InventoryMemory,
    since: LogPosition,
    { changes, position }: InventoryReading,
  ): Promise<boolean> {
    if (holder.current() !== of) return false;
    if (changes === 'unknown') {
      holder.renew();
      return false;
    }
    if (changes === undefined) {
      if (of.position === since) of.position = position;
      return true;
    }
    if (of.catchingUp !== undefined) await of.catchingUp;
    else if (of.position === since) await holder.advance(of, changes, position);
    return false;
  }

  async function readTogether(choices: readonly Choose<unknown>[]): Promise<Outcome[]> {
    const of = holder.current();
    if (of === undefined) {
      void holder.fill();
      return choices.map(() => undefined);
    }
    const choosing = choices.map((choose) => choose(of.fleet));
    const [since, prices] = [of.position, of.fleet.prices()];
    const places = placesOf(choosing.flatMap(({ machines }) => machines));
    const reading = await retryingReads(() => readInventory(since, [...places.keys()]));
    if (!(await isCurrent(of, since, reading))) return choices.map(() => CHANGED);
    const liveOf = (id: string) => reading.live[places.get(id) as number];
    return choosing.map(({ machines, chosen }) => ({
      chosen,
      machines: machines.flatMap((machine) => {
        const live = liveOf(machine.id);
        return live === undefined ? [] : { machine, live };
      }),
      prices,
      now: reading.now,
    }));
  }

  const readOne = createReadBatcher<Choose<unknown>, Outcome>(readTogether, READS_MAX);

  return {
    fill: holder.fill,
    classGeneration: () => holder.current()?.fleet.classGeneration(),
    size() {
      const { fleet } = holder.current() ?? {};
      return { machines: fleet?.size() ?? 0, bytes: fleet?.bytes() ?? 0 };
    },
    async read<T>(choose: Choose<T>) {
      for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
        const outcome = await readOne(choose);
        if (outcome !== CHANGED) return outcome as MachinesRead<T> | undefined;
      }
      return undefined;
    },
  };
}

/** The place of each machine among all of them, without repetitions. */
function placesOf(machines: readonly Machine[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const { id } of machines) if (!places.has(id)) places.set(id, places.size);
  return places;
}
