import type { Generated } from 'kysely';

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

declare module '../../database/database.ts' {
  interface BillingTables {
    usage_records: UsageRecordsTable;
  }
}
