import type { ArchiveSource } from './books/archive/source.ts';
import { AUDIT_EVENTS } from './books/audit/archive-source.ts';
import { RENTAL_TRANSACTIONS } from './books/transactions/archive-source.ts';
import { PAST_ATTEMPTS } from './chain/transfers/archive-source.ts';
import { createBillsSource } from './rentals/history/archive-source.ts';

/**
 * The tables whose old months go to the object store.
 *
 * @param disputeDelaySeconds how long after its bill a rental's earnings are held
 */
export const archiveSources = (disputeDelaySeconds: number): readonly ArchiveSource[] => [
  AUDIT_EVENTS,
  RENTAL_TRANSACTIONS,
  PAST_ATTEMPTS,
  createBillsSource(disputeDelaySeconds),
];
