import type { Logger } from '@gridlease/common/log/logger';
import { within } from '@gridlease/common/time/deadline';
import { v7 as uuidv7 } from 'uuid';
import { refreshLives, type WatchDeps } from './watch.ts';

/** A bill that is made now does not wait longer for the registry. */
const WAIT_MS = 1_000;

/** Asks the registry about machines before their rentals end; where it cannot be asked, what is known counts. */
export type RefreshMachines = (providerIds: readonly string[]) => Promise<void>;

export function createRefresh(deps: WatchDeps, log: Logger): RefreshMachines {
  return async (providerIds) => {
    try {
      await within(WAIT_MS, refreshLives(deps, { correlationId: uuidv7() }, providerIds));
    } catch (error) {
      log.warn({ error }, 'the registry could not be asked about machines; the last known state counts');
    }
  };
}
