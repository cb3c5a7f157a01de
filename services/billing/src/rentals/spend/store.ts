import { sql } from 'kysely';
import { readBesideArchive } from '../../books/archive/read-beside.ts';
import type { ArchiveReader } from '../../books/archive/read-list.ts';
import { sumMembers } from '../../books/money/amount.ts';
import type { Database, RowOf } from '../../database/database.ts';
import { andEqual, andOneOf } from '../../database/filters.ts';
import { BILLS } from '../history/archive-source.ts';
import { archivedSums, type BillSelection, listCutDays, sumCutDays } from '../history/bill-sums.ts';
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

export const NO_DAY = { totalCost: 0n, platformFee: 0n, sessions: 0, minutes: 0 };

export interface SpendFilters {
  /** The renter; undefined: all users. */
  readonly userId: string | undefined;
  /** The machines to which the caller's key is restricted. */
  readonly providerIds: readonly string[] | undefined;
  readonly from: Date;
  readonly to: Date;
}

/**
 * Lists the days on which rentals ended, oldest first.
 *
 * @throws BillingError 503 `archive_unavailable`
 */
export async function listSpendDays(
  reader: ArchiveReader,
  { userId, providerIds, from, to }: SpendFilters,
): Promise<SpendDay[]> {
  const { db } = reader;
  const selection: BillSelection = {
    side: userId === undefined ? 'all' : 'renter',
    period: { from, to },
    ofSums: sql`s.party = ${userId ?? ''}`,
    ofBills: sql`true ${andEqual('r.user_id', userId)} ${andOneOf('r.provider_id', providerIds)}`,
    isPart: providerIds !== undefined,
  };
  const {
    result: { kept, cut },
  } = await readBesideArchive(db, BILLS.table, async () => ({
    kept: await readDays(db, selection),
    cut: await listCutDays(db, selection),
  }));
  const days = Map.groupBy([...kept, ...(await sumCutDays(reader, selection, cut))], ({ date }) => date);
  return [...days]
    .map(([date, parts]) => ({ date, ...sumMembers(NO_DAY, parts) }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

async function readDays(db: Database, selection: BillSelection): Promise<readonly SpendDay[]> {
  const { rows } = await sql<RowOf<SpendDay>>`
    select to_char(day, 'YYYY-MM-DD') as date, sum(total_cost)::text as "totalCost",
      sum(platform_fee)::text as "platformFee", sum(sessions)::integer as sessions,
      sum(minutes)::double precision as minutes
    from (
      select (r.billing_period_end at time zone 'UTC')::date as day, r.total_cost, r.platform_fee, 1 as sessions,
        r.total_minutes as minutes
      from billing_records r where ${selection.ofBills} ${andEndedWithin(selection.period)}
      union all
      select day, total_cost, platform_fee, sessions, minutes from (${archivedSums(selection)}) as archived
    ) as ended group by day`.execute(db);
  return rows.map((row) => ({
    ...row,
    totalCost: BigInt(row.totalCost),
    platformFee: BigInt(row.platformFee),
  }));
}
