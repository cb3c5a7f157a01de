import type { Generated, JSONColumnType } from 'kysely';
import type { EndReason, FinalStatus, SessionStatus } from '../rentals/sessions/session.ts';
import type { Units } from './units.ts';

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
  silent_ms: Generated<number>;
  gpu_utilization_sum: Generated<number>;
  vram_utilization_sum: Generated<number>;
  power_draw_sum: Generated<number>;
}

export interface UsageRecordsTable {
  session_id: string;
  event_key: string;
  measured_at: Date;
  received_at: Generated<Date>;
  gpu_utilization_percent: number;
  vram_utilization_percent: number;
  power_draw_w: number;
  temperature_c: number | null;
  is_late: Generated<boolean>;
}

export interface BillingRecordsTable {
  id: string;
  session_id: string;
  status: FinalStatus;
  user_id: string;
  provider_id: string;
  provider_owner_id: string;
  billing_period_start: Date;
  billing_period_end: Date;
  total_minutes: number;
  avg_gpu_utilization: number | null;
  avg_vram_utilization: number | null;
  avg_power_draw: number | null;
  base_cost: Units;
  vram_cost: Units;
  power_cost: Units;
  total_cost: Units;
  platform_fee: Units;
  provider_earnings: Units;
  transaction_id: string | null;
  created_at: Generated<Date>;
}

export interface ProviderRateSetsTable {
  provider_id: string;
  updated_at: Generated<Date>;
}

export interface ProviderRatesTable {
  provider_id: string;
  place: number;
  gpu_model: string;
  hourly_rate: Units;
  vram_rate_per_gb: Units | null;
  power_multiplier: Units | null;
  minimum_session_minutes: number | null;
  maximum_session_minutes: number | null;
  is_active: boolean;
}
