import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { andEqual, andOneOf, andWithin, type Period } from '../../database/filters.ts';
import type { PageOptions } from '../../http/pages.ts';
import { selectVisiblePage, type Visibility } from '../sessions/visibility.ts';
import type { BillingRecordsTable } from './table.ts';

/** Amounts in base units, averages (percent, percent, watts) over the usage reports. */
function toRecord(row: Selectable<BillingRecordsTable>) {
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

/** The bill of an ended rental. */
export type BillingRecord = Readonly<ReturnType<typeof toRecord>>;

/** Returns the bill of a session; undefined while it is live. */
export async function findRecordOf(db: Database, sessionId: string): Promise<BillingRecord | undefined> {
  const row = await db
    .selectFrom('billing_records')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row && toRecord(row);
}

export interface RecordFilters extends Period {
  readonly visibility: Visibility;
  readonly providerId: string | undefined;
  readonly sessionId: string | undefined;
  readonly status: readonly BillingRecord['status'][] | undefined;
}

/** Lists bills, newest first; one more than the page size if there are more. */
export async function listRecords(
  db: Database,
  { visibility, providerId, sessionId, status, from, to }: RecordFilters,
  page: PageOptions,
): Promise<BillingRecord[]> {
  const filters = sql`
    ${andEqual('provider_id', providerId)} ${andEqual('session_id', sessionId)} ${andOneOf('status', status)}
    ${andEndedWithin({ from, to })}`;
  const list = { table: 'billing_records', time: 'created_at', key: 'session_id' } as const;
  const { rows } = await sql<Selectable<BillingRecordsTable>>`
    select * from billing_records where session_id in (${selectVisiblePage(list, visibility, filters, page)})
    order by created_at desc, id desc`.execute(db);
  return rows.map(toRecord);
}

/**
 * Selects bills by the end of their rental. A bill is written then or later, so `created_at` can narrow the
 * index scan.
 */
export function andEndedWithin(period: Period): RawBuilder<unknown> {
  return sql`${andWithin('billing_period_end', period)} ${andWithin('created_at', { from: period.from })}`;
}
