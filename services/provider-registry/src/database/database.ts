import type { Kysely, Transaction } from 'kysely';

/** The tables, row by row. Each feature's `table.ts` adds its own, so that nothing here knows the features. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging
export interface RegistryTables {}

/** The pool, or a transaction on it: store functions do not care which. */
export type Database = Kysely<RegistryTables>;
/** For functions that must run inside a transaction. */
export type RegistryTransaction = Transaction<RegistryTables>;

/**
 * Settings of every connection. The registry's statements read along one index, in that index's order. Where a table has
 * no statistics yet, the planner expects few rows and prefers a bitmap scan, which loses the order: a search would then
 * sort a whole class of GPUs instead of reading its first page; see ADR 0022.
 */
export const PLANNER_SETTINGS = { enable_bitmapscan: 'off' } as const;
