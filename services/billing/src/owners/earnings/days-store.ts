import { sql } from 'kysely';
import type { Database, RowOf } from '../../database/database.ts';
import { andWithin, type Period } from '../../database/filters.ts';
import { andEndedWithin } from '../../rentals/history/store.ts';
import type { EarnedAccount } from './earned-accounts.ts';
import { billsOf, keysOf } from './store.ts';

/** The earnings of rentals that ended on a UTC day, and the amounts taken back on it; base units. */
export interface EarningsDay {
  /** `2026-03-01` */
  readonly date: string;
  readonly earned: bigint;
  readonly charged: bigint;
  readonly takenBack: bigint;
  readonly sessions: number;
  readonly minutes: number;
}

/** Lists the days with activity, oldest first. */
export async function listEarningsDays(
  db: Database,
  accounts: readonly EarnedAccount[],
  period: Period,
): Promise<EarningsDay[]> {
  const { accountIds } = keysOf(accounts);
  const { rows } = await sql<RowOf<EarningsDay>>`
    with happened as (
      select r.billing_period_end as at, r.provider_earnings as earned, r.total_cost as charged, 0 as taken_back,
        1 as sessions, r.total_minutes as minutes
      from billing_records r where ${billsOf(accounts)} ${andEndedWithin(period)}
      union all
      select created_at, 0, 0, from_earnings, 0, 0 from refunds
      where earned_account_id = any(${accountIds}::bigint[]) ${andWithin('created_at', period)} and from_earnings > 0
      union all
      select created_at, 0, 0, amount, 0, 0 from debt_repayments
      where account_id = any(${accountIds}::bigint[]) ${andWithin('created_at', period)}
    )
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as date, sum(earned)::text as earned,
      sum(charged)::text as charged, sum(taken_back)::text as "takenBack", sum(sessions)::integer as sessions,
      sum(minutes)::double precision as minutes
    from happened group by 1 order by 1`.execute(db);
  return rows.map((row) => ({
    ...row,
    earned: BigInt(row.earned),
    charged: BigInt(row.charged),
    takenBack: BigInt(row.takenBack),
  }));
}
