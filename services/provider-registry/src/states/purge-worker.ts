import type { LeasedWork } from '@gridlease/common/worker/runner';
import type { RegistryTables } from '../database/database.ts';
import { purgeStates } from './store.ts';

/** Purges the states of machines after 35 days. */
export const statesPurge: LeasedWork<RegistryTables> = {
  name: 'provider-states-purge',
  intervalMs: 10 * 60_000,
  pass: async (lease) => {
    while (!lease.signal.aborted && (await lease.inTransaction(purgeStates)) > 0);
  },
};
