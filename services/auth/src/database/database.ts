import type { Kysely, Transaction } from 'kysely';

/** The tables, row by row. Each feature's `table.ts` adds its own, so that nothing here knows the features. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging
export interface AuthTables {}

/** The pool or a transaction on it: store functions work with either. */
export type Database = Kysely<AuthTables>;
/** For functions that must run in a transaction. */
export type AuthTransaction = Transaction<AuthTables>;
