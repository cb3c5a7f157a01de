import { type Selectable, sql } from 'kysely';
import type { BillingTransaction } from '../../database/database.ts';
import type { SessionsTable, SessionUsageTable } from '../sessions/table.ts';
import type { ReportedSession, UsageRecord, UsageTotals } from './report.ts';
import type { UsageRecordsTable } from './table.ts';

/** The key of a record across all sessions. */
export function recordKey({ sessionId, eventKey }: Pick<UsageRecord, 'sessionId' | 'eventKey'>): string {
  return `${sessionId} ${eventKey}`;
}

function toTotals(row: Selectable<SessionUsageTable>): UsageTotals {
  return {
    sessionId: row.session_id,
    reports: row.reports,
    newest:
      row.last_measured_at === null
        ? undefined
        : {
            measuredAt: row.last_measured_at,
            gpuUtilizationPercent: row.gpu_utilization_percent ?? 0,
            vramUtilizationPercent: row.vram_utilization_percent ?? 0,
            powerDrawW: row.actual_power_w ?? 0,
            temperatureC: row.temperature_c ?? undefined,
          },
    lastReportAt: row.last_report_at ?? undefined,
    silentMs: row.silent_ms,
    gpuUtilizationSum: row.gpu_utilization_sum,
    vramUtilizationSum: row.vram_utilization_sum,
    powerDrawSum: row.power_draw_sum,
  };
}

/** Locks the totals of sessions by ascending id. Every session has a row from its start. */
export async function lockTotals(
  trx: BillingTransaction,
  ids: readonly string[],
): Promise<Map<string, UsageTotals>> {
  const { rows } = await sql<Selectable<SessionUsageTable>>`
    select * from session_usage where session_id = any(${ids}::uuid[])
    order by session_id for no key update`.execute(trx);
  return new Map(rows.map((row) => [row.session_id, toTotals(row)]));
}

type ReportedRow = Pick<
  Selectable<SessionsTable>,
  'id' | 'status' | 'provider_id' | 'provider_owner_id' | 'started_at' | 'ended_at'
> & { readonly now: Date };

/** Reads the sessions after their totals are locked. */
export async function listReported(
  trx: BillingTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReportedSession>> {
  const { rows } = await sql<ReportedRow>`
    select id, status, provider_id, provider_owner_id, started_at, ended_at,
      greatest(gridlease_now(), started_at, last_billed_at) as now
    from sessions where id = any(${ids}::uuid[])`.execute(trx);
  const sessions = rows.map((row) => ({
    id: row.id,
    status: row.status,
    providerId: row.provider_id,
    providerOwnerId: row.provider_owner_id,
    startedAt: row.started_at,
    endedAt: row.ended_at ?? undefined,
    now: row.now,
  }));
  return new Map(sessions.map((session) => [session.id, session]));
}

/** Inserts the records that do not exist yet; returns their keys. */
export async function insertRecords(
  trx: BillingTransaction,
  records: readonly UsageRecord[],
): Promise<ReadonlySet<string>> {
  if (records.length === 0) return new Set();
  const column = <T>(read: (record: UsageRecord) => T) => records.map(read);
  const { rows } = await sql<{ session_id: string; event_key: string }>`
    insert into usage_records (session_id, event_key, measured_at, received_at, gpu_utilization_percent,
      vram_utilization_percent, power_draw_w, temperature_c, is_late)
    select * from unnest(
      ${column(({ sessionId }) => sessionId)}::uuid[],
      ${column(({ eventKey }) => eventKey)}::text[],
      ${column(({ measuredAt }) => measuredAt)}::timestamptz[],
      ${column(({ receivedAt }) => receivedAt)}::timestamptz[],
      ${column((record) => record.gpuUtilizationPercent)}::double precision[],
      ${column((record) => record.vramUtilizationPercent)}::double precision[],
      ${column(({ powerDrawW }) => powerDrawW)}::double precision[],
      ${column(({ temperatureC }) => temperatureC ?? null)}::double precision[],
      ${column(({ isLate }) => isLate)}::boolean[])
    on conflict (session_id, event_key) do nothing
    returning session_id, event_key`.execute(trx);
  return new Set(rows.map((row) => recordKey({ sessionId: row.session_id, eventKey: row.event_key })));
}

/** Returns those of these records that exist, by key. */
export async function listRecords(
  trx: BillingTransaction,
  named: readonly Pick<UsageRecord, 'sessionId' | 'eventKey'>[],
): Promise<ReadonlyMap<string, UsageRecord>> {
  if (named.length === 0) return new Map();
  const { rows } = await sql<Selectable<UsageRecordsTable>>`
    select records.* from usage_records as records
    join unnest(${named.map(({ sessionId }) => sessionId)}::uuid[], ${named.map(({ eventKey }) => eventKey)}::text[])
      as named(session_id, event_key) using (session_id, event_key)`.execute(trx);
  const records = rows.map(toRecord);
  return new Map(records.map((record) => [recordKey(record), record]));
}

export function toRecord(row: Selectable<UsageRecordsTable>): UsageRecord {
  return {
    sessionId: row.session_id,
    eventKey: row.event_key,
    measuredAt: row.measured_at,
    receivedAt: row.received_at,
    gpuUtilizationPercent: row.gpu_utilization_percent,
    vramUtilizationPercent: row.vram_utilization_percent,
    powerDrawW: row.power_draw_w,
    temperatureC: row.temperature_c ?? undefined,
    isLate: row.is_late,
  };
}

/** Writes totals whose rows are locked. */
export async function updateTotals(trx: BillingTransaction, changed: readonly UsageTotals[]): Promise<void> {
  if (changed.length === 0) return;
  const column = <T>(read: (totals: UsageTotals) => T) => changed.map(read);
  await sql`
    update session_usage as kept set
      reports = counted.reports,
      last_measured_at = counted.last_measured_at,
      gpu_utilization_percent = counted.gpu_utilization_percent,
      vram_utilization_percent = counted.vram_utilization_percent,
      actual_power_w = counted.actual_power_w,
      temperature_c = counted.temperature_c,
      last_report_at = counted.last_report_at,
      silent_ms = counted.silent_ms,
      gpu_utilization_sum = counted.gpu_utilization_sum,
      vram_utilization_sum = counted.vram_utilization_sum,
      power_draw_sum = counted.power_draw_sum
    from unnest(
      ${column(({ sessionId }) => sessionId)}::uuid[],
      ${column(({ reports }) => reports)}::integer[],
      ${column(({ newest }) => newest?.measuredAt ?? null)}::timestamptz[],
      ${column(({ newest }) => newest?.gpuUtilizationPercent ?? null)}::double precision[],
      ${column(({ newest }) => newest?.vramUtilizationPercent ?? null)}::double precision[],
      ${column(({ newest }) => newest?.powerDrawW ?? null)}::double precision[],
      ${column(({ newest }) => newest?.temperatureC ?? null)}::double precision[],
      ${column(({ lastReportAt }) => lastReportAt ?? null)}::timestamptz[],
      ${column(({ silentMs }) => silentMs)}::bigint[],
      ${column((totals) => totals.gpuUtilizationSum)}::double precision[],
      ${column((totals) => totals.vramUtilizationSum)}::double precision[],
      ${column((totals) => totals.powerDrawSum)}::double precision[]
    ) as counted(session_id, reports, last_measured_at, gpu_utilization_percent, vram_utilization_percent,
      actual_power_w, temperature_c, last_report_at, silent_ms, gpu_utilization_sum, vram_utilization_sum,
      power_draw_sum)
    where kept.session_id = counted.session_id`.execute(trx);
}
