import { retryingReads } from '@gridlease/common/database/transaction';
import type { Logger } from '@gridlease/common/log/logger';
import type { Database } from '../database/database.ts';
import type { Layout } from '../database/layout.ts';
import {
  applyChanges,
  createReadFleet,
  fillFleet,
  MACHINES_PER_READ,
  type ReadFleet,
  UPTIMES_PER_READ,
} from './catch-up.ts';
import { type InventoryChanges, type LogPosition, NO_POSITION, type ReadInventory } from './reading-store.ts';

export interface MemoryOptions {
  readonly db: Database;
  readonly layout: Layout;
  readonly readInventory: ReadInventory;
  /** 0: nothing is kept. */
  readonly bytesMax: number;
  readonly log: Logger;
  /** Aborted when the process ends. */
  readonly signal: AbortSignal;
}

/** The inventory as it was at a position. */
export interface InventoryMemory extends ReadFleet {
  position: LogPosition;
  catchingUp: Promise<void> | undefined;
}

/** Holds the inventory while there is one. */
export interface MemoryHolder {
  readonly current: () => InventoryMemory | undefined;
  /** Reads everything if nothing is held, unless that failed a short time ago. Resolves when it is over. */
  readonly fill: () => Promise<void>;
  /** Forgets everything and reads it again. */
  readonly renew: () => void;
  /** Reads what has changed up to a position. While that takes several statements nothing is held. */
  readonly advance: (of: InventoryMemory, changes: InventoryChanges, position: LogPosition) => Promise<void>;
}

/** Changes are not logged where transactions have another number on each node. */
class NotLogged extends Error {}

/** How long after an attempt to fill the memory failed the next one is made; a fleet that is too large stays so. */
const REFILL_AFTER_MS = { failed: 5_000, tooLarge: 600_000 } as const;

export function createMemoryHolder(options: MemoryOptions): MemoryHolder {
  const { db, layout, readInventory, bytesMax, log, signal } = options;
  let memory: InventoryMemory | undefined;
  let filling: Promise<void> | undefined;
  let refillAt = 0;

  const isTooLarge = ({ fleet }: ReadFleet) => fleet.bytes() > bytesMax;

  function keep(filled: InventoryMemory): void {
    memory = isTooLarge(filled) ? undefined : filled;
    if (memory !== undefined) return;
    refillAt = performance.now() + REFILL_AFTER_MS.tooLarge;
    const { fleet } = filled;
    log.warn(
      { machines: fleet.size(), bytes: fleet.bytes() },
      'searches read the database: the fleet exceeds search.memory_max_mb',
    );
  }

  function keepWhenDone(work: Promise<InventoryMemory>): Promise<void> {
    memory = undefined;
    filling = work
      .then(keep)
      .catch((error: unknown) => {
        refillAt =
          error instanceof NotLogged ? Number.POSITIVE_INFINITY : performance.now() + REFILL_AFTER_MS.failed;
        if (error instanceof NotLogged) log.info('searches read the database, which is distributed');
        else if (!signal.aborted) log.warn({ error }, 'the inventory could not be read into memory');
      })
      .finally(() => {
        filling = undefined;
      });
    return filling;
  }

  async function readAll(): Promise<InventoryMemory> {
    if (await layout.isDistributed(db)) throw new NotLogged();
    // What is committed after this position is read again, if the pages do not have it.
    const { position } = await retryingReads(() => readInventory(NO_POSITION, []));
    const filled = { ...createReadFleet(), position, catchingUp: undefined };
    await fillFleet(db, filled, { signal, isTooLarge: () => isTooLarge(filled) });
    return filled;
  }

  async function readInPieces(
    of: InventoryMemory,
    { machineIds, uptimeIds, priceIds }: InventoryChanges,
    position: LogPosition,
  ): Promise<InventoryMemory> {
    for (let at = 0; at < Math.max(machineIds.length, uptimeIds.length); at += MACHINES_PER_READ) {
      signal.throwIfAborted();
      const piece = (ids: readonly string[]) => ids.slice(at, at + MACHINES_PER_READ);
      const ids = { machineIds: piece(machineIds), uptimeIds: piece(uptimeIds) };
      await applyChanges(db, of, { ...ids, priceIds: at === 0 ? priceIds : [] });
    }
    return { ...of, position, catchingUp: undefined };
  }

  function fill(): Promise<void> {
    if (filling !== undefined) return filling;
    if (memory !== undefined || bytesMax === 0 || performance.now() < refillAt) return Promise.resolve();
    return keepWhenDone(readAll());
  }

  return {
    current: () => memory,
    fill,
    renew() {
      memory = undefined;
      void fill();
    },
    async advance(of, changes, position) {
      const isMuch =
        changes.machineIds.length > MACHINES_PER_READ || changes.uptimeIds.length > UPTIMES_PER_READ;
      if (isMuch) {
        return keepWhenDone(readInPieces(of, changes, position));
      }
      of.catchingUp = applyChanges(db, of, changes).finally(() => {
        of.catchingUp = undefined;
      });
      await of.catchingUp;
      of.position = position;
      if (memory === of && isTooLarge(of)) keep(of);
    },
  };
}
