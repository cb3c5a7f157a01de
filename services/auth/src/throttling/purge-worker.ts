import type { LeasedWork } from '@gridlease/common/worker/runner';
import type { AuthTables } from '../database/database.ts';
import { purgeCounts } from './store.ts';

/** Deletes counts that no longer affect any decision. */
export function throttlingPurge(forgetAfterSeconds: number): LeasedWork<AuthTables> {
  return {
    name: 'throttle-purge',
    intervalMs: 60_000,
    pass: (lease) => lease.inTransaction((trx) => purgeCounts(trx, forgetAfterSeconds)),
  };
}
