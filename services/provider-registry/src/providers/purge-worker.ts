import type { LeasedWork } from '@gridlease/common/worker/runner';
import type { RegistryTables } from '../database/database.ts';
import { purgeDeletedProviders } from './store.ts';
import { purgeSuspensions } from './suspension-store.ts';

/** Purges the ids of deleted providers, and suspensions that ended, after 35 days. */
export const deletedProvidersPurge: LeasedWork<RegistryTables> = {
  name: 'deleted-providers-purge',
  intervalMs: 10 * 60_000,
  pass: (lease) =>
    lease.inTransaction(async (trx) => {
      await purgeDeletedProviders(trx);
      await purgeSuspensions(trx);
    }),
};
