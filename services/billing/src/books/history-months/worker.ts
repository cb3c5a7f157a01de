import type { Logger } from '@gridlease/common/log/logger';
import type { LeasedWork } from '@gridlease/common/worker/runner';
import type { BillingTables, Database } from '../../database/database.ts';
import { type MonthlyTables, monthPartitions } from '../../database/month-partitions.ts';

/** The tables of `monthly_tables`. */
export const HISTORY_MONTHS: MonthlyTables = {
  name: 'the history',
  makeFunction: 'make_history_partitions',
  defaultTables: [
    'audit_events_other',
    'billing_records_other',
    'sessions_other',
    'transactions_other',
    'transfer_attempts_other',
  ],
};

export interface HistoryMonthOptions {
  readonly db: Database;
  readonly log: Logger;
  /** Called with the number of rows in the default partitions, for metrics. Normally 0. */
  readonly onPass?: (rowsWithoutMonth: number) => void;
}

/** Creates the partitions of what grows with every rental, transfer and action, before their month begins. */
export function historyMonths({ db, log, onPass }: HistoryMonthOptions): LeasedWork<BillingTables> {
  return monthPartitions(HISTORY_MONTHS, {
    name: 'history-months',
    db,
    log,
    onPass(rowsWithoutMonth) {
      if (rowsWithoutMonth > 0) {
        log.warn({ rowsWithoutMonth }, 'history of a month without a partition is in the default ones');
      }
      onPass?.(rowsWithoutMonth);
    },
  });
}
