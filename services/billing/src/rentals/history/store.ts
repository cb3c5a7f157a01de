import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { CreatedPageOptions } from '../../http/pages.ts';
import type { SessionReach } from '../sessions/visibility.ts';
import { visibleTo } from '../sessions/visibility.ts';
import type { BillingRecord } from './record.ts';
import type { BillingRecordsTable } from './table.ts';

function toRecord(row: Selectable<BillingRecordsTable>): BillingRecord {
  return {
    id: row.id,
    sessionId: row.session_id,
    status: row.status,
    userId: row.user_id,
    providerId: row.provider_id,
    providerOwnerId: row.provider_owner_id,
    periodStart: row.billing_period_start,
    periodEnd: row.billing_period_end,
    minutes: row.total_minutes,
    averageGpuUtilization: row.avg_gpu_utilization ?? undefined,
    averageVramUtilization: row.avg_vram_utilization ?? undefined,
    averagePowerDraw: row.avg_power_draw ?? undefined,
    baseCost: BigInt(row.base_cost),
    vramCost: BigInt(row.vram_cost),
    powerCost: BigInt(row.power_cost),
    totalCost: BigInt(row.total_cost),
    platformFee: BigInt(row.platform_fee),
    providerEarnings: BigInt(row.provider_earnings),
    transactionId: row.transaction_id ?? undefined,
    createdAt: row.created_at,
  };
}

/** Returns the bill of a session; undefined while it is live. */
export async function findRecordOf(db: Database, sessionId: string): Promise<BillingRecord | undefined> {
  const row = await db
    .selectFrom('billing_records')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row && toRecord(row);
}

export interface RecordFilters {
  readonly reach: SessionReach;
  readonly providerId: string | undefined;
  readonly sessionId: string | undefined;
  readonly status: readonly BillingRecord['status'][] | undefined;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

/** Lists bills, newest first; one more than the page size if there are more. */
export async function listRecords(
  db: Database,
  { reach, ...filters }: RecordFilters,
  { before, limit, offset }: CreatedPageOptions,
): Promise<BillingRecord[]> {
  const order = sql`order by created_at desc, id desc`;
  const most = limit + offset + 1;
  const matches = sql<SqlBool>`${matching(filters)}
    ${before === undefined ? sql`` : sql`and (created_at, id) < (${before.created_at}, ${before.id})`}`;
  // One subquery per side, each in index order and limited to what the page can need.
  const sides = visibleTo(reach).map(
    (side) =>
      sql`(select id, created_at from billing_records where ${side} and ${matches} ${order} limit ${most})`,
  );
  // The union removes duplicates: a renter who also owns the machine matches on both sides.
  const { rows } = await sql<Selectable<BillingRecordsTable>>`
    select * from billing_records where id in (
      select id from (${sql.join(sides, sql` union `)}) as own ${order} limit ${limit + 1} offset ${offset}
    ) ${order}`.execute(db);
  return rows.map(toRecord);
}

function matching({ providerId, sessionId, status, from, to }: Omit<RecordFilters, 'reach'>) {
  return sql<SqlBool>`true
    ${providerId === undefined ? sql`` : sql`and provider_id = ${providerId}`}
    ${sessionId === undefined ? sql`` : sql`and session_id = ${sessionId}`}
    ${status === undefined ? sql`` : sql`and status = any(${status}::text[])`}
    ${from === undefined ? sql`` : endedFrom(from)}
    ${to === undefined ? sql`` : sql`and billing_period_end < ${to}`}`;
}

/** A bill is written at the end of its session or later, so `created_at` can narrow the index scan. */
export function endedFrom(from: Date) {
  return sql<SqlBool>`and billing_period_end >= ${from} and created_at >= ${from}`;
}
