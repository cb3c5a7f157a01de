import type { Logger } from '@gridlease/common/log/logger';
import type { Worker } from '@gridlease/common/worker/loop';
import type { Database } from '../../database/database.ts';
import { type MonthlyTables, startPartitionWorker } from '../../database/month-partitions.ts';

export const LEDGER_MONTHS: MonthlyTables = {
  name: 'the ledger',
  makeFunction: 'make_month_partitions',
  defaultTable: 'journals_other',
};

export interface MonthOptions {
  readonly holder: string;
  readonly log: Logger;
  /** Called with the number of journals in the default partition, for metrics. Normally 0. */
  readonly onPass?: (journalsWithoutMonth: number) => void;
}

/** Starts the worker that creates the ledger's partitions before their month begins. */
export function startMonthWorker(db: Database, { holder, log, onPass }: MonthOptions): Worker {
  return startPartitionWorker(db, LEDGER_MONTHS, {
    name: 'ledger-months',
    holder,
    log,
    onPass(journalsWithoutMonth) {
      if (journalsWithoutMonth > 0) {
        log.warn({ journalsWithoutMonth }, 'journals of a month without a partition are in the default one');
      }
      onPass?.(journalsWithoutMonth);
    },
  });
}
