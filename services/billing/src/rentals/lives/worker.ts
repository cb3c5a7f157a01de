import type { LeasedWork } from '@gridlease/common/worker/runner';
import { v7 as uuidv7 } from 'uuid';
import type { BillingTables } from '../../database/database.ts';
import { purgeLives } from './store.ts';
import { refreshAllLives, type WatchDeps } from './watch.ts';

/** How often the registry is asked about the machines of live rentals. */
const INTERVAL_MS = 30_000;
/** Machines purged in one transaction. */
const PURGED_AT_ONCE = 1_000;

/** Watches the machines of live rentals; in one replica at a time. */
export function machineWatch(deps: WatchDeps): LeasedWork<BillingTables> {
  return {
    name: 'machine-lives',
    intervalMs: INTERVAL_MS,
    async pass(lease) {
      await refreshAllLives(deps, { correlationId: uuidv7() }, lease.signal);
      await lease.inTransaction((trx) => purgeLives(trx, PURGED_AT_ONCE));
    },
  };
}
