import type { ArchiveSource } from './books/archive/source.ts';
import { AUDIT_EVENTS } from './books/audit/archive-source.ts';
import { LEDGER } from './books/ledger/archive-source.ts';
import { closeMonthsUntil } from './books/ledger/close-month.ts';
import { keepRevenue } from './books/revenue/service.ts';
import { RENTAL_TRANSACTIONS } from './books/transactions/archive-source.ts';
import { PAST_ATTEMPTS } from './chain/transfers/archive-source.ts';
import { createBillsSource } from './rentals/history/archive-source.ts';
import { createSessionsSource } from './rentals/sessions/archive-source.ts';

/** A month of the ledger is closed, and its revenue kept by day, before it goes. */
export const LEDGER_MONTHS: ArchiveSource = {
  ...LEDGER,
  async prepare(db, partition) {
    const month = partition.slice(-'2026_09'.length).replace('_', '-');
    await closeMonthsUntil(db, month);
    await keepRevenue(db, month);
  },
};

/**
 * The tables whose old months go to the object store.
 *
 * @param disputeDelaySeconds how long after its bill a rental's earnings are held
 */
export const archiveSources = (disputeDelaySeconds: number): readonly ArchiveSource[] => [
  AUDIT_EVENTS,
  RENTAL_TRANSACTIONS,
  PAST_ATTEMPTS,
  LEDGER_MONTHS,
  createBillsSource(disputeDelaySeconds),
  createSessionsSource(disputeDelaySeconds),
];
