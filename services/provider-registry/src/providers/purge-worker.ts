import type { Logger } from '@gridlease/common/log/logger';
import type { Worker } from '@gridlease/common/worker/loop';
import { startLeasedWorker } from '@gridlease/common/worker/runner';
import type { Database, RegistryTables } from '../database/database.ts';
import { purgeDeletedProviders } from './store.ts';

const INTERVAL_MS = 10 * 60_000;

/** Starts the worker that purges the ids of deleted providers after a day. */
export function startDeletedProvidersPurge(db: Database, holder: string, log: Logger): Worker {
  return startLeasedWorker<RegistryTables>({
    db,
    holder,
    log,
    name: 'deleted-providers-purge',
    intervalMs: INTERVAL_MS,
    pass: async (lease) => {
      await lease.inTransaction(purgeDeletedProviders);
    },
  });
}
