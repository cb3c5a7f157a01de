import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Units } from '../../database/database.ts';

export interface ClaimsTable {
  id: string;
  kind: 'rental' | 'refund';
  debtor_wallet_id: string;
  creditor_wallet_id: string | null;
  creditor_account_id: number | null;
  session_id: string;
  job_id: string | null;
  gpu_model: string;
  amount: Units;
  repaid: Generated<Units>;
  written_off: Generated<Units>;
  cancelled: Generated<Units>;
  open: GeneratedAlways<Units>;
  paid: Units | null;
  fee_percent: string | null;
  hourly_rate: Units | null;
  began_at: Date | null;
  since: Date;
  created_at: ColumnType<Date, never, never>;
  updated_at: Generated<Date>;
}

declare module '../../database/database.ts' {
  interface BillingTables {
    claims: ClaimsTable;
  }
}
