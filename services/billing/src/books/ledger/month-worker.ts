import type { Worker } from '@gridlease/common/worker/loop';
import { type LeasedWorkerOptions, startLeasedWorker } from '@gridlease/common/worker/runner';
import type { BillingTables, Database } from '../../database/database.ts';
import { countJournalsWithoutMonth, makeMonthPartitions } from './month-store.ts';

/** The worker can be down for two months before a journal ends up in the default partition. */
const MONTHS_AHEAD = 2;
const INTERVAL_MS = 60 * 60_000;

interface MonthOptions extends Pick<LeasedWorkerOptions<BillingTables>, 'holder' | 'log'> {
  /** Called with the number of journals in the default partition, for metrics. Normally 0. */
  readonly onPass?: (journalsWithoutMonth: number) => void;
}

/**
 * Starts the worker that creates the ledger's partitions before their month begins, in one replica at a time.
 */
export function startMonthWorker(db: Database, { holder, log, onPass }: MonthOptions): Worker {
  return startLeasedWorker<BillingTables>({
    db,
    holder,
    log,
    name: 'ledger-months',
    intervalMs: INTERVAL_MS,
    pass: async (lease) => {
      const made = await lease.inTransaction((trx) => makeMonthPartitions(trx, MONTHS_AHEAD));
      if (made > 0) log.info({ months: made }, 'created ledger partitions');
      const journalsWithoutMonth = await countJournalsWithoutMonth(db);
      if (journalsWithoutMonth > 0) {
        log.warn({ journalsWithoutMonth }, 'journals of a month without a partition are in the default one');
      }
      onPass?.(journalsWithoutMonth);
    },
  });
}
