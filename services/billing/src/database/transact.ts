import type { BillingTransaction } from './tables.ts';

/** Runs one transaction; of a worker: one that takes effect only while it holds its lease. */
export type Transact = <T>(work: (trx: BillingTransaction) => Promise<T>) => Promise<T>;
