import { createRecentEntries } from '@gridlease/common/memory/recent-entries';
import type { RegistryTransaction } from '../database/database.ts';
import type { CardName } from './metric-matching.ts';
import { type LockedLive, listCardNames } from './store.ts';

/** Half a kilobyte for each machine of four cards. */
const MACHINES_MAX = 40_000;

/** A machine whose live row is locked, with the version of its cards in it. */
type LockedMachine = Pick<LockedLive, 'id' | 'cards_version'>;

/** How the cards of machines may be named, by position. */
export interface CardNames {
  /** Reads those that are not known in the present version. */
  of(
    trx: RegistryTransaction,
    machines: readonly LockedMachine[],
  ): Promise<ReadonlyMap<string, readonly CardName[]>>;
}

/** Remembers the names of the machines that sent heartbeats lately: cards change rarely, and heartbeats always need them. */
export function createCardNames(): CardNames {
  const known = createRecentEntries<{ readonly version: string; readonly names: readonly CardName[] }>(
    MACHINES_MAX,
  );
  return {
    async of(trx, machines) {
      const found = new Map<string, readonly CardName[]>();
      const others: LockedMachine[] = [];
      for (const machine of machines) {
        const entry = known.find(machine.id);
        if (entry?.version === machine.cards_version) found.set(machine.id, entry.names);
        else others.push(machine);
      }
      if (others.length === 0) return found;
      const read = await listCardNames(
        trx,
        others.map(({ id }) => id),
      );
      for (const { id, cards_version: version } of others) {
        const names = read.get(id) ?? [];
        known.keep(id, { version, names });
        found.set(id, names);
      }
      return found;
    },
  };
}
