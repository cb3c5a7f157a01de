import { sql } from 'kysely';
import { readBesideArchive } from '../../books/archive/read-beside.ts';
import type { ArchiveReader } from '../../books/archive/read-list.ts';
import { sumMembers } from '../../books/money/amount.ts';
import type { Database, RowOf } from '../../database/database.ts';
import { andWithin, type Period } from '../../database/filters.ts';
import { BILLS } from '../../rentals/history/archive-source.ts';
import {
  archivedSums,
  type BillSelection,
  listCutDays,
  sumCutDays,
} from '../../rentals/history/bill-sums.ts';
import { andEndedWithin } from '../../rentals/history/store.ts';
import type { EarnedAccount } from './earned-accounts.ts';
import { takenBack, unpaidShares } from './shares.ts';
import { keysOf, selectionOf } from './store.ts';

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

export const NO_DAY = {
  earned: 0n,
  charged: 0n,
  takenBack: 0n,
  awaitingRepayment: 0n,
  writtenOff: 0n,
  sessions: 0,
  minutes: 0,
};

/**
 * Lists the days with activity, oldest first.
 *
 * @throws BillingError 503 `archive_unavailable`, only if the period cuts an archived day
 */
export async function listEarningsDays(
  reader: ArchiveReader,
  accounts: readonly EarnedAccount[],
  period: Period,
): Promise<EarningsDay[]> {
  const selection = selectionOf(accounts, period);
  const {
    result: { kept, cut },
  } = await readBesideArchive(reader.db, BILLS.table, async () => ({
    kept: await readDays(reader.db, accounts, selection),
    cut: await listCutDays(reader.db, selection),
  }));
  const sums = await sumCutDays(reader, selection, cut);
  const archived = sums.map(({ date, totalCost, earned, sessions, minutes }) => ({
    ...NO_DAY,
    date,
    charged: totalCost,
    earned,
    sessions,
    minutes,
  }));
  return [...Map.groupBy([...kept, ...archived], ({ date }) => date)]
    .map(([date, parts]) => ({ date, ...sumMembers(NO_DAY, parts) }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Without the bills of archived days of which a part is in the period. */
async function readDays(
  db: Database,
  accounts: readonly EarnedAccount[],
  selection: BillSelection,
): Promise<readonly EarningsDay[]> {
  const { accountIds } = keysOf(accounts);
  const { period } = selection;
  const { rows } = await sql<RowOf<EarningsDay>>`
    with happened as (
      select (r.billing_period_end at time zone 'UTC')::date as day, r.provider_earnings as earned, r.total_cost as charged, 0 as taken_back,
        1 as sessions, r.total_minutes as minutes, 0 as awaiting, 0 as written_off
      from billing_records r where ${selection.ofBills} ${andEndedWithin(period)}
      union all
      select day, provider_earnings, total_cost, 0, sessions, minutes, 0, 0
      from (${archivedSums(selection)}) as archived
      union all
      select (at at time zone 'UTC')::date, 0, 0, amount, 0, 0, 0, 0 from (${takenBack(accountIds)}) as taken
      where true ${andWithin('at', period)}
      union all
      select (ended_at at time zone 'UTC')::date, 0, 0, 0, 0, 0, awaiting, written_off from (${unpaidShares(accountIds)}) as unpaid
      where ended_at is not null ${andWithin('ended_at', period)}
    )
    select to_char(day, 'YYYY-MM-DD') as date, sum(earned)::text as earned,
      sum(charged)::text as charged, sum(taken_back)::text as "takenBack", sum(sessions)::integer as sessions,
      sum(minutes)::double precision as minutes, sum(awaiting)::text as "awaitingRepayment",
      sum(written_off)::text as "writtenOff"
    from happened group by day`.execute(db);
  return rows.map((row) => ({
    ...row,
    earned: BigInt(row.earned),
    charged: BigInt(row.charged),
    takenBack: BigInt(row.takenBack),
    awaitingRepayment: BigInt(row.awaitingRepayment),
    writtenOff: BigInt(row.writtenOff),
  }));
}
