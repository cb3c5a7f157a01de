import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { archivedRows, blocksOf } from '../../books/archive/read-blocks.ts';
import type { ArchiveReader } from '../../books/archive/read-list.ts';
import type { Block } from '../../books/archive/store.ts';
import type { Database, RowOf } from '../../database/database.ts';
import { andWithin, type Period } from '../../database/filters.ts';
import { BILLS, keysOfDays } from './archive-source.ts';
import type { BillSide } from './table.ts';

/** What archived bills of a machine add up to that ended on a UTC day; amounts in base units. */
export interface BillSum {
  /** `2026-03-01` */
  readonly date: string;
  readonly ownerId: string;
  readonly providerId: string;
  readonly totalCost: bigint;
  readonly platformFee: bigint;
  readonly earned: bigint;
  readonly sessions: number;
  readonly minutes: number;
}

/** Bills whose sums are asked for, by the end of their rentals. */
export interface BillSelection {
  readonly side: BillSide;
  readonly period: Period;
  /** The sums: a condition on `s`, a row of `archived_bill_sums` of that side. */
  readonly ofSums: RawBuilder<SqlBool>;
  /** The bills themselves: a condition on `r`, a row of `billing_records`. */
  readonly ofBills: RawBuilder<SqlBool>;
  /** The bills of a sum are not all wanted, so that they have to be read. */
  readonly isPart?: boolean;
}

const lies = ({ from, to }: Period) => sql<SqlBool>`(
  true ${andWithin('s.first_ended_at', { from })} ${andWithin('s.last_ended_at', { to })})`;

const overlaps = ({ from, to }: Period) => sql<SqlBool>`(
  true ${andWithin('s.last_ended_at', { from })} ${andWithin('s.first_ended_at', { to })})`;

/** The days of a period, for the index. */
const onDays = ({ from, to }: Period) => sql`
  ${from === undefined ? sql`` : sql`and s.day >= (${from}::timestamptz at time zone 'UTC')::date`}
  ${to === undefined ? sql`` : sql`and s.day <= (${to}::timestamptz at time zone 'UTC')::date`}`;

function selectSums({ side, ofSums, period }: BillSelection, which: RawBuilder<SqlBool>) {
  return sql`
    from archived_bill_sums s join archives a on a.id = s.archive_id and a.state = 'archived'
    where s.side = ${sql.lit(side)} and ${ofSums} ${onDays(period)} and ${which}`;
}

/**
 * Selects the sums of archived bills that lie in the period; those of which a part does are for `sumCutDays`. To be read
 * in one statement with the bills of the database, by `readBesideArchive`.
 */
export function archivedSums(selection: BillSelection): RawBuilder<unknown> {
  const { isPart = false, period } = selection;
  return sql`select s.* ${selectSums(selection, isPart ? sql`false` : lies(period))}`;
}

/** A sum that has other bills, too: these have to be read. */
export interface CutDay {
  readonly archiveId: string;
  readonly party: string;
  readonly providerId: string;
  readonly date: string;
  readonly firstCreatedAt: Date;
  readonly lastCreatedAt: Date;
}

/** Lists the sums that a period cuts: at most those of its first and its last day, or all if a part of each is wanted. */
export async function listCutDays(db: Database, selection: BillSelection): Promise<readonly CutDay[]> {
  const { isPart = false, period } = selection;
  const which = sql<SqlBool>`${overlaps(period)} ${isPart ? sql`` : sql`and not ${lies(period)}`}`;
  const { rows } = await sql<CutDay>`
    select s.archive_id as "archiveId", s.party, s.provider_id as "providerId", to_char(s.day, 'YYYY-MM-DD') as date,
      s.first_created_at as "firstCreatedAt", s.last_created_at as "lastCreatedAt"
    ${selectSums(selection, which)}`.execute(db);
  return rows;
}

/**
 * Adds up the archived bills of days of which a part is wanted.
 *
 * @throws BillingError 503 `archive_unavailable`, only if there is such a day
 */
export async function sumCutDays(
  reader: ArchiveReader,
  selection: BillSelection,
  days: readonly CutDay[],
): Promise<readonly BillSum[]> {
  const sums: BillSum[] = [];
  for (const [party, own] of Map.groupBy(days, (day) => day.party)) {
    const { list, first, last } = keysOfDays(selection.side, party, own);
    for await (const block of blocksOf(reader.db, { table: BILLS.table, list, first, last })) {
      const cut = own.filter(({ archiveId }) => archiveId === block.archiveId);
      if (cut.length > 0) sums.push(...(await sumBlock(reader, selection, block, cut)));
    }
  }
  return sums;
}

const DAY = sql`to_char(r.billing_period_end at time zone 'UTC', 'YYYY-MM-DD')`;
const PARTY = {
  all: sql`''`,
  renter: sql`r.user_id`,
  machine: sql`r.provider_owner_id`,
} satisfies Record<BillSide, RawBuilder<unknown>>;

async function sumBlock(
  { db, archive }: ArchiveReader,
  { side, ofBills, period }: BillSelection,
  block: Block,
  days: readonly CutDay[],
): Promise<readonly BillSum[]> {
  const machine = side === 'machine' ? sql`r.provider_id` : sql`''`;
  const { rows } = await sql<RowOf<BillSum>>`
    select ${DAY} as date, r.provider_owner_id as "ownerId", r.provider_id as "providerId",
      sum(r.total_cost)::text as "totalCost", sum(r.platform_fee)::text as "platformFee",
      sum(r.provider_earnings)::text as earned, count(*)::integer as sessions,
      sum(r.total_minutes)::double precision as minutes
    from (select * from ${archivedRows(BILLS, await archive.read(block))}) as r
    where ${ofBills} ${andWithin('r.billing_period_end', period)}
      and (${PARTY[side]}, ${machine}, ${DAY}) in (
        select * from unnest(${days.map(({ party }) => party)}::text[],
          ${days.map(({ providerId }) => providerId)}::text[], ${days.map(({ date }) => date)}::text[]))
    group by 1, 2, 3`.execute(db);
  return rows.map((row) => ({
    ...row,
    totalCost: BigInt(row.totalCost),
    platformFee: BigInt(row.platformFee),
    earned: BigInt(row.earned),
  }));
}
