import { type Selectable, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { andWithin, type Period } from '../../database/filters.ts';
import type { UsageRecord } from './report.ts';
import { toRecord } from './store.ts';
import type { UsageRecordsTable } from './table.ts';

export interface UsageFilters extends Period {
  readonly sessionId: string;
}

export interface UsagePageOptions {
  /** The last record of the previous page. */
  readonly after: { readonly at: Date; readonly key: string } | undefined;
  readonly limit: number;
}

/** A record with the silence up to it, and the previous measurement. */
export interface ListedRecord {
  readonly record: UsageRecord;
  /** Milliseconds without reports up to this record. */
  readonly silentMs: number;
  readonly before: { readonly measuredAt: Date; readonly silentMs: number } | undefined;
}

interface ListedRow extends Selectable<UsageRecordsTable> {
  readonly silent_ms: number;
  readonly previous_at: Date | null;
  readonly previous_silent_ms: number | null;
}

/** Lists the records of a session by measurement time; one more than the page size if there are more. */
export async function listUsageRecords(
  db: Database,
  { sessionId, ...period }: UsageFilters,
  { after, limit }: UsagePageOptions,
  staleAfterMs: number,
): Promise<ListedRecord[]> {
  const { rows } = await sql<ListedRow>`
    with heard as (
      select *, case when is_late or ${staleAfterMs}::double precision = 0 then 0
        else greatest(0, extract(epoch from received_at - lag(received_at) over (
          partition by is_late order by received_at, event_key))::double precision * 1000 - ${staleAfterMs}) end as gap_ms
      from usage_records where session_id = ${sessionId}
    ), summed as (
      select *, sum(gap_ms) over (order by measured_at, event_key) as silent_ms from heard
    ), placed as (
      select *, lag(measured_at) over by_time as previous_at, lag(silent_ms) over by_time as previous_silent_ms
      from summed window by_time as (order by measured_at, event_key)
    )
    select * from placed where true ${andWithin('measured_at', period)}
      ${after === undefined ? sql`` : sql`and (measured_at, event_key) > (${after.at}::timestamptz, ${after.key})`}
    order by measured_at, event_key limit ${limit + 1}`.execute(db);
  return rows.map((row) => ({
    record: toRecord(row),
    silentMs: row.silent_ms,
    before:
      row.previous_at === null
        ? undefined
        : { measuredAt: row.previous_at, silentMs: row.previous_silent_ms ?? 0 },
  }));
}
