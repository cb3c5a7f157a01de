import type { Logger } from '@gridlease/common/log/logger';
import type { LeasedWork } from '@gridlease/common/worker/runner';
import type { BillingTables, Database } from '../../database/database.ts';
import { type MonthlyTables, monthPartitions } from '../../database/month-partitions.ts';

export const LEDGER_MONTHS: MonthlyTables = {
  name: 'the ledger',
  makeFunction: 'make_month_partitions',
  defaultTables: ['journals_other'],
};

export interface LedgerMonthOptions {
  readonly db: Database;
  readonly log: Logger;
  /** Called with the number of journals in the default partition, for metrics. Normally 0. */
  readonly onPass?: (journalsWithoutMonth: number) => void;
}

/** Creates the ledger's partitions before their month begins. */
export function ledgerMonths({ db, log, onPass }: LedgerMonthOptions): LeasedWork<BillingTables> {
  return monthPartitions(LEDGER_MONTHS, {
    name: 'ledger-months',
    db,
    log,
    onPass(journalsWithoutMonth) {
      if (journalsWithoutMonth > 0) {
        log.warn({ journalsWithoutMonth }, 'journals of a month without a partition are in the default one');
      }
      onPass?.(journalsWithoutMonth);
    },
  });
}
