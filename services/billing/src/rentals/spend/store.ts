import { sql } from 'kysely';
import type { Database, RowOf } from '../../database/database.ts';
import { andEqual, andOneOf } from '../../database/filters.ts';
import { andEndedWithin } from '../history/store.ts';

/** The cost of rentals that ended on a UTC day; amounts in base units. */
export interface SpendDay {
  /** `2026-03-01` */
  readonly date: string;
  readonly totalCost: bigint;
  readonly platformFee: bigint;
  readonly sessions: number;
  readonly minutes: number;
}

export interface SpendFilters {
  /** The renter; undefined: all users. */
  readonly userId: string | undefined;
  /** The machines to which the caller's key is restricted. */
  readonly providerIds: readonly string[] | undefined;
  readonly from: Date;
  readonly to: Date;
}

/** Lists the days on which rentals ended, oldest first. */
export async function listSpendDays(
  db: Database,
  { userId, providerIds, from, to }: SpendFilters,
): Promise<SpendDay[]> {
  const { rows } = await sql<RowOf<SpendDay>>`
    select to_char(billing_period_end at time zone 'UTC', 'YYYY-MM-DD') as date, sum(total_cost)::text as "totalCost",
      sum(platform_fee)::text as "platformFee", count(*)::integer as sessions, sum(total_minutes) as minutes
    from billing_records
    where true ${andEndedWithin({ from, to })} ${andEqual('user_id', userId)} ${andOneOf('provider_id', providerIds)}
    group by 1 order by 1`.execute(db);
  return rows.map((row) => ({
    ...row,
    totalCost: BigInt(row.totalCost),
    platformFee: BigInt(row.platformFee),
  }));
}
