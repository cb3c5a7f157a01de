import { type LeasedWork, runInBatches } from '@gridlease/common/worker/runner';
import type { RegistryTables } from '../database/database.ts';
import { deleteChanges, moveMark } from './log-store.ts';

const BATCH = 10_000;

/** Deletes the changes of the inventory that every process has read. */
export const inventoryLogPurge: LeasedWork<RegistryTables> = {
  name: 'inventory-log-purge',
  intervalMs: 10 * 60_000,
  async pass(lease) {
    await lease.inTransaction(moveMark);
    await runInBatches(lease, BATCH, deleteChanges);
  },
};
