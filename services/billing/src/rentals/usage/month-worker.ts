import type { Logger } from '@gridlease/common/log/logger';
import type { Lease, LeasedWork } from '@gridlease/common/worker/runner';
import type { BillingTables, Database } from '../../database/database.ts';
import { type MonthlyTables, monthPartitions } from '../../database/month-partitions.ts';
import { deleteExpiredStrays, dropUsagePartition, listExpiredPartitions } from './month-store.ts';

export const USAGE_MONTHS: MonthlyTables = {
  name: 'usage',
  makeFunction: 'make_usage_partition',
  defaultTables: ['usage_records_other'],
};
const DELETED_MAX = 10_000;

export interface UsageMonthOptions {
  readonly db: Database;
  readonly log: Logger;
  /** How long records are kept after the end of their session's month. */
  readonly retentionMs: number;
  /** Called with the number of records in the default partition, for metrics. The expected value is 0. */
  readonly onPass?: (recordsWithoutMonth: number) => void;
}

/** Creates usage partitions before their month begins and drops expired ones. */
export function usageMonths(options: UsageMonthOptions): LeasedWork<BillingTables> {
  const { db, log, retentionMs, onPass } = options;
  return monthPartitions(USAGE_MONTHS, {
    name: 'usage-months',
    db,
    log,
    dropExpired: (lease) => dropExpired(lease, db, retentionMs / 1_000, log),
    onPass(strays) {
      if (strays > 0) log.warn({ strays }, 'usage of a month without a partition is in the default one');
      onPass?.(strays);
    },
  });
}

async function dropExpired(
  lease: Lease<BillingTables>,
  db: Database,
  retentionSeconds: number,
  log: Logger,
): Promise<void> {
  for (const partition of await listExpiredPartitions(db, retentionSeconds)) {
    // Each in its own transaction, which waits for locks only briefly; a partition that cannot be locked now
    // is dropped by a later pass.
    await lease.inTransaction((trx) => dropUsagePartition(trx, partition));
    log.info({ partition }, 'usage beyond its retention was dropped');
  }
  await lease.inTransaction((trx) => deleteExpiredStrays(trx, retentionSeconds, DELETED_MAX));
}
