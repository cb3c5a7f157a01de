import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Units } from '../../database/database.ts';

export interface ClaimsTable {
  id: string;
  kind: 'rental' | 'refund' | 'correction';
  debtor_wallet_id: string;
  creditor_wallet_id: string | null;
  creditor_account_id: number | null;
  /** Null: what was given by mistake. */
  session_id: string | null;
  job_id: string | null;
  gpu_model: string | null;
  correction_id: string | null;
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
