import { sql } from 'kysely';
import type { BillingTransaction } from '../../database/database.ts';
import { partsOf } from './accrual.ts';
import type { Session, SessionWithUsage } from './session.ts';

/** An ended session with its usage. */
export interface EndedSession extends SessionWithUsage {
  readonly recordId: string;
}

/** Writes the bills of sessions that end in this transaction. */
export async function insertBillingRecords(
  trx: BillingTransaction,
  ended: readonly EndedSession[],
): Promise<void> {
  if (ended.length === 0) return;
  const rows = ended.map(({ recordId, session, usage }) => {
    const parts = partsOf(session.price, session.chargedMinutes, session.charged);
    const average = (sum: number) => (usage.reports === 0 ? null : sum / usage.reports);
    return {
      id: recordId,
      session,
      parts,
      gpu: average(usage.gpuUtilizationSum),
      vram: average(usage.vramUtilizationSum),
      power: average(usage.powerDrawSum),
    };
  });
  const column = <T>(read: (row: (typeof rows)[number]) => T) => rows.map(read);
  const text = (read: (session: Session) => bigint) => column(({ session }) => String(read(session)));
  await sql`
    insert into billing_records (id, session_id, status, user_id, provider_id, provider_owner_id,
      billing_period_start, billing_period_end, total_minutes, avg_gpu_utilization, avg_vram_utilization,
      avg_power_draw, base_cost, vram_cost, power_cost, total_cost, platform_fee, provider_earnings, transaction_id, key_id,
      created_at)
    select r.*, greatest(r.billing_period_end, gridlease_now()) from unnest(
      ${column(({ id }) => id)}::uuid[],
      ${column(({ session }) => session.id)}::uuid[],
      ${column(({ session }) => session.status)}::text[],
      ${column(({ session }) => session.userId)}::text[],
      ${column(({ session }) => session.providerId)}::text[],
      ${column(({ session }) => session.providerOwnerId)}::text[],
      ${column(({ session }) => session.startedAt)}::timestamptz[],
      ${column(({ session }) => session.endedAt ?? session.startedAt)}::timestamptz[],
      ${column(({ session }) => session.chargedMinutes)}::integer[],
      ${column(({ gpu }) => gpu)}::double precision[],
      ${column(({ vram }) => vram)}::double precision[],
      ${column(({ power }) => power)}::double precision[],
      ${column(({ parts }) => String(parts.base))}::numeric[],
      ${column(({ parts }) => String(parts.vram))}::numeric[],
      ${column(({ parts }) => String(parts.power))}::numeric[],
      ${text(({ charged }) => charged)}::numeric[],
      ${text(({ fee }) => fee)}::numeric[],
      ${text(({ charged, fee }) => charged - fee)}::numeric[],
      ${column(({ session }) => (session.charged > 0n ? session.paymentId : null))}::uuid[],
      ${column(({ session }) => session.key?.id ?? null)}::text[]
    ) as r(id, session_id, status, user_id, provider_id, provider_owner_id, billing_period_start, billing_period_end,
      total_minutes, avg_gpu_utilization, avg_vram_utilization, avg_power_draw, base_cost, vram_cost, power_cost,
      total_cost, platform_fee, provider_earnings, transaction_id, key_id)`.execute(trx);
}
