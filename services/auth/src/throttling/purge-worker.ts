import type { Logger } from '@gridlease/common/log/logger';
import type { Worker } from '@gridlease/common/worker/loop';
import { startLeasedWorker } from '@gridlease/common/worker/runner';
import type { AuthTables, Database } from '../database/database.ts';
import { purgeCounts } from './store.ts';

const INTERVAL_MS = 60_000;

/** Starts the worker that deletes counts that no longer affect any decision. */
export function startCountsPurge(
  db: Database,
  options: { readonly holder: string; readonly log: Logger; readonly forgetAfterSeconds: number },
): Worker {
  const { holder, log, forgetAfterSeconds } = options;
  return startLeasedWorker<AuthTables>({
    db,
    holder,
    log,
    name: 'throttle-purge',
    intervalMs: INTERVAL_MS,
    pass: async (lease) => {
      await lease.inTransaction((trx) => purgeCounts(trx, forgetAfterSeconds));
    },
  });
}
