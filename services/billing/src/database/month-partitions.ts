import type { Logger } from '@gridlease/common/log/logger';
import type { Lease, LeasedWork } from '@gridlease/common/worker/runner';
import { sql } from 'kysely';
import type { BillingTables, BillingTransaction, Database } from './database.ts';

/** The worker can be down for two months before rows go to the default partition. */
const MONTHS_AHEAD = 2;
const INTERVAL_MS = 60 * 60_000;

/** Tables that are partitioned by month. */
export interface MonthlyTables {
  /** The name in logs. */
  readonly name: string;
  /** The database's function that creates the partitions of a month; true when they are new. */
  readonly makeFunction: 'make_month_partitions' | 'make_usage_partition' | 'make_history_partitions';
  /** The default partitions, which take the rows of months without a partition. */
  readonly defaultTables: readonly string[];
}

/**
 * Creates the partitions of the current month (by the database's clock) and of the following ones. Returns
 * how many months are new.
 */
export async function makeMonthPartitions(
  trx: BillingTransaction,
  { makeFunction }: MonthlyTables,
  monthsAhead: number,
): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select count(*) filter (where ${sql.ref(makeFunction)}((date_trunc('month', gridlease_now() at time zone 'UTC')
      + make_interval(months => ahead))::date))::integer as made
    from generate_series(0, ${monthsAhead}::integer) as ahead`.execute(trx);
  return rows[0]?.made ?? 0;
}

async function countRowsWithoutMonth(db: Database, { defaultTables }: MonthlyTables): Promise<number> {
  const counts = defaultTables.map((name) => sql`(select count(*) from ${sql.table(name)})`);
  const { rows } = await sql<{ count: number }>`select ${sql.join(counts, sql` + `)} as count`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface MonthWorkOptions {
  /** The name of its lease. */
  readonly name: string;
  readonly db: Database;
  readonly log: Logger;
  /** Drops what is beyond its retention. */
  readonly dropExpired?: (lease: Lease<BillingTables>) => Promise<void>;
  /** Called with the number of rows in the default partitions. Normally 0. */
  readonly onPass: (rowsWithoutMonth: number) => void;
}

/** Creates partitions before their month begins. */
export function monthPartitions(
  tables: MonthlyTables,
  { name, db, log, dropExpired, onPass }: MonthWorkOptions,
): LeasedWork<BillingTables> {
  return {
    name,
    intervalMs: INTERVAL_MS,
    async pass(lease) {
      const made = await lease.inTransaction((trx) => makeMonthPartitions(trx, tables, MONTHS_AHEAD));
      if (made > 0) log.info({ months: made }, `partitions of ${tables.name} were made`);
      await dropExpired?.(lease);
      onPass(await countRowsWithoutMonth(db, tables));
    },
  };
}
