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
  /** As that of the session. */
  key_id: string | null;
  created_at: Generated<Date>;
}

/** Whose bills a sum has: everybody's, a renter's, or those of an owner's machine. */
export type BillSide = 'all' | 'renter' | 'machine';

export interface ArchivedBillSumsTable {
  archive_id: string;
  side: BillSide;
  party: string;
  provider_id: string;
  /** `2026-03-01` */
  day: string;
  sessions: number;
  minutes: number;
  total_cost: Units;
  platform_fee: Units;
  provider_earnings: Units;
  first_ended_at: Date;
  last_ended_at: Date;
  first_created_at: Date;
  last_created_at: Date;
}

declare module '../../database/database.ts' {
  interface BillingTables {
    archived_bill_sums: ArchivedBillSumsTable;
    billing_records: BillingRecordsTable;
  }
}
