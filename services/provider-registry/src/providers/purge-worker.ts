import type { LeasedWork } from '@gridlease/common/worker/runner';
import type { RegistryTables } from '../database/database.ts';
import { purgeDeletedProviders } from './store.ts';

/** Purges the ids of deleted providers after a day. */
export const deletedProvidersPurge: LeasedWork<RegistryTables> = {
  name: 'deleted-providers-purge',
  intervalMs: 10 * 60_000,
  pass: (lease) => lease.inTransaction(purgeDeletedProviders),
};
