import { type RawBuilder, type Selectable, sql } from 'kysely';
import {
  type ArchivedQuery,
  type ArchiveReader,
  addArchived,
  mayBeArchived,
} from '../../books/archive/read-list.ts';
import { countUpTo } from '../../database/count.ts';
import { andEqual, andOneOf, andWithin, type Period } from '../../database/filters.ts';
import { TOTAL_MAX } from '../../http/lists.ts';
import type { PageOptions } from '../../http/pages.ts';
import { keyOf, keysOf, sideOfSession, sidesOf } from '../parties/archived-lists.ts';
import { conditionsOf, selectVisiblePage, type Visibility } from '../sessions/visibility.ts';
import { BILLS } from './archive-source.ts';
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

/**
 * Returns the bill of a session; undefined while it is live.
 *
 * @throws BillingError 503 `archive_unavailable`
 */
export async function findRecordOf(
  reader: ArchiveReader,
  sessionId: string,
): Promise<BillingRecord | undefined> {
  const read = async (from: RawBuilder<unknown>) => {
    const { rows } = await sql<Selectable<BillingRecordsTable>>`
      select * from ${from} where session_id = ${sessionId}`.execute(reader.db);
    return rows.map(toRecord);
  };
  const side = sideOfSession(sessionId);
  const query: ArchivedQuery<BillingRecord> = {
    source: BILLS,
    list: side.list,
    range: keysOf(side),
    read,
    keyOf: (record) => record.sessionId,
  };
  const [found] = await read(sql`billing_records`);
  return found ?? (await addArchived(reader, query, [], 1))[0];
}

export interface RecordFilters extends Period {
  readonly visibility: Visibility;
  readonly providerId: string | undefined;
  readonly sessionId: string | undefined;
  readonly status: readonly BillingRecord['status'][] | undefined;
}

const LIST = { table: 'billing_records', time: 'created_at', key: 'session_id' } as const;

function filtersOf({ providerId, sessionId, status, from, to }: RecordFilters): RawBuilder<unknown> {
  return sql`
    ${andEqual('provider_id', providerId)} ${andEqual('session_id', sessionId)} ${andOneOf('status', status)}
    ${andEndedWithin({ from, to })}`;
}

/** The number of bills of all pages; undefined if there are too many to count, or archived ones. */
export async function countRecords(
  reader: ArchiveReader,
  filters: RecordFilters,
): Promise<number | undefined> {
  if (await mayBeArchived(reader, BILLS)) return undefined;
  const all = { before: undefined, limit: TOTAL_MAX, offset: 0 };
  const page = selectVisiblePage(LIST, filters.visibility, filtersOf(filters), all);
  return countUpTo(reader.db, sql`from (${page}) as visible`, TOTAL_MAX);
}

/**
 * Lists bills, newest first; one more than the page size if there are more.
 *
 * @throws BillingError 503 `archive_unavailable`
 */
export async function listRecords(
  reader: ArchiveReader,
  sought: RecordFilters,
  { before, limit, offset }: PageOptions,
): Promise<BillingRecord[]> {
  const { db } = reader;
  const { visibility, providerId, sessionId, from } = sought;
  const filters = filtersOf(sought);
  // Where archived bills may come first, what the offset skips has to be known.
  const most = limit + offset + 1;
  const start = { before, limit: limit + offset, offset: 0 };
  const { rows } = await sql<Selectable<BillingRecordsTable>>`
    select * from billing_records where session_id in (${selectVisiblePage(LIST, visibility, filters, start)})
    order by created_at desc, id desc`.execute(db);
  const matches = sql`
    (${sql.join(conditionsOf(visibility), sql` or `)}) ${filters}
    ${before === undefined ? sql`` : sql`and (created_at, id) < (${before.at}, ${before.id})`}`;
  let found: readonly BillingRecord[] = rows.map(toRecord);
  for (const side of sidesOf(visibility, { providerId, sessionId })) {
    const query: ArchivedQuery<BillingRecord> = {
      source: BILLS,
      list: side.list,
      range: keysOf(side, { from, before }),
      async read(archived, count) {
        const page = await sql<Selectable<BillingRecordsTable>>`
          select * from ${archived} where ${matches} order by created_at desc, id desc limit ${count}`.execute(
          db,
        );
        return page.rows.map(toRecord);
      },
      keyOf: (record) => keyOf(side, { ...record, at: record.createdAt }),
    };
    found = await addArchived(reader, query, found, most);
  }
  return found.slice(offset);
}

/**
 * Selects bills by the end of their rental. A bill is written then or later, so `created_at` can narrow the
 * index scan.
 */
export function andEndedWithin(period: Period): RawBuilder<unknown> {
  return sql`${andWithin('billing_period_end', period)} ${andWithin('created_at', { from: period.from })}`;
}
