import type { Kysely, Transaction } from 'kysely';

/** The tables, row by row. Each feature's `table.ts` adds its own, so that nothing here knows the features. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging
export interface BillingTables {}

export type Database = Kysely<BillingTables>;
export type BillingTransaction = Transaction<BillingTables>;

/** Base units; PostgreSQL's numeric comes and goes as text. */
export type Units = string;

/** Runs one transaction; of a worker: one that takes effect only while it holds its lease. */
export type Transact = <T>(work: (trx: BillingTransaction) => Promise<T>) => Promise<T>;
