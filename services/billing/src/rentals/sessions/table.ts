import type { Generated, JSONColumnType } from 'kysely';
import type { Units } from '../../database/database.ts';
import type { SessionCard } from '../cards/store.ts';
import type { EndReason, SessionStatus } from './session.ts';

export interface SessionsTable {
  id: string;
  status: SessionStatus;
  end_reason: EndReason | null;
  user_id: string;
  job_id: string | null;
  wallet_id: string;
  provider_id: string;
  provider_owner_id: string;
  provider_wallet_id: string;
  earned_account_id: number;
  gpu_model: string;
  matched_model: string;
  gpu_count: Generated<number>;
  cards: JSONColumnType<SessionCard[] | null, string | null | undefined, string | null>;
  allocated_vram_mb: number;
  total_vram_mb: number | null;
  estimated_power_w: string;
  hourly_rate: Units;
  vram_rate: Units;
  power_rate: Units;
  total_hourly_rate: Units;
  platform_fee_percent: string;
  quote: JSONColumnType<Record<string, unknown>, string, never>;
  maximum_minutes: number | null;
  hold_id: string | null;
  payment_id: string;
  charged: Generated<Units>;
  fee: Generated<Units>;
  charged_minutes: Generated<number>;
  debt: Generated<Units>;
  low_funds_at: Date | null;
  grace_since: Date | null;
  grace_until: Date | null;
  started_at: Generated<Date>;
  ended_at: Date | null;
  last_billed_at: Date | null;
  pending_until: Date | null;
  is_watched: Generated<boolean>;
  proven_until: Date | null;
  exit_code: number | null;
  /** Of a key with a spend limit of its own. */
  key_id: string | null;
  key_spend_day_max: Units | null;
  metadata: JSONColumnType<Record<string, unknown>, string | undefined, string>;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface SessionTicksTable {
  session_id: string;
  due_at: Date;
  looked_at: Date | null;
}

export interface SessionClockTable {
  only_row: Generated<boolean>;
  last_pass_at: Generated<Date>;
}

export interface SessionUsageTable {
  session_id: string;
  reports: Generated<number>;
  last_measured_at: Date | null;
  actual_power_w: number | null;
  gpu_utilization_percent: number | null;
  vram_utilization_percent: number | null;
  temperature_c: number | null;
  last_report_at: Date | null;
  forgiven_at: Date | null;
  silent_ms: Generated<number>;
  gpu_utilization_sum: Generated<number>;
  vram_utilization_sum: Generated<number>;
  power_draw_sum: Generated<number>;
}

/** The live session of each job; a trigger deletes the row when the session ends. */
export interface LiveJobsTable {
  user_id: string;
  job_id: string;
  session_id: string;
}

declare module '../../database/database.ts' {
  interface BillingTables {
    live_jobs: LiveJobsTable;
    sessions: SessionsTable;
    session_ticks: SessionTicksTable;
    session_clock: SessionClockTable;
    session_usage: SessionUsageTable;
  }
}
