import { sql } from 'kysely';
import type { Database, RowOf } from '../../database/database.ts';
import { andWithin, type Period } from '../../database/filters.ts';
import { andEndedWithin } from '../../rentals/history/store.ts';
import type { EarnedAccount } from './earned-accounts.ts';
import { takenBack, unpaidShares } from './shares.ts';
import { billsOf, keysOf } from './store.ts';

/** The earnings of rentals that ended on a UTC day, and the amounts taken back on it; base units. */
export interface EarningsDay {
  /** `2026-03-01` */
  readonly date: string;
  readonly earned: bigint;
  readonly charged: bigint;
  readonly takenBack: bigint;
  /** The parts of `earned` that renters still owe, and that was written off. */
  readonly awaitingRepayment: bigint;
  readonly writtenOff: bigint;
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
        1 as sessions, r.total_minutes as minutes, 0 as awaiting, 0 as written_off
      from billing_records r where ${billsOf(accounts)} ${andEndedWithin(period)}
      union all
      select at, 0, 0, amount, 0, 0, 0, 0 from (${takenBack(accountIds)}) as taken
      where true ${andWithin('at', period)}
      union all
      select ended_at, 0, 0, 0, 0, 0, awaiting, written_off from (${unpaidShares(accountIds)}) as unpaid
      where ended_at is not null ${andWithin('ended_at', period)}
    )
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as date, sum(earned)::text as earned,
      sum(charged)::text as charged, sum(taken_back)::text as "takenBack", sum(sessions)::integer as sessions,
      sum(minutes)::double precision as minutes, sum(awaiting)::text as "awaitingRepayment",
      sum(written_off)::text as "writtenOff"
    from happened group by 1 order by 1`.execute(db);
  return rows.map((row) => ({
    ...row,
    earned: BigInt(row.earned),
    charged: BigInt(row.charged),
    takenBack: BigInt(row.takenBack),
    awaitingRepayment: BigInt(row.awaitingRepayment),
    writtenOff: BigInt(row.writtenOff),
  }));
}
