import type { Generated } from 'kysely';
import type { Units } from '../../database/database.ts';
import type { FinalStatus } from '../sessions/session.ts';

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

declare module '../../database/database.ts' {
  interface BillingTables {
    billing_records: BillingRecordsTable;
  }
}
