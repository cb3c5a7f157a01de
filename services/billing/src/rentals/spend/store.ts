import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
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

interface DayRow {
  readonly date: string;
  readonly total_cost: string;
  readonly platform_fee: string;
  readonly sessions: number;
  readonly minutes: number;
}

/** Lists the days on which rentals ended, oldest first. */
export async function listSpendDays(
  db: Database,
  { userId, providerIds, from, to }: SpendFilters,
): Promise<SpendDay[]> {
  const { rows } = await sql<DayRow>`
    select to_char(billing_period_end at time zone 'UTC', 'YYYY-MM-DD') as date, sum(total_cost)::text as total_cost,
      sum(platform_fee)::text as platform_fee, count(*)::integer as sessions, sum(total_minutes) as minutes
    from billing_records
    where true ${andEndedWithin({ from, to })} ${andEqual('user_id', userId)} ${andOneOf('provider_id', providerIds)}
    group by 1 order by 1`.execute(db);
  return rows.map((row) => ({
    date: row.date,
    totalCost: BigInt(row.total_cost),
    platformFee: BigInt(row.platform_fee),
    sessions: row.sessions,
    minutes: row.minutes,
  }));
}
