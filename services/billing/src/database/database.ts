import type { Kysely, Transaction } from 'kysely';

/**
 * The table types by name. Each feature's `table.ts` adds its own by declaration merging, so that this file
 * does not depend on the features.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging
export interface BillingTables {}

export type Database = Kysely<BillingTables>;
export type BillingTransaction = Transaction<BillingTables>;

/** What reads need. */
export interface ReadDeps {
  readonly db: Database;
}

/** Base units. PostgreSQL `numeric` is read and written as text. */
export type Units = string;

/** A `T` as the driver reads it: amounts are text. */
export type RowOf<T> = { readonly [Member in keyof T]: T[Member] extends bigint ? Units : T[Member] };

/** Runs one transaction. A worker's transaction commits only while the worker holds its lease. */
export type Transact = <T>(work: (trx: BillingTransaction) => Promise<T>) => Promise<T>;
